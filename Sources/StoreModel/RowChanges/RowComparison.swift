/// An event in the comparison of two stores.
///
/// The order is: what is compared; for each entity its header, differing objects and tally; finally
/// differences outside objects, and whether everything was equal.
package enum RowComparisonEvent: Hashable, Sendable {
  /// The comparison begins.
  case begin(ComparedStores)
  /// The objects of an entity follow.
  case entity(EntityHeader)
  /// An object differs.
  case object(ObjectChange)
  /// That was the entity.
  case endOfEntity(EntityTally)
  /// That was all.
  case end(RowComparisonEnd)
}

/// The two stores that are compared.
package struct ComparedStores: Hashable, Sendable {
  /// The old store, as it was named.
  package var old: String
  /// The new store, as it was named.
  package var new: String
  /// Whether both have the same UUID, so that one was created from the other.
  package var haveOneUUID: Bool
  /// Whether both are of one model: all version hashes are equal.
  package var haveOneModel: Bool

  /// Creates a pair of stores.
  package init(old: String, new: String, haveOneUUID: Bool, haveOneModel: Bool) {
    self.old = old
    self.new = new
    self.haveOneUUID = haveOneUUID
    self.haveOneModel = haveOneModel
  }
}

/// The entity whose objects follow.
package struct EntityHeader: Hashable, Sendable {
  /// The name in the new store; nil if removed.
  package var name: String?
  /// The name in the old store; nil if added.
  package var oldName: String?
  /// The key that matches its objects: property names of the new store, or `_id`.
  package var matchedBy: [String]
  /// Whether both stores are of one model, so that what only one of them has is lacking in the other.
  package var isOfOneModel = false
  /// The properties that only the old store has, which are not compared.
  package var onlyOld: [String]
  /// The properties that only the new store has, which are not compared.
  package var onlyNew: [String]

  /// Creates a header.
  package init(
    name: String?, oldName: String?, matchedBy: [String], onlyOld: [String], onlyNew: [String]
  ) {
    self.name = name
    self.oldName = oldName
    self.matchedBy = matchedBy
    self.onlyOld = onlyOld
    self.onlyNew = onlyNew
  }

  /// The name that people know it by.
  package var title: String { name ?? oldName ?? "" }

  /// Whether a store lacks the entity or properties of it, which its model has.
  package var isLacking: Bool {
    isOfOneModel && (name == nil || oldName == nil || !onlyOld.isEmpty || !onlyNew.isEmpty)
  }
}

/// The number of differing objects of an entity.
package struct EntityTally: Hashable, Sendable {
  /// The number of objects only in the new store.
  package var added = 0
  /// The number of objects only in the old store.
  package var removed = 0
  /// The number of objects in both with different values.
  package var changed = 0
  /// The number of equal objects in both.
  package var equal = 0
  /// The number of keys with several objects.
  package var ambiguousKeys = 0
  /// The number of objects in the old store with such a key.
  package var ambiguousOld = 0
  /// The number of objects in the new store with such a key.
  package var ambiguousNew = 0
  /// The number of changed objects that differ in each property, by its name in the new store.
  package var properties: [String: Int] = [:]
  /// Whether all objects of both stores were read; otherwise the numbers are those before the damage.
  package var isComplete = true

  /// Creates an empty tally.
  package init() {}

  /// Whether every object has one that is equal.
  package var isEqual: Bool {
    isComplete && added == 0 && removed == 0 && changed == 0 && ambiguousKeys == 0
  }

  /// Counts an object; nil is one that is equal.
  package mutating func count(_ change: ObjectChange?) {
    guard let change else {
      equal += 1
      return
    }
    switch change.kind {
    case .added: added += 1
    case .removed: removed += 1
    case .changed:
      changed += 1
      for property in change.properties { properties[property.name, default: 0] += 1 }
    case .ambiguous:
      ambiguousKeys += 1
      ambiguousOld += change.oldCount
      ambiguousNew += change.newCount
    }
  }
}

/// A difference of an object, or of several objects with the same key.
package struct ObjectChange: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, Hashable, Sendable {
    /// It is only in the new store.
    case added
    /// It is only in the old store.
    case removed
    /// It is in both, with other values.
    case changed
    /// Several objects have the key, so that their matching is ambiguous.
    case ambiguous
  }

  /// What happened.
  package var kind: Kind
  /// The object of the old store; of several the first.
  package var old: ObjectID?
  /// The object of the new store; of several the first.
  package var new: ObjectID?
  /// The values of its key, in the order of ``EntityHeader/matchedBy``; empty for `_id`.
  package var key: [RowValue]
  /// The number of objects with the key in the old store.
  package var oldCount: Int
  /// The number of objects with the key in the new store.
  package var newCount: Int
  /// The differing properties of an object in both stores.
  package var properties: [PropertyChange]

  /// Creates a change.
  package init(
    _ kind: Kind, old: ObjectID?, new: ObjectID?, key: [RowValue] = [], oldCount: Int? = nil,
    newCount: Int? = nil, properties: [PropertyChange] = []
  ) {
    self.kind = kind
    self.old = old
    self.new = new
    self.key = key
    self.oldCount = oldCount ?? (old == nil ? 0 : 1)
    self.newCount = newCount ?? (new == nil ? 0 : 1)
    self.properties = properties
  }
}

/// A property with another value.
package struct PropertyChange: Hashable, Sendable {
  /// The difference.
  package enum Content: Hashable, Sendable {
    /// The value of an attribute.
    case value(old: RowValue, new: RowValue)
    /// The difference in a relationship's targets.
    case targets(TargetChange)
  }

  /// The name in the new store; dotted for an element of a composite.
  package var name: String
  /// What is different.
  package var content: Content

  /// Creates a change.
  package init(name: String, content: Content) {
    self.name = name
    self.content = content
  }
}

/// What is different about an object, or about several of one key.
package struct ObjectChange: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, Hashable, Sendable {
    /// It is only in the new store.
    case added
    /// It is only in the old store.
    case removed
    /// It is in both, with other values.
    case changed
    /// Several objects have the key, so that nobody can tell which is which.
    case ambiguous
  }

  /// What happened.
  package var kind: Kind
  /// The object of the old store; of several the first.
  package var old: ObjectID?
  /// The object of the new store; of several the first.
  package var new: ObjectID?
  /// The values that it is matched by, in the order of ``EntityHeader/matchedBy``; empty for `_id`.
  package var key: [RowValue]
  /// How many objects of the old store have the key.
  package var oldCount: Int
  /// How many objects of the new store have the key.
  package var newCount: Int
  /// What is different, for an object that is in both.
  package var properties: [PropertyChange]

  /// Makes a change.
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
  /// What is different about it.
  package enum Content: Hashable, Sendable {
    /// The value of an attribute.
    case value(old: RowValue, new: RowValue)
    /// What a relationship leads to.
    case targets(TargetChange)
  }

  /// The name in the new store; dotted for an element of a composite.
  package var name: String
  /// What is different.
  package var content: Content

  /// Makes a change.
  package init(name: String, content: Content) {
    self.name = name
    self.content = content
  }
}

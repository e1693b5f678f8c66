/// An index of a store.
package struct SchemaIndex: Hashable, Sendable {
  /// The name, without quotes.
  package let name: String
  /// The table indexed.
  package let table: String
  /// The statement that makes the index.
  package let sql: String
  /// What in the model calls for the index.
  package let origin: IndexOrigin
}

/// What in a model calls for an index.
package enum IndexOrigin: Hashable, Sendable {
  /// A tree of several entities.
  case entityColumn(root: String)
  /// A to-one relationship, or a to-many relationship without inverse.
  case foreignKey(PropertyPath)
  /// The second column of a join table.
  case join(owner: PropertyPath)
  /// A fetch index.
  case fetchIndex(entity: String, name: String)
  /// The old mark “indexed” of an attribute.
  case indexedAttribute(PropertyPath)
  /// An old compound index, by its place in the order declared.
  case compoundIndex(entity: String, position: Int)
  /// A uniqueness constraint, by its place in the order declared.
  case uniquenessConstraint(entity: String, position: Int)
}

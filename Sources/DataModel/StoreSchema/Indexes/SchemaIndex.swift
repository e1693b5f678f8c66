/// An index of a store.
package struct SchemaIndex: Hashable, Sendable {
  /// The name, without quotes.
  package let name: String
  /// The table indexed.
  package let table: String
  /// The statement that creates the index.
  package let sql: String
  /// The reason for the index in the model.
  package let origin: IndexOrigin
}

/// The reason for an index in a model.
package enum IndexOrigin: Hashable, Sendable {
  /// A table with several entities.
  case entityColumn(root: String)
  /// A to-one relationship, or a to-many relationship without an inverse.
  case foreignKey(PropertyPath)
  /// The second column of a join table.
  case join(owner: PropertyPath)
  /// A fetch index.
  case fetchIndex(entity: String, name: String)
  /// The old “Indexed” setting of an attribute.
  case indexedAttribute(PropertyPath)
  /// An old compound index, by its position in declaration order.
  case compoundIndex(entity: String, position: Int)
  /// A uniqueness constraint, by its position in declaration order.
  case uniquenessConstraint(entity: String, position: Int)
}

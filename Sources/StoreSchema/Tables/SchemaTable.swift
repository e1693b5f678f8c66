/// A table of a store.
package struct SchemaTable: Hashable, Sendable {
  /// The name, without quotes.
  package let name: String
  /// What the rows are.
  package let kind: TableKind
  /// The columns in order.
  package let columns: [SchemaColumn]
  /// The statement that makes the table.
  package let sql: String
}

/// What the rows of a table are.
package enum TableKind: Hashable, Sendable {
  /// The objects of an entity without parent and of all its subentities.
  case entities(root: String)
  /// The pairs of a many-to-many relationship.
  ///
  /// The table is named after `owner`. Whether its names depend on the order in which Core Data
  /// fills a hash table, which is known only in part, is `isUncertain`; in a store that exists the
  /// names must then be read.
  case join(owner: PropertyPath, inverse: PropertyPath, isUncertain: Bool)
  /// The intervals of an R-tree index.
  case rTree(entity: String, index: String)
  /// What every store has: `Z_PRIMARYKEY`, `Z_METADATA`, `Z_MODELCACHE`.
  case system
}

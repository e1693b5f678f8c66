/// A table of a store.
package struct SchemaTable: Hashable, Sendable {
  /// The name, without quotes.
  package let name: String
  /// The kind of its rows.
  package let kind: TableKind
  /// The columns in order.
  package let columns: [SchemaColumn]
  /// The statement that creates the table.
  package let sql: String
}

/// The kind of rows in a table.
package enum TableKind: Hashable, Sendable {
  /// The objects of a root entity and all its subentities.
  case entities(root: String)
  /// The pairs of a many-to-many relationship.
  ///
  /// The table is named after `owner`. `isUncertain` says that its names depend on the order in which Core
  /// Data fills a hash table, which is only partly known; for an existing store, the names must then be read.
  case join(owner: PropertyPath, inverse: PropertyPath, isUncertain: Bool)
  /// The intervals of an R-tree index.
  case rTree(entity: String, index: String)
  /// A table of every store: `Z_PRIMARYKEY`, `Z_METADATA` or `Z_MODELCACHE`.
  case system
}

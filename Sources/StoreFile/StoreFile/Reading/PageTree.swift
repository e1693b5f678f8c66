/// A table or index of a store with pages of its own.
struct PageTree {
  /// Its name.
  var name: String
  /// The table that it is, or is an index of.
  var table: String
  /// Whether it is an index.
  var isIndex: Bool
  /// The number of the page that it begins with.
  var root: Int
  /// The statement that made it; nil for an index that a constraint made.
  var sql: String?

  /// The tables and indexes of a store, ordered by their first pages; the catalog itself comes first.
  ///
  /// - Throws: `StoreError` when the catalog cannot be read.
  static func all(of connection: StoreConnection) throws(StoreError) -> [PageTree] {
    var trees = [PageTree(name: catalog, table: catalog, isIndex: false, root: 1)]
    try connection.forEachRow(
      "SELECT name, tbl_name, type, rootpage, sql FROM sqlite_master WHERE rootpage > 0 ORDER BY rootpage"
    ) { row in
      trees.append(
        PageTree(
          name: row.text(0) ?? "", table: row.text(1) ?? "", isIndex: row.text(2) == "index",
          root: row.integer(3), sql: row.text(4)))
    }
    return trees
  }

  /// The name of the table that holds the schema, as SQLite's statistics have it.
  private static let catalog = "sqlite_schema"
}

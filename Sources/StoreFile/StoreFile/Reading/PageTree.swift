/// A table or index of a store with pages of its own.
struct PageTree {
  /// Its name.
  var name: String
  /// The table, or the table of the index.
  var table: String
  /// Whether it is an index.
  var isIndex: Bool
  /// The number of its root page.
  var root: Int
  /// The statement that created it; nil for an index of a constraint.
  var sql: String?

  /// The tables and indexes of a store, sorted by root page; the schema table comes first.
  ///
  /// - Throws: `StoreError` if the schema cannot be read.
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

  /// The name of the schema table in SQLite's statistics.
  private static let catalog = "sqlite_schema"
}

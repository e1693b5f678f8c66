import CSQLite
package import DataModel

extension StoreConnection {
  /// Whether SQLite finds any problem in tables or their indexes.
  ///
  /// - Throws: `StoreError` if the check cannot run.
  /// - Complexity: O(n log n) in the number of rows.
  package func isDamaged(_ tables: [String]) throws(StoreError) -> Bool {
    for table in tables
    where try !damage(foundBy: "integrity_check", of: quotedText(table)).isEmpty {
      return true
    }
    return false
  }

  /// Empties tables without reading their possibly damaged pages.
  ///
  /// They are removed from the schema and created again with their indexes and triggers; then everything in
  /// the schema is copied.
  ///
  /// - Parameters:
  ///   - tables: The tables.
  ///   - store: The schema objects of the store.
  /// - Throws: `StoreError` if SQLite rejects something; the working copy is then unusable.
  package func empty(
    damaged tables: [String], of store: ObservedSchema
  ) throws(StoreError) {
    let objects = store.objects.filter { tables.contains($0.table) && $0.kind != .view }
    let names = tables.map(quotedText).joined(separator: ", ")
    try run("PRAGMA writable_schema = ON")
    try run("DELETE FROM sqlite_master WHERE tbl_name IN (\(names)) AND type <> 'view'")
    try run("PRAGMA writable_schema = RESET")
    for kind in [ObservedObject.Kind.table, .index, .trigger] {
      for object in objects where object.kind == kind {
        if let sql = object.sql { try runFirst(of: sql) }
      }
    }
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, .max)
    defer { sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0) }
    try run("VACUUM")
  }
}

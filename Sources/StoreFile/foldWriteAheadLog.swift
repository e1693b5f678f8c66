import CSQLite

/// Folds the `-wal` beside the database at `path` into it, and rolls back the `-journal` that a writer
/// left when it was killed; for copies only.
///
/// - Throws: `StoreError` when SQLite cannot do it.
package func foldWriteAheadLog(at path: String) throws(StoreError) {
  var handle: OpaquePointer?
  defer { sqlite3_close_v2(handle) }
  var code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
  if code == SQLITE_OK {
    let statements = "SELECT COUNT(*) FROM sqlite_master; PRAGMA wal_checkpoint(TRUNCATE)"
    code = sqlite3_exec(handle, statements, nil, nil, nil)
  }
  guard code == SQLITE_OK else {
    throw StoreError(
      .unreadable, message: "the journal of the store cannot be read: error \(code)",
      expected: "a -wal or -journal file that belongs to the store", code: code)
  }
}

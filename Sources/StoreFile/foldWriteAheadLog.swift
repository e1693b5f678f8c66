internal import CSQLite

/// Folds the `-wal` beside the database at `path` into it; for copies only.
///
/// - Throws: `StoreError` when SQLite cannot do it.
package func foldWriteAheadLog(at path: String) throws(StoreError) {
  var handle: OpaquePointer?
  defer { sqlite3_close_v2(handle) }
  var code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
  if code == SQLITE_OK {
    code = sqlite3_exec(handle, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil)
  }
  guard code == SQLITE_OK else {
    throw StoreError(
      message: "the write-ahead log cannot be read: error \(code)",
      expected: "a -wal file that belongs to the store", code: code)
  }
}

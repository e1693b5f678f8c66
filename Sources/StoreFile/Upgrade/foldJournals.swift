import CSQLite
import OperatingSystem

/// Folds the journals of a store into it, and removes them.
///
/// What was committed is in the store afterwards, what a killed writer left is rolled back: the store
/// holds what it held.
///
/// SQLite's own locks are left out, as they would stand against ``StoreLock``.
///
/// - Parameter path: The store, which the caller has locked.
/// - Throws: `StoreError` when SQLite cannot do it; the journals are still there then.
package func foldJournals(at path: String) throws(StoreError) {
  var handle: OpaquePointer?
  var code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, "unix-none")
  defer { sqlite3_close_v2(handle) }
  // Without shared memory, which this way of opening lacks, a log can be read in exclusive mode only.
  for statement in [
    "PRAGMA locking_mode = EXCLUSIVE", "SELECT COUNT(*) FROM sqlite_master",
    "PRAGMA wal_checkpoint(TRUNCATE)",
  ] where code == SQLITE_OK {
    code = sqlite3_exec(handle, statement, nil, nil, nil)
  }
  guard code == SQLITE_OK else { throw StoreError(reading: handle, code) }
  code = sqlite3_close(handle)
  handle = nil
  guard code == SQLITE_OK else { throw StoreError(reading: nil, code) }
  // What is left holds nothing: the index of the log, which nobody has open, and journals that were dealt
  // with, of a writer that keeps them or that was killed.
  for suffix in ["-shm", "-journal"] { try? removeFile(path + suffix) }
}

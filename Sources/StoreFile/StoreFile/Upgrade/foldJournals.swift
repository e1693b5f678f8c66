import CSQLite
import OperatingSystem

/// Folds the journals of a store into it and removes them.
///
/// Afterwards the store contains everything that was committed, and incomplete transactions are rolled back:
/// its contents do not change.
///
/// SQLite's own locks are disabled, because they would conflict with ``StoreLock``.
///
/// - Parameter path: The store, which the caller has locked.
/// - Throws: `StoreError` if SQLite fails; the journals are then still there.
package func foldJournals(at path: String) throws(StoreError) {
  let connection = try StoreConnection(folding: path, isLocked: true)
  // The connection has no shared memory, so a log can be read only in exclusive mode.
  for statement in [
    "PRAGMA locking_mode = EXCLUSIVE", "SELECT COUNT(*) FROM sqlite_master",
    "PRAGMA wal_checkpoint(TRUNCATE)",
  ] {
    try connection.run(statement)
  }
  try connection.close()
  // The rest is without content: the index of the log, which no process has open, and processed journals
  // of a writer that keeps them or was killed.
  for suffix in ["-shm", "-journal"] { try? removeFile(path + suffix) }
}

/// Checkpoints the `-wal` of the database at `path`, and rolls back its hot `-journal`; for copies only.
///
/// - Throws: `StoreError` if SQLite fails, the journal names a super-journal, or the log belongs to another
///   store.
package func foldWriteAheadLog(at path: String) throws(StoreError) {
  try checkJournal(of: path)
  try checkLog(of: path)
  do throws(StoreError) {
    try StoreConnection(folding: path, isLocked: false)
      .run("SELECT COUNT(*) FROM sqlite_master; PRAGMA wal_checkpoint(TRUNCATE)")
  } catch {
    let code = (error.code ?? SQLITE_ERROR) & 0xFF
    throw StoreError(
      .unreadable, message: "the journal of the store cannot be read: error \(code)",
      expected: "a -wal or -journal file that belongs to the store", code: code, sql: error.sql)
  }
}

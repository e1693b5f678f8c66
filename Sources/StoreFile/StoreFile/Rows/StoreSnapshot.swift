import CSQLite
import DataModel
import OperatingSystem
package import StoreModel

/// A store in its current state, open for queries.
///
/// Commits in its `-wal` are included; nothing is locked, written, created or copied. A hot `-journal` is
/// ignored: pass a copy that has been rolled back.
package final class StoreSnapshot {
  private let files: SnapshotFiles
  private let connection: StoreConnection

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: The database file.
  ///   - isInterrupted: Called periodically; returns whether to stop.
  /// - Throws: `StoreError` if the file cannot be read or is not a complete database.
  package init(
    _ path: String, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(StoreError) {
    do throws(SystemError) {
      files = try SnapshotFiles(path)
    } catch {
      throw StoreError(
        .unreadable, message: "the file cannot be read: \(error.text)",
        expected: "a store that Core Data wrote", code: SQLITE_CANTOPEN)
    }
    do throws(StoreError) {
      connection = try StoreConnection(path, of: files, isInterrupted: isInterrupted)
    } catch {
      try files.checkLog(of: path, over: nil)
      throw error
    }
    try files.checkLog(of: path, over: connection)
  }

  /// Reads everything but the objects.
  ///
  /// - Parameter isLenient: Whether to read a store without entity numbers or metadata as far as possible.
  /// - Returns: The contents of the store.
  /// - Throws: `StoreError` if it is not a Core Data store.
  package func observe(isLenient: Bool = false) throws(StoreError) -> ObservedStore {
    try readStore(over: connection, countsRows: false, isLenient: isLenient)
  }

  /// Prepares a query.
  ///
  /// - Throws: `StoreError` if SQLite rejects it.
  package func query(_ sql: String) throws(StoreError) -> RowCursor {
    RowCursor(try connection.prepare(sql))
  }

  /// Runs statements that create temporary tables or views or change settings; the store cannot be written.
  ///
  /// - Throws: `StoreError` if SQLite rejects one.
  package func run(_ sql: String) throws(StoreError) { try connection.run(sql) }

  /// Adds the functions used in conditions generated from predicates.
  ///
  /// - Throws: `StoreError` if SQLite rejects one.
  package func addTextFunctions() throws(StoreError) { try connection.addTextFunctions() }

  /// The size of a page, in bytes.
  func pageSize() throws(StoreError) -> Int { try connection.header().pageSize }

  /// The problems that one of SQLite's checks finds in a table.
  func damage(foundBy check: String, of table: String) throws(StoreError) -> [String] {
    try connection.damage(foundBy: check, of: quotedText(table))
  }

  /// Checks that everything read so far is consistent.
  ///
  /// - Throws: `StoreError` if another program has modified the database file since it was opened.
  package func checkUnchanged() throws(StoreError) {
    guard files.isUnchanged else { throw .changed }
  }
}

/// A cursor over the rows of a query.
package final class RowCursor {
  private let statement: StoreStatement

  init(_ statement: StoreStatement) {
    self.statement = statement
  }

  /// The number of columns.
  package var columnCount: Int { statement.columnCount }

  /// Advances to the next row.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `StoreError` if the query fails.
  package func next() throws(StoreError) -> Bool { try statement.step() }

  /// Restarts the query with other parameter values.
  ///
  /// - Parameter values: The values of `?1`, `?2`, ….
  /// - Throws: `StoreError` if SQLite rejects one.
  package func restart(_ values: Int64...) throws(StoreError) {
    statement.reset()
    for (index, value) in values.enumerated() {
      try statement.bind(StoreValue.integer(value), at: Int32(index + 1))
    }
  }

  /// A value of the row, valid until the next row.
  package func value(_ column: Int) -> RawValue { statement.row.rawValue(Int32(column)) }

  /// A value of the row as an integer; 0 for NULL and for other types.
  package func integer(_ column: Int) -> Int64 { statement.row.integer64(Int32(column)) }

  /// A value of the row as text; nil for NULL.
  package func text(_ column: Int) -> String? { statement.row.text(Int32(column)) }

  /// Whether a value of the row is NULL.
  package func isNull(_ column: Int) -> Bool {
    statement.row.storageClass(Int32(column)) == .null
  }
}

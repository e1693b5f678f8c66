import CSQLite
import OperatingSystem
package import StoreModel
import StoreSchema

/// A store as it is now, open for queries: what is committed to its `-wal` counts, nothing is locked, written or
/// made beside it, and nothing is copied.
///
/// A `-journal` that a killed writer left does not count: give a copy that it was rolled back in.
package final class StoreSnapshot {
  private let files: SnapshotFiles
  private let connection: StoreConnection

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: The database file.
  ///   - isInterrupted: Asked every now and then whether to give up.
  /// - Throws: `StoreError` when the file cannot be read, or is no whole database.
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
  /// - Parameter isLenient: Whether a store without entity numbers or metadata is read as far as it goes.
  /// - Returns: What is in the store.
  /// - Throws: `StoreError` when it is no store of Core Data.
  package func observe(isLenient: Bool = false) throws(StoreError) -> ObservedStore {
    try readStore(over: connection, countsRows: false, isLenient: isLenient)
  }

  /// Makes SQLite understand a query.
  ///
  /// - Throws: `StoreError` when it does not.
  package func query(_ sql: String) throws(StoreError) -> RowCursor {
    RowCursor(try connection.prepare(sql))
  }

  /// Runs statements that make temporary tables, views or settings; the store cannot be written to.
  ///
  /// - Throws: `StoreError` when SQLite refuses one.
  package func run(_ sql: String) throws(StoreError) { try connection.run(sql) }

  /// Adds the functions that conditions made of predicates call.
  ///
  /// - Throws: `StoreError` when SQLite refuses one.
  package func addTextFunctions() throws(StoreError) { try connection.addTextFunctions() }

  /// The size of a page, in bytes.
  func pageSize() throws(StoreError) -> Int { try connection.header().pageSize }

  /// What one of SQLite's checks finds wrong with a table.
  func damage(foundBy check: String, of table: String) throws(StoreError) -> [String] {
    try connection.damage(foundBy: check, of: quotedText(table))
  }

  /// Makes sure that all that was read is of one instant.
  ///
  /// - Throws: `StoreError` when another program has written to the database file since it was opened.
  package func checkUnchanged() throws(StoreError) {
    guard files.isUnchanged else { throw .changed }
  }
}

/// The rows of a query, one after the other.
package final class RowCursor {
  private let statement: StoreStatement

  init(_ statement: StoreStatement) {
    self.statement = statement
  }

  /// How many columns rows have.
  package var columnCount: Int { statement.columnCount }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `StoreError` when the query fails.
  package func next() throws(StoreError) -> Bool { try statement.step() }

  /// Begins anew, with other values of parameters.
  ///
  /// - Parameter values: The values of `?1`, `?2`, ….
  /// - Throws: `StoreError` when SQLite does not take one.
  package func restart(_ values: Int64...) throws(StoreError) {
    statement.reset()
    for (index, value) in values.enumerated() {
      try statement.bind(StoreValue.integer(value), at: Int32(index + 1))
    }
  }

  /// A value of the row, lent until the next.
  package func value(_ column: Int) -> RawValue { statement.row.rawValue(Int32(column)) }

  /// A value of the row as an integer, 0 for NULL and what is none.
  package func integer(_ column: Int) -> Int64 { statement.row.integer64(Int32(column)) }

  /// A value of the row as text; nil for NULL.
  package func text(_ column: Int) -> String? { statement.row.text(Int32(column)) }

  /// Whether a value of the row is NULL.
  package func isNull(_ column: Int) -> Bool {
    statement.row.storageClass(Int32(column)) == .null
  }
}

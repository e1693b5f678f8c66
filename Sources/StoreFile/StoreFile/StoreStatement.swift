import CSQLite
package import DataModel
import StoreModel

/// A prepared statement; finalized when released.
final class StoreStatement {
  private let connection: StoreConnection
  private let sql: String
  private let handle: OpaquePointer

  fileprivate init(_ sql: String, _ connection: StoreConnection) throws(StoreError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(connection.handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      sqlite3_finalize(prepared)
      throw connection.error(code, in: sql)
    }
    (self.connection, self.sql, handle) = (connection, sql, prepared)
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The current row; valid until the next step.
  var row: StoreRow { StoreRow(handle) }

  /// The number of columns.
  var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// Advances to the next row.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `StoreError` if the statement fails.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw connection.error(code, in: sql)
    }
  }

  /// Resets the statement so that it can run again.
  func reset() { sqlite3_reset(handle) }

  /// Binds a parameter.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - place: The number of the parameter, starting at 1.
  /// - Throws: `StoreError` if SQLite rejects it.
  func bind(_ value: StoreValue, at place: Int32) throws(StoreError) {
    let code: Int32
    switch value {
    case .null: code = sqlite3_bind_null(handle, place)
    case .integer(let number): code = sqlite3_bind_int64(handle, place, number)
    case .real(let number): code = sqlite3_bind_double(handle, place, number)
    case .text(var text):
      code = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bindText($0, at: place) }
      }
    case .blob(let bytes) where bytes.isEmpty: code = sqlite3_bind_zeroblob(handle, place, 0)
    case .blob(let bytes):
      code = sqlite3_bind_blob64(handle, place, bytes, UInt64(bytes.count), transient)
    }
    guard code == SQLITE_OK else { throw connection.error(code, in: sql) }
  }

  /// Binds a parameter to an exact copy of a row's value.
  ///
  /// - Throws: `StoreError` if SQLite rejects it.
  func bind(_ value: CopiedValue, at place: Int32) throws(StoreError) {
    switch value {
    case .null: try bind(StoreValue.null, at: place)
    case .integer(let number): try bind(StoreValue.integer(number), at: place)
    case .real(let number): try bind(StoreValue.real(number), at: place)
    case .blob(let bytes): try bind(StoreValue.blob(bytes), at: place)
    case .text(let bytes):
      let code = bytes.withUnsafeBytes { bytes in
        bindText(bytes.assumingMemoryBound(to: CChar.self), at: place)
      }
      guard code == SQLITE_OK else { throw connection.error(code, in: sql) }
    }
  }

  private func bindText(_ text: UnsafeBufferPointer<CChar>, at place: Int32) -> Int32 {
    // Without an address the value would be NULL.
    guard let start = text.baseAddress else {
      return sqlite3_bind_text64(handle, place, "", 0, transient, UInt8(SQLITE_UTF8))
    }
    return sqlite3_bind_text64(
      handle, place, start, UInt64(text.count), transient, UInt8(SQLITE_UTF8))
  }

  /// The destructor that makes SQLite copy the bytes it binds.
  private var transient: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}

/// A row of a query; valid until the next one.
struct StoreRow {
  private let statement: OpaquePointer

  fileprivate init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  /// The storage class of a value.
  enum StorageClass {
    case null, integer, real, text, blob
  }

  /// The storage class of a column's value.
  func storageClass(_ column: Int32) -> StorageClass {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// Whether the value of a column is NULL or an empty blob.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_blob(statement, column) == nil }

  /// The value of a column as an integer, 0 for NULL.
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  /// The value of a column as an integer of 64 bits, 0 for NULL.
  func integer64(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// The value of a column, valid as long as the row is current.
  func rawValue(_ column: Int32) -> RawValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      return .text(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)?.assumingMemoryBound(to: UInt8.self)
      let count = Int(sqlite3_column_bytes(statement, column))
      return .blob(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    default: return .null
    }
  }

  /// The value of a column as a number, 0 for NULL.
  func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  /// The value of a column as text, with U+FFFD for invalid UTF-8; nil for NULL.
  func text(_ column: Int32) -> String? {
    textBytes(column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a column's value as text, which may be invalid UTF-8; nil for NULL.
  func textBytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  /// The value of a column as bytes; empty for NULL.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension StoreConnection {
  /// Prepares a statement.
  ///
  /// - Throws: `StoreError` if SQLite rejects it.
  func prepare(_ sql: String) throws(StoreError) -> StoreStatement {
    try StoreStatement(sql, self)
  }

  /// Runs statements, ignoring their rows.
  ///
  /// - Throws: `StoreError` if SQLite rejects one.
  func run(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, in: sql) }
  }

  /// Runs a statement from the schema of another store, ignoring any text after it, as SQLite does.
  ///
  /// - Throws: `StoreError` if SQLite rejects it.
  func runFirst(of sql: String) throws(StoreError) { _ = try prepare(sql).step() }

  /// Calls `body` with every row of `query`.
  ///
  /// - Throws: `StoreError` if the query cannot be run, and errors of `body`.
  func forEachRow(
    _ query: String, _ body: (StoreRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try prepare(query)
    while try statement.step() { try body(statement.row) }
  }

  /// Calls `body` with every row of `query`, as far as the query can be run.
  ///
  /// - Throws: `StoreError` only if the work is cancelled.
  func tryForEachRow(_ query: String, _ body: (StoreRow) -> Void) throws(StoreError) {
    do throws(StoreError) {
      try forEachRow(query) { row in body(row) }
    } catch {
      if error.kind == .interrupted { throw error }
    }
  }

  /// The first column of the first row of `query` as bytes; nil without a row or for NULL.
  ///
  /// - Throws: `StoreError` if the query cannot be run.
  func bytes(_ query: String) throws(StoreError) -> [UInt8]? {
    var result: [UInt8]?
    var isFirst = true
    try forEachRow(query) { row in
      if isFirst, !row.isNull(0) { result = row.bytes(0) }
      isFirst = false
    }
    return result
  }

  /// Inserts rows into a table with one prepared statement.
  ///
  /// - Parameters:
  ///   - table: The name of the table, without quotes.
  ///   - columns: The names of its columns, without quotes.
  ///   - body: Calls its argument with each row, which has one value per column.
  /// - Throws: `StoreError` if SQLite rejects a row, and errors of `body`.
  /// - Complexity: O(n) in the number of rows, which are not kept in memory.
  package func insert(
    into table: String, columns: [String],
    _ body: (_ insert: ([StoreValue]) throws(StoreError) -> Void) throws(StoreError) -> Void
  ) throws(StoreError) {
    let names = columns.map(identifier).joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try prepare(
      "INSERT INTO \(identifier(table)) (\(names)) VALUES (\(places))")
    try body { (row) throws(StoreError) in
      for (index, value) in row.enumerated() { try statement.bind(value, at: Int32(index + 1)) }
      _ = try statement.step()
      statement.reset()
    }
  }
}

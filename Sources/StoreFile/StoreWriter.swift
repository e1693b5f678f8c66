import CSQLite
package import StoreSchema

/// A connection that fills a new database; closed when released.
package final class StoreWriter {
  private let handle: OpaquePointer

  /// Makes a database at `path`, where nothing is yet.
  ///
  /// - Throws: `StoreError` when SQLite cannot make it.
  init(path: String) throws(StoreError) {
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw StoreError(writing: opened, code)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Runs statements.
  ///
  /// - Throws: `StoreError` when SQLite refuses one.
  func run(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw StoreError(writing: handle, code, sql) }
  }

  /// Inserts rows into a table by one prepared statement.
  ///
  /// - Parameters:
  ///   - table: The name of the table, without quotes.
  ///   - columns: The names of its columns, without quotes.
  ///   - body: Calls its argument with each row: as many values as there are columns.
  /// - Throws: `StoreError` when SQLite refuses a row, and what `body` throws.
  /// - Complexity: O(n) in the number of rows; nothing is kept of them.
  package func insert(
    into table: String, columns: [String],
    _ body: (_ insert: ([StoreValue]) throws(StoreError) -> Void) throws(StoreError) -> Void
  ) throws(StoreError) {
    let names = columns.map(identifier).joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let sql = "INSERT INTO \(identifier(table)) (\(names)) VALUES (\(places))"
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw StoreError(writing: handle, code, sql) }
    try body { (row) throws(StoreError) in
      for (index, value) in row.enumerated() { try bind(value, Int32(index + 1), statement) }
      let code = sqlite3_step(statement)
      guard code == SQLITE_DONE else { throw StoreError(writing: handle, code, sql) }
      sqlite3_reset(statement)
    }
  }

  private func bind(
    _ value: StoreValue, _ place: Int32, _ statement: OpaquePointer
  ) throws(StoreError) {
    // SQLite copies the bytes while it binds them.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code: Int32
    switch value {
    case .null: code = sqlite3_bind_null(statement, place)
    case .integer(let number): code = sqlite3_bind_int64(statement, place, number)
    case .real(let number): code = sqlite3_bind_double(statement, place, number)
    case .text(var text):
      code = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            statement, place, $0.baseAddress, UInt64($0.count), transient, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes) where bytes.isEmpty: code = sqlite3_bind_zeroblob(statement, place, 0)
    case .blob(let bytes):
      code = sqlite3_bind_blob64(statement, place, bytes, UInt64(bytes.count), transient)
    }
    guard code == SQLITE_OK else { throw StoreError(writing: handle, code) }
  }
}

extension StoreError {
  /// The error that a connection tells of.
  init(writing handle: OpaquePointer?, _ code: Int32, _ sql: String? = nil) {
    let text = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    self.init(
      .unwritable, message: "SQLite cannot write the store: \(text ?? "error \(code)")",
      expected: "a model and rows that it accepts", code: code, sql: sql)
  }

  /// Whether the place of the file is the problem, not what is written.
  package var isAboutPlace: Bool {
    [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH].contains((code ?? 0) & 0xFF)
  }

  /// Whether a statement does not fit the tables that there are.
  package var isAboutSchema: Bool { (code ?? 0) & 0xFF == SQLITE_ERROR }

  /// Whether rows are not as a constraint or a unique index asks for.
  package var isAboutConstraint: Bool { (code ?? 0) & 0xFF == SQLITE_CONSTRAINT }

  /// Whether the system failed on the way, as on a full disk.
  package var isAboutSystem: Bool {
    [SQLITE_FULL, SQLITE_IOERR, SQLITE_NOMEM].contains((code ?? 0) & 0xFF)
  }
}

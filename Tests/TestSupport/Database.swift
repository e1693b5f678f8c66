import CSQLite
package import DataModel

/// A database in memory.
package final class Database {
  private var connection: OpaquePointer?

  /// Opens an empty database.
  package init() throws {
    try check(sqlite3_open(":memory:", &connection))
  }

  /// Opens the database at `path`.
  package init(file path: String) throws {
    try check(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil))
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  /// Runs statements.
  package func run(_ sql: String) throws {
    try check(sqlite3_exec(connection, sql, nil, nil, nil), sql)
  }

  /// Inserts rows of `values`, a value for each column, into a table.
  package func insert(into table: SchemaTable, _ rows: [[StoreValue]]) throws {
    let places = table.columns.map { _ in "?" }.joined(separator: ", ")
    let sql = "INSERT INTO \(identifier(table.name)) VALUES (\(places))"
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil), sql)
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for row in rows {
      for (index, value) in row.enumerated() {
        let place = Int32(index + 1)
        switch value {
        case .null: sqlite3_bind_null(statement, place)
        case .integer(let number): sqlite3_bind_int64(statement, place, number)
        case .real(let number): sqlite3_bind_double(statement, place, number)
        case .text(let text): sqlite3_bind_text(statement, place, text, -1, transient)
        case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, place, 0)
        case .blob(let bytes):
          sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), transient)
        }
      }
      try check(sqlite3_step(statement) == SQLITE_DONE ? SQLITE_OK : SQLITE_ERROR, sql)
      sqlite3_reset(statement)
    }
  }

  /// The first column of all rows.
  package func values(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil), sql)
    var result: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      result.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
    }
    return result
  }

  /// The statements of the schema that the database stores, except for SQLite's own.
  package var statements: [String] {
    get throws {
      try values("SELECT sql FROM sqlite_master WHERE sql <> ''")
        .filter { statement in
          !["_rowid\"(", "_node\"(", "_parent\"("].contains { statement.contains($0) }
        }
    }
  }

  private func check(_ code: Int32, _ sql: String = "") throws {
    guard code == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(connection)), sql: sql)
    }
  }

  /// An SQLite error of a statement.
  package struct Failure: Error {
    /// SQLite's message.
    package let message: String
    /// The statement.
    package let sql: String
  }
}

import CSQLite

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

  /// The statements that the database keeps of its schema, but for those that SQLite adds.
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

  /// What SQLite says against a statement.
  package struct Failure: Error {
    /// What SQLite says.
    package let message: String
    /// The statement.
    package let sql: String
  }
}

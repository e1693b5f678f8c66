import CSQLite

/// A database that tests inspect and run scripts on.
package final class StoreInspector {
  private var connection: OpaquePointer?

  /// Opens the file at `path` for reading and writing.
  package init(_ path: String) throws {
    try check(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil), path)
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  /// Runs a script as the `sqlite3` shell does: lines that begin with a dot are shell commands, and
  /// the first error ends it.
  ///
  /// - Returns: The first column of the statements' output.
  @discardableResult
  package func run(script: String) throws -> [String] {
    var printed: [String] = []
    var sql = ""
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix(".") else {
        sql += line + "\n"
        continue
      }
      printed += try run(statements: sql, printed)
      sql = ""
      if line.hasPrefix(".dbconfig enable_fkey ") {
        csqlite_enforce_foreign_keys(connection, line.hasSuffix(" on") ? 1 : 0)
      }
    }
    return printed + (try run(statements: sql, printed))
  }

  private func run(statements sql: String, _ before: [String]) throws -> [String] {
    var printed: [String] = []
    try sql.withCString { start in
      var next: UnsafePointer<CChar>? = start
      while let text = next, text.pointee != 0 {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        try check(
          sqlite3_prepare_v2(connection, text, -1, &statement, &next), String(cString: text))
        guard let statement else { continue }
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW {
          printed.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
          code = sqlite3_step(statement)
        }
        if code != SQLITE_DONE {
          try check(code, String(cString: sqlite3_sql(statement)), before + printed)
        }
      }
    }
    return printed
  }

  /// The rows of a query, with values as SQLite writes them; a missing one is `NULL`.
  package func rows(_ sql: String) throws -> [[String]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil), sql)
    var result: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      result.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
        })
    }
    return result
  }

  private func check(_ code: Int32, _ sql: String, _ printed: [String] = []) throws {
    guard code != SQLITE_OK else { return }
    throw Failure(
      message: String(cString: sqlite3_errmsg(connection)), sql: String(sql.prefix(400)),
      printed: printed)
  }

  /// An SQLite error of a statement.
  package struct Failure: Error, CustomStringConvertible {
    /// SQLite's message.
    package let message: String
    /// The statement.
    package let sql: String
    /// The output before the error.
    package let printed: [String]

    /// Message, statement and output in a few lines.
    package var description: String { ([message, sql] + printed).joined(separator: "\n  ") }
  }
}

extension StoreInspector {
  /// The whole content of the database: the schema, and the exact rows of all tables.
  ///
  /// - Returns: A line for each statement of the schema and each row.
  /// - Throws: SQLite's error if the database cannot be read.
  package func contents() throws -> [String] {
    var lines = try rows("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2, 3")
      .map { $0.joined(separator: "|") }
    for table in try rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name") {
      let name = "\"" + table[0].replacing("\"", with: "\"\"") + "\""
      let columns = try rows("SELECT name FROM pragma_table_info(\(name)) ORDER BY cid").map {
        "quote(\"" + $0[0].replacing("\"", with: "\"\"") + "\")"
      }
      lines += try rows("SELECT \(columns.joined(separator: " || '|' || ")) FROM \(name)")
        .map { table[0] + ": " + $0[0] }.sorted()
    }
    return lines
  }
}

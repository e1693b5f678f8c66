import CSQLite
package import DataModel

/// A working copy on which the statements of a step file are run in one transaction.
///
/// There is no journal: after an error the copy is unusable and is deleted.
package final class StepConnection {
  /// The connection, which belongs to the caller again after ``commit()``.
  package let connection: StoreConnection
  private let authority = StepGuard()
  private let limit: Duration
  private let hasOld: Bool
  /// The maximum number of pages of the resulting store.
  private let pageLimit: Int

  /// The schema name of the original store in the tool's own statements.
  package static let oldName = "before"

  /// Begins the transaction.
  ///
  /// - Parameters:
  ///   - connection: The working copy.
  ///   - old: The path of the original store, which has no journal and must not change meanwhile; nil if no
  ///     statement reads it.
  ///   - folders: The folders with externally stored values.
  ///   - limit: The time limit for all statements together.
  /// - Throws: `StoreError` if SQLite cannot begin.
  package init(
    _ connection: StoreConnection, old: String?, supportFolders folders: [SupportFolder],
    limit: Duration
  ) throws(StoreError) {
    self.connection = connection
    self.limit = limit
    csqlite_refuse_quoted_texts(connection.handle)
    let header = try connection.header()
    // Four times the store, or a gigabyte more, is more than any step makes of it.
    let pages = header.pageCount ?? 0
    pageLimit = max(pages * 4, pages + (1 << 30) / max(header.pageSize, 512))
    try connection.run("PRAGMA max_page_count = \(pageLimit)")
    connection.ignoreWrittenRows()
    try connection.addStepFunctions(supportFolders: folders)
    try connection.addTextFunctions()
    if let old {
      try connection.attach(old, as: Self.oldName)
    }
    hasOld = old != nil
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.run("PRAGMA recursive_triggers = OFF")
    try connection.run("BEGIN EXCLUSIVE")
  }

  /// Creates the views, and starts recording what statements do.
  ///
  /// - Parameters:
  ///   - statements: The statements that create them.
  ///   - names: The names of the views.
  /// - Throws: `StoreError` if SQLite rejects one.
  package func makeViews(_ statements: [String], names: [String]) throws(StoreError) {
    for statement in statements { try connection.run(statement) }
    authority.views = Set(names.map(foldedName))
    var trusted = authority.views
    for schema in ["main", "temp"] {
      try connection.forEachRow("SELECT name FROM \(schema).sqlite_master WHERE type = 'trigger'") {
        trusted.insert(foldedName($0.text(0) ?? ""))
      }
    }
    authority.trusted = trusted
    authority.takenNames = try takenNames()
    // What SQLite does when such a table is used for the first time looks like a change of the schema.
    try connection.run("SELECT 1 FROM json_each('[]'), json_tree('[]')")
    sqlite3_set_authorizer(
      connection.handle, authorize, Unmanaged.passUnretained(authority).toOpaque())
    connection.endWork(at: ContinuousClock.now + limit)
  }

  /// The folded names of all tables, views, indexes and triggers, and of tables that SQLite modules provide;
  /// nil if SQLite does not list its modules.
  private func takenNames() throws(StoreError) -> Set<String>? {
    var names: Set<String> = []
    try connection.forEachRow("PRAGMA module_list") { names.insert(foldedName($0.text(0) ?? "")) }
    guard !names.isEmpty else { return nil }
    for schema in ["main", "temp"] + (hasOld ? [Self.oldName] : []) {
      try connection.forEachRow("SELECT name FROM \(schema).sqlite_master") {
        names.insert(foldedName($0.text(0) ?? ""))
      }
    }
    return names
  }

  deinit {
    sqlite3_set_authorizer(connection.handle, nil, nil)
    connection.endWork(at: nil)
    connection.countWrittenRows()
  }

  /// What has been, or may have been, written so far.
  package var writes: StepWrites { authority.writes }

  /// Runs a statement of the step file.
  ///
  /// - Parameters:
  ///   - sql: The statement, with the names of views.
  ///   - table: The table that it writes directly, if it was rewritten to do so.
  /// - Returns: The number of rows written, in views and as a consequence.
  /// - Throws: ``StepFailure``; the copy is then unusable.
  package func run(_ sql: String, onTable table: String? = nil) throws(StepFailure) -> Int {
    authority.begin(table.map { .stepFileOnTable(foldedName($0)) } ?? .stepFile)
    defer { authority.begin(.tool) }
    let before = sqlite3_total_changes64(connection.handle)
    let statement: StoreStatement
    do throws(StoreError) {
      statement = try connection.prepare(sql)
    } catch {
      throw failure(preparing: error)
    }
    do throws(StoreError) {
      while try statement.step() {}
    } catch {
      throw failure(error)
    }
    return Int(sqlite3_total_changes64(connection.handle) - before)
  }

  /// Runs a statement of the tool; one that changes no rows counts as having written nothing.
  ///
  /// - Throws: ``StepFailure``.
  package func change(_ sql: String) throws(StepFailure) {
    let (writes, count) = (authority.writes, changeCount)
    do throws(StoreError) {
      try connection.run(sql)
    } catch {
      throw failure(error)
    }
    if changeCount == count { authority.takeBack(to: writes) }
  }

  /// The total number of rows written.
  package var changeCount: Int { Int(sqlite3_total_changes64(connection.handle)) }

  /// The rows of a query of the tool, with columns as text.
  ///
  /// - Throws: ``StepFailure``.
  package func rows(_ query: String, limit: Int = .max) throws(StepFailure) -> [[String?]] {
    do throws(StoreError) {
      return try rowsOf(query, limit: limit)
    } catch {
      throw failure(error)
    }
  }

  private func rowsOf(_ query: String, limit: Int = .max) throws(StoreError) -> [[String?]] {
    let statement = try connection.prepare(query)
    var result: [[String?]] = []
    while result.count < limit, try statement.step() {
      let row = statement.row
      result.append((0..<Int32(statement.columnCount)).map { row.text($0) })
    }
    return result
  }

  /// The rows of a query of the tool.
  ///
  /// - Throws: ``StepFailure``.
  package func values(_ query: String) throws(StepFailure) -> [[StoreValue]] {
    do throws(StoreError) {
      let statement = try connection.prepare(query)
      var result: [[StoreValue]] = []
      while try statement.step() {
        let row = statement.row
        result.append((0..<Int32(statement.columnCount)).map { row.storeValue($0) })
      }
      return result
    } catch {
      throw failure(error)
    }
  }

  /// Ends the transaction and detaches the original store.
  ///
  /// - Throws: ``StepFailure``.
  package func commit() throws(StepFailure) {
    try change("COMMIT")
    if hasOld { try change("DETACH \(Self.oldName)") }
  }

  private var isGrown: Bool {
    ((try? rowsOf("PRAGMA page_count"))?.first?.first).flatMap { $0.flatMap(Int.init) } ?? 0
      >= pageLimit
  }

  /// The failure of preparing a statement; if SQLite reports no position, it usually reports a name.
  private func failure(preparing error: StoreError) -> StepFailure {
    var failure = failure(error)
    guard failure.kind == .failed else { return failure }
    failure.offset = failure.offset ?? 0
    for start in ["no such column: ", "no such function: ", "no such table: "]
    where failure.message.hasPrefix(start) {
      failure.name = failure.message.dropFirst(start.count).split(separator: ".").last.map(
        String.init)
    }
    return failure
  }

  private func failure(_ error: StoreError) -> StepFailure {
    if let refusal = authority.refusal { return refusal }
    if connection.isLate {
      return StepFailure(
        .tooMuch, "the statement took longer than all of the step may: \(limit)")
    }
    let code = (error.code ?? 0) & 0xFF
    if error.kind == .interrupted || error.isAboutDamage {
      return StepFailure(.store(error), error.message)
    }
    if error.kind == .tooLarge {
      return StepFailure(.tooMuch, error.message)
    }
    if code == SQLITE_NOMEM {
      return StepFailure(.tooMuch, "the statement takes too much room: \(error.message)")
    }
    if code == SQLITE_FULL, isGrown {
      return StepFailure(.tooMuch, "the store would become more than four times as large")
    }
    if error.isAboutSystem || error.isAboutPlace {
      return StepFailure(.store(error), error.message)
    }
    let offset = sqlite3_error_offset(connection.handle)
    return StepFailure(.failed, error.message, offset: offset < 0 ? nil : Int(offset))
  }
}

extension StoreRow {
  /// The value of a column.
  fileprivate func storeValue(_ column: Int32) -> StoreValue {
    switch storageClass(column) {
    case .null: .null
    case .integer: .integer(integer64(column))
    case .real: .real(real(column))
    case .text: .text(text(column) ?? "")
    case .blob: .blob(bytes(column))
    }
  }
}

/// The callback by which SQLite asks whether a statement may do something.
private func authorize(
  _ state: UnsafeMutableRawPointer?, action: Int32, first: UnsafePointer<CChar>?,
  second: UnsafePointer<CChar>?, database: UnsafePointer<CChar>?,
  source: UnsafePointer<CChar>?
) -> Int32 {
  guard let state else { return SQLITE_DENY }
  let authority = Unmanaged<StepGuard>.fromOpaque(state).takeUnretainedValue()
  let texts = [first, second, database, source].map { $0.map { String(cString: $0) } }
  return authority.allows(
    action, first: texts[0], second: texts[1], database: texts[2], source: texts[3])
    ? SQLITE_OK : SQLITE_DENY
}

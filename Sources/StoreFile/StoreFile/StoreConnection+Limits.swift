import CSQLite
import DataModel

/// The limits of a connection, which do not depend on trust in the store.
///
/// Schema and metadata are read within fixed limits. Limits for reading or writing rows depend on the size of
/// the store: no value of an intact store is larger than its file, and statements need some work per page.
extension StoreConnection {
  /// The maximum size of a value in a store smaller than that, in bytes; also for results of functions.
  static let valueLimit = 64 << 20
  /// The maximum number of SQLite VM steps for reading schema and metadata; real stores need a few thousand.
  private static let strictWorkLimit = 20_000_000
  /// The additional steps per page if each row is read: a page of 4096 bytes has at most a few hundred rows,
  /// each of which is read about ten times.
  private static let strictWorkPerPage = 50_000
  /// The maximum number of steps of all statements together on any store: a few seconds.
  private static let workLimit = 500_000_000
  /// The additional steps per page: a few tenths of a second, a thousand times what an upgrade needs.
  private static let workPerPage = 50_000_000
  /// The maximum memory of SQLite in the process, in bytes, unless values may exceed ``valueLimit``.
  private static let memoryLimit = 1 << 30

  /// The maximum size of a value, in bytes.
  var largestValue: Int { Int(sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1)) }

  /// Raises the limits for value size, as far as SQLite supports it – usually a gigabyte – and for memory.
  ///
  /// - Parameter bytes: The size.
  func allowValues(upTo bytes: Int) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: max(bytes, largestValue)))
    let memory = Int64(max(Self.memoryLimit, 5 * min(bytes, largestValue)))
    // Other connections of the process may need more.
    let known = sqlite3_hard_heap_limit64(-1)
    if known == 0 || known < memory { sqlite3_hard_heap_limit64(memory) }
  }

  /// Limits work to what reading schema and metadata needs.
  ///
  /// - Parameter pages: The number of pages whose rows are read; 0 if none are.
  func limitWorkStrictly(pages: Int) {
    state.pointee.left = Self.strictWorkLimit + pages * Self.strictWorkPerPage
  }

  /// Resets the work limit to what reading schema and metadata needs, or each row as well.
  ///
  /// - Parameter readsEveryRow: Whether each row is read.
  /// - Throws: `StoreError` if the file is not a complete database.
  package func renewWork(readsEveryRow: Bool) throws(StoreError) {
    limitWorkStrictly(pages: readsEveryRow ? try header().pageCount ?? 0 : 0)
  }

  /// Limits work and value size by the size of a store; repeated calls add up.
  ///
  /// - Parameter database: Its schema name in statements.
  /// - Throws: `StoreError` if the work is cancelled.
  func limitWork(bySizeOf database: String) throws(StoreError) {
    let (pages, pageSize) = (
      try setting("page_count", database), try setting("page_size", database)
    )
    allowValues(upTo: pages * pageSize)
    state.pointee.left =
      (state.pointee.left ?? Self.workLimit) + pages * Self.workPerPage
  }

  /// The numeric result of a pragma; 0 if the file is damaged, which the next statement detects.
  private func setting(_ name: String, _ database: String) throws(StoreError) -> Int {
    var number = 0
    try tryForEachRow("PRAGMA \(identifier(database)).\(name)") { number = $0.integer(0) }
    return number
  }

  /// Rejects a store with a generated column, because a few bytes of its schema can produce gigabytes in each
  /// row.
  ///
  /// - Throws: `StoreError` if a table has one; Core Data creates none.
  func refuseGeneratedColumns() throws(StoreError) {
    // No other tables and indexes than those with pages of their own; what is generated stands behind AS (.
    let query = """
      SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_xinfo(m.name) AS c
      WHERE m.rootpage > 0 AND m.sql LIKE '%AS%(%' AND c.hidden IN (2, 3) LIMIT 1
      """
    var found: (table: String, column: String)?
    try tryForEachRow(query) { found = ($0.text(0) ?? "", $0.text(1) ?? "") }
    guard let found else { return }
    throw StoreError(
      .unreadable,
      message:
        "the column \(found.column) of the table \(found.table) is generated: SQLite computes its values",
      expected: "a store that Core Data wrote, which makes no such columns")
  }

  /// Makes SQLite cache few pages, for queries that read each page once.
  ///
  /// - Throws: `StoreError` if the work is given up.
  func keepFewPages() throws(StoreError) { _ = try bytes("PRAGMA cache_size = -256") }

  /// Makes SQLite cache many pages, for an integrity check.
  ///
  /// It looks up rows all over an index, and reads a page for each unless the pages of the index are cached.
  /// 24 MB hold an index of two numbers with a million and a half rows.
  ///
  /// - Throws: `StoreError` if the work is given up.
  func keepManyPages() throws(StoreError) { _ = try bytes("PRAGMA cache_size = -24576") }
}

import CSQLite
import StoreSchema

/// What bounds a connection, whoever wrote the store that it is for.
///
/// Schema and metadata are read within fixed limits. What reads or writes rows is bounded by the size of the store:
/// no value of a sound one is larger than its file, and statements do some work for each of its pages.
extension StoreConnection {
  /// The largest value of a store that is smaller itself, in bytes; also for results of functions.
  static let valueLimit = 64 << 20
  /// How many steps of SQLite's machine reading schema and metadata may take; real stores need some thousand.
  private static let strictWorkLimit = 20_000_000
  /// How many more for each page where each row is read: a page of 4096 bytes has at most some hundred rows, each
  /// of which is read some ten times.
  private static let strictWorkPerPage = 50_000
  /// How many steps all statements together may take on any store: some seconds.
  private static let workLimit = 500_000_000
  /// How many more for each page: some tenths of a second, a thousand times what an upgrade takes.
  private static let workPerPage = 50_000_000
  /// How much memory SQLite may take in the process, in bytes, where no value is larger than ``valueLimit``.
  private static let memoryLimit = 1 << 30

  /// The size of the largest value that there can be, in bytes.
  var largestValue: Int { Int(sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1)) }

  /// Allows values of some size, as far as SQLite does – a gigabyte mostly –, and the memory that some of them take.
  ///
  /// - Parameter bytes: The size.
  func allowValues(upTo bytes: Int) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: max(bytes, largestValue)))
    let memory = Int64(max(Self.memoryLimit, 5 * min(bytes, largestValue)))
    // Other connections of the process may need more.
    let known = sqlite3_hard_heap_limit64(-1)
    if known == 0 || known < memory { sqlite3_hard_heap_limit64(memory) }
  }

  /// Limits work to what reading schema and metadata takes.
  ///
  /// - Parameter pages: The number of pages with rows that are read; 0 if none are.
  func limitWorkStrictly(pages: Int) {
    state.pointee.left = Self.strictWorkLimit + pages * Self.strictWorkPerPage
  }

  /// Limits work, and the size of a value, by the size of a store; of several, their sum counts.
  ///
  /// - Parameter database: The name that statements call it by.
  /// - Throws: `StoreError` when the work is given up.
  func limitWork(bySizeOf database: String) throws(StoreError) {
    let (pages, pageSize) = (
      try setting("page_count", database), try setting("page_size", database)
    )
    allowValues(upTo: pages * pageSize)
    state.pointee.left =
      (state.pointee.left ?? Self.workLimit) + pages * Self.workPerPage
  }

  /// A number that a pragma tells; 0 when the file is damaged, which the next statement finds.
  private func setting(_ name: String, _ database: String) throws(StoreError) -> Int {
    var number = 0
    try tryForEachRow("PRAGMA \(identifier(database)).\(name)") { number = $0.integer(0) }
    return number
  }

  /// Refuses a store with a column that SQLite computes: a few bytes of its schema can be gigabytes in each row.
  ///
  /// - Throws: `StoreError` when a table has one; Core Data makes none.
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

  /// Makes SQLite keep few pages, for queries that read each page once.
  ///
  /// - Throws: `StoreError` when the work is given up.
  func keepFewPages() throws(StoreError) { _ = try bytes("PRAGMA cache_size = -256") }

  /// Makes SQLite keep many pages, for an integrity check.
  ///
  /// It looks for rows all over an index, and reads a page for each one where the pages of the index are not kept. 24 MB hold
  /// an index of two numbers with a million and a half rows.
  ///
  /// - Throws: `StoreError` when the work is given up.
  func keepManyPages() throws(StoreError) { _ = try bytes("PRAGMA cache_size = -24576") }
}

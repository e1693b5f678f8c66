import CSQLite

/// A read-only connection to a store; closed when released.
final class StoreConnection {
  private let handle: OpaquePointer
  private let state: UnsafeMutablePointer<WorkState>
  /// The settings of the file.
  let header: DatabaseHeader

  /// Opens the file at `path` without ever changing it or making files beside it.
  ///
  /// The file is taken as immutable, so a `-wal` beside it does not count.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - readsEveryRow: Whether work is allowed in proportion to the size of the file.
  ///   - limitsWork: Whether work is limited at all; not where the queries are known to end.
  ///   - isInterrupted: Asked every now and then whether to give up.
  /// - Throws: `StoreError` when SQLite cannot open the file, or it is no whole database.
  init(
    path: String, readsEveryRow: Bool = false, limitsWork: Bool = true,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(StoreError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(immutableURI(path), &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw StoreError(reading: opened, code)
    }
    do throws(StoreError) {
      header = try readHeader(opened)
    } catch {
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    state = .allocate(capacity: 1)
    sqlite3_extended_result_codes(handle, 1)
    if limitsWork { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.valueLimit) }
    let limit = Self.workLimit + (readsEveryRow ? header.pageCount ?? 0 : 0) * Self.workPerPage
    state.initialize(to: WorkState(left: limitsWork ? limit : nil, isInterrupted: isInterrupted))
    watchWork()
    _ = try bytes("PRAGMA trusted_schema = OFF")
  }

  deinit {
    sqlite3_close_v2(handle)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The largest value read, in bytes.
  private static let valueLimit: Int32 = 64 << 20
  /// How often a thousand steps of SQLite's machine may be done; real stores need a handful.
  private static let workLimit = 20_000
  /// The same for every page of the file: a page of 4096 bytes has at most some hundred rows, each
  /// of which is read some ten times.
  private static let workPerPage = 50

  /// What the progress handler works on.
  private struct WorkState {
    /// How often it may still be called; nil when work is not limited.
    var left: Int?
    let isInterrupted: @Sendable () -> Bool
  }

  /// Ends queries that a stranger's schema makes endless, and all when the user wants it.
  private func watchWork() {
    sqlite3_progress_handler(
      handle, 1000,
      { state in
        guard let state = state?.assumingMemoryBound(to: WorkState.self) else { return 1 }
        if let left = state.pointee.left {
          guard left > 1 else { return 1 }
          state.pointee.left = left - 1
        }
        return state.pointee.isInterrupted() ? 1 : 0
      }, state)
  }

  /// What SQLite calls for each row with the values of an aggregate function.
  typealias AggregateStep =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Adds a function that takes values of all rows, and whose result is NULL.
  ///
  /// - Parameters:
  ///   - name: Its name; one of that name is replaced.
  ///   - state: What `step` finds as the user data of its context; the caller's, and needed as long as
  ///     queries use the function.
  ///   - step: Called for each row.
  /// - Throws: `StoreError` when SQLite refuses it.
  func addAggregate(
    _ name: String, state: UnsafeMutableRawPointer, step: AggregateStep
  ) throws(StoreError) {
    let code = sqlite3_create_function_v2(
      handle, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, state, nil, step,
      { context in sqlite3_result_null(context) }, nil)
    guard code == SQLITE_OK else { throw StoreError(reading: handle, code) }
  }

  /// Gives up when the user wants it.
  ///
  /// - Throws: `StoreError` of the kind `interrupted`.
  func checkInterruption() throws(StoreError) {
    if state.pointee.isInterrupted() { throw .interrupted }
  }

  /// Makes SQLite keep few pages, for queries that read each page once.
  func keepFewPages() throws(StoreError) { _ = try bytes("PRAGMA cache_size = -256") }

  /// Calls `body` with every row of `query`.
  ///
  /// - Throws: `StoreError` when the query cannot be run, and what `body` throws.
  func forEachRow(
    _ query: String, _ body: (StoreRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    try forEachStep(query) { (statement) throws(StoreError) in try body(StoreRow(statement)) }
  }

  /// Calls `body` with every row of `query`, as far as it can be run.
  ///
  /// - Throws: `StoreError` only when the work is given up.
  func tryForEachRow(_ query: String, _ body: (StoreRow) -> Void) throws(StoreError) {
    do throws(StoreError) {
      try forEachRow(query) { row in body(row) }
    } catch {
      if error.kind == .interrupted { throw error }
    }
  }

  /// Calls `body` with the statement of `query` at every row.
  ///
  /// - Throws: `StoreError` when the query cannot be run, and what `body` throws.
  func forEachStep(
    _ query: String, _ body: (OpaquePointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let prepared = sqlite3_prepare_v2(handle, query, -1, &statement, nil)
    guard prepared == SQLITE_OK, let statement else {
      throw StoreError(reading: handle, prepared, query)
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(statement)
      case SQLITE_DONE: return
      case let code:
        if code & 0xFF == SQLITE_INTERRUPT, state.pointee.isInterrupted() { throw .interrupted }
        throw StoreError(reading: handle, code, query)
      }
    }
  }

  /// The first column of the first row of `query` as bytes; nil without a row or for NULL.
  ///
  /// - Throws: `StoreError` when the query cannot be run.
  func bytes(_ query: String) throws(StoreError) -> [UInt8]? {
    var result: [UInt8]?
    var isFirst = true
    try forEachRow(query) { row in
      if isFirst, !row.isNull(0) { result = row.bytes(0) }
      isFirst = false
    }
    return result
  }
}

/// A row of a query; valid until the next one.
struct StoreRow {
  private let statement: OpaquePointer

  fileprivate init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  /// Whether the value of a column is NULL, or a blob without bytes.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_blob(statement, column) == nil }

  /// The value of a column as an integer, 0 for NULL.
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  /// The value of a column as text in UTF-8, nil for NULL; bytes that are none become U+FFFD.
  func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The value of a column as bytes, none for NULL.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension StoreError {
  /// The error that a connection tells of.
  init(reading handle: OpaquePointer?, _ code: Int32, _ sql: String? = nil) {
    let text = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    self.init(
      .unreadable, message: "SQLite cannot read the file: \(text ?? "error \(code)")",
      expected: "a store that Core Data wrote", code: code, sql: sql)
  }
}

/// The URI of a file that nobody changes while it is read.
func immutableURI(_ path: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  // Without the empty host, the first name of a path with two slashes would be taken for one.
  var uri = Array((path.hasPrefix("/") ? "file://" : "file:").utf8)
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: uri.append(byte)
    }
  }
  return String(decoding: uri, as: UTF8.self) + "?immutable=1"
}

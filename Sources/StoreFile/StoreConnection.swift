import CSQLite

/// A connection to SQLite; closed when released.
///
/// There is one kind of it: what differs is how it is opened, to read a store, to fill a new one, to upgrade a
/// working copy, or to fold in journals.
package final class StoreConnection {
  /// What a connection is for, which its errors tell.
  enum Purpose {
    /// A store is read.
    case reading
    /// A new store is filled.
    case writing
    /// A working copy is upgraded.
    case upgrading
  }

  let handle: OpaquePointer
  private let purpose: Purpose
  private let state: UnsafeMutablePointer<WorkState>
  private var knownHeader: DatabaseHeader?
  /// The files that SQLite works on, needed until the connection is closed; nil for those of the system.
  private let snapshot: SnapshotFileSystem?
  private var isClosed = false

  /// What the progress handler works on.
  private struct WorkState {
    /// How often it may still be called; nil when work is not limited.
    var left: Int?
    let isInterrupted: @Sendable () -> Bool
    /// How many rows the statement that runs has written so far, as far as SQLite tells.
    var rows = 0
    var report: ((Int) -> Void)?
    /// When work is to end; nil when it may take as long as it takes.
    var deadline: ContinuousClock.Instant?
    /// Whether it was ended for that.
    var isLate = false
  }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - name: The path, or a URI.
  ///   - flags: How SQLite opens it.
  ///   - purpose: What the connection is for.
  ///   - fileSystem: How SQLite works with files; nil for the usual way.
  ///   - snapshot: The files of that file system, where they are a snapshot.
  ///   - isInterrupted: Asked every now and then whether to give up, once work is watched.
  /// - Throws: `StoreError` when SQLite cannot open it.
  private init(
    _ name: String, _ flags: Int32, for purpose: Purpose, fileSystem: String? = nil,
    snapshot: SnapshotFileSystem? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(StoreError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags, fileSystem)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw StoreError(purpose == .writing ? .writing : .reading, opened, code)
    }
    handle = opened
    self.purpose = purpose
    self.snapshot = snapshot
    state = .allocate(capacity: 1)
    state.initialize(to: WorkState(left: nil, isInterrupted: isInterrupted))
    sqlite3_extended_result_codes(handle, 1)
  }

  deinit {
    if !isClosed { sqlite3_close_v2(handle) }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Closes the connection, which is not used any more.
  ///
  /// - Throws: `StoreError` when SQLite cannot.
  func close() throws(StoreError) {
    let code = sqlite3_close(handle)
    guard code == SQLITE_OK else { throw StoreError(purpose, nil, code) }
    isClosed = true
  }

  /// The settings of the file.
  ///
  /// - Throws: `StoreError` when the file is no whole database.
  func header() throws(StoreError) -> DatabaseHeader {
    if let knownHeader { return knownHeader }
    let header = try readHeader(handle)
    knownHeader = header
    return header
  }

  /// The error that SQLite reports.
  ///
  /// - Parameters:
  ///   - code: SQLite's result code.
  ///   - sql: The statement.
  /// - Returns: The error.
  func error(_ code: Int32, in sql: String?) -> StoreError {
    if purpose == .reading, code & 0xFF == SQLITE_INTERRUPT, state.pointee.isInterrupted() {
      return .interrupted
    }
    // Pages of two instants look like damage, and a log that was begun anew like a file that cannot be read.
    if [SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF),
      let snapshot, !snapshot.isUnchanged
    {
      return .changed
    }
    return StoreError(purpose, handle, code, sql: sql)
  }
}

// MARK: - Ways to open one

extension StoreConnection {
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
  convenience init(
    reading path: String, readsEveryRow: Bool = false, limitsWork: Bool = true,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(StoreError) {
    try self.init(
      immutableURI(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX,
      for: .reading, isInterrupted: isInterrupted)
    let header = try header()
    if limitsWork {
      sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.valueLimit)
      state.pointee.left =
        Self.workLimit + (readsEveryRow ? header.pageCount ?? 0 : 0) * Self.workPerPage
    }
    watchWork(every: 1000)
    _ = try bytes("PRAGMA trusted_schema = OFF")
  }

  /// Opens a snapshot, for queries that are known to end.
  ///
  /// - Parameters:
  ///   - path: The database file, which errors name.
  ///   - snapshot: The file system with the snapshot in it.
  ///   - isInterrupted: Asked every now and then whether to give up.
  /// - Throws: `StoreError` when the file is no whole database.
  convenience init(
    _ path: String, of snapshot: SnapshotFileSystem,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    try self.init(
      path, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, for: .reading, fileSystem: snapshot.name,
      snapshot: snapshot, isInterrupted: isInterrupted)
    _ = try header()
    watchWork(every: 20_000)
    _ = try bytes("PRAGMA trusted_schema = OFF")
  }

  /// The largest value read, in bytes.
  private static let valueLimit: Int32 = 64 << 20
  /// How often a thousand steps of SQLite's machine may be done; real stores need a handful.
  private static let workLimit = 20_000
  /// The same for every page of the file: a page of 4096 bytes has at most some hundred rows, each
  /// of which is read some ten times.
  private static let workPerPage = 50

  /// Makes a database at `path`, where nothing is yet.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isInterrupted: Asked every now and then whether to give up.
  /// - Throws: `StoreError` when SQLite cannot make it.
  convenience init(
    creating path: String, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(StoreError) {
    try self.init(
      path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI,
      for: .writing, isInterrupted: isInterrupted)
    watchWork(every: 20_000)
  }

  /// Opens a working copy of a store, which nobody else has, with what its journals hold: commits are folded
  /// in, what a killed writer left is rolled back.
  ///
  /// Nothing is synced from then on, and there is no journal: after an error the copy is rubbish.
  ///
  /// - Parameters:
  ///   - path: The copy; its journals are beside it.
  ///   - isInterrupted: Asked every now and then whether to give up.
  /// - Throws: `StoreError` when SQLite cannot open or recover it.
  package convenience init(
    upgrading path: String, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    // That another store can be attached as one that nobody changes takes a URI.
    try self.init(
      path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, for: .upgrading,
      isInterrupted: isInterrupted)
    watchWork(every: 20_000)
    countWrittenRows()
    // A rollback journal is played back by the first read, a log folded in by leaving that mode.
    for setting in [
      "trusted_schema = OFF", "synchronous = OFF", "journal_mode = DELETE",
      "locking_mode = EXCLUSIVE", "journal_mode = OFF",
    ] {
      try run("PRAGMA \(setting)")
    }
  }

  /// Opens a store as any program would, so that its journals are folded in.
  ///
  /// - Parameters:
  ///   - path: The store; its journals are beside it.
  ///   - isLocked: Whether the caller has locked it, so that SQLite's own locks must be left out.
  /// - Throws: `StoreError` when SQLite cannot open it.
  convenience init(folding path: String, isLocked: Bool) throws(StoreError) {
    try self.init(
      path, SQLITE_OPEN_READWRITE, for: .reading, fileSystem: isLocked ? "unix-none" : nil)
  }
}

// MARK: - Watching work

extension StoreConnection {
  /// Ends queries that a stranger's schema makes endless, and all when the user wants it.
  ///
  /// - Parameter steps: After how many steps of SQLite's machine to look.
  private func watchWork(every steps: Int32) {
    sqlite3_progress_handler(
      handle, steps,
      { state in
        guard let state = state?.assumingMemoryBound(to: WorkState.self) else { return 1 }
        if let left = state.pointee.left {
          guard left > 1 else { return 1 }
          state.pointee.left = left - 1
        }
        if let deadline = state.pointee.deadline, ContinuousClock.now > deadline {
          state.pointee.isLate = true
          return 1
        }
        state.pointee.report?(state.pointee.rows)
        return state.pointee.isInterrupted() ? 1 : 0
      }, state)
  }

  /// Counts rows as they are written, which takes a call for each.
  func countWrittenRows() {
    sqlite3_update_hook(
      handle,
      { state, _, _, _, _ in
        state?.assumingMemoryBound(to: WorkState.self).pointee.rows += 1
      }, state)
  }

  /// Counts no rows any more.
  func ignoreWrittenRows() { sqlite3_update_hook(handle, nil, nil) }

  /// Counts rows from 0 again, and tells somebody every now and then how many were written.
  ///
  /// - Parameter report: Told the number; nil when nobody wants to know.
  func reportRows(to report: ((Int) -> Void)?) {
    state.pointee.rows = 0
    state.pointee.report = report
  }

  /// Has work end at a time.
  ///
  /// - Parameter deadline: The time; nil for work that may take as long as it takes.
  func endWork(at deadline: ContinuousClock.Instant?) {
    state.pointee.deadline = deadline
    state.pointee.isLate = false
  }

  /// Whether work was ended as its time was over.
  var isLate: Bool { state.pointee.isLate }

  /// Gives up when the user wants it.
  ///
  /// - Throws: `StoreError` of the kind `interrupted`.
  func checkInterruption() throws(StoreError) {
    if state.pointee.isInterrupted() { throw .interrupted }
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
    guard code == SQLITE_OK else { throw error(code, in: nil) }
  }

  /// Makes SQLite keep few pages, for queries that read each page once.
  func keepFewPages() throws(StoreError) { _ = try bytes("PRAGMA cache_size = -256") }
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

import CSQLite
import DataModel

/// An SQLite connection; closed when released.
///
/// There is only this type; connections differ in how they are opened: to read a store, to fill a new one, to
/// upgrade a working copy, or to fold in journals. Whatever the store, a connection accesses no other files
/// (``StoreFileSystem``), attaches nothing, and is limited in value size, memory and work.
package final class StoreConnection {
  /// The purpose of a connection, which its errors mention.
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
  /// The state of the progress handler and the update hook.
  let state: UnsafeMutablePointer<WorkState>
  private var knownHeader: DatabaseHeader?
  /// The files that SQLite may access, needed until the connection is closed.
  private let files: StoreFileSystem
  private var isClosed = false

  /// Opens a database; all connections are opened here.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - flags: The flags for opening it.
  ///   - purpose: The purpose of the connection.
  ///   - isImmutable: Whether the file does not change while it is read.
  ///   - baseName: The SQLite VFS that accesses the file; nil for the default.
  ///   - snapshot: The snapshot to read instead of the file.
  ///   - isInterrupted: Called periodically once work is watched; returns whether to stop.
  /// - Throws: `StoreError` if SQLite cannot open it.
  private init(
    _ path: String, _ flags: Int32, for purpose: Purpose, isImmutable: Bool = false,
    over baseName: String? = nil, snapshot: SnapshotFiles? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(StoreError) {
    files = try StoreFileSystem(over: baseName, snapshot: snapshot)
    try files.register(path)
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      fileURI(path, isImmutable: isImmutable), &opened,
      flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, files.name)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw StoreError(purpose == .writing ? .writing : .reading, handle: opened, code: code)
    }
    handle = opened
    self.purpose = purpose
    state = .allocate(capacity: 1)
    state.initialize(to: WorkState(isInterrupted: isInterrupted))
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(Self.valueLimit))
    allowValues(upTo: Self.valueLimit)
  }

  deinit {
    if !isClosed { sqlite3_close_v2(handle) }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Closes the connection, which must not be used afterwards.
  ///
  /// - Throws: `StoreError` if SQLite fails.
  func close() throws(StoreError) {
    let code = sqlite3_close(handle)
    guard code == SQLITE_OK else { throw StoreError(purpose, handle: nil, code: code) }
    isClosed = true
  }

  /// The settings of the file.
  ///
  /// - Throws: `StoreError` if the file is not a complete database.
  func header() throws(StoreError) -> DatabaseHeader {
    if let knownHeader { return knownHeader }
    let header = try readHeader(handle)
    knownHeader = header
    return header
  }

  /// Attaches a store that has no journal and must not change meanwhile; SQL statements cannot attach
  /// anything.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - name: Its schema name in statements.
  /// - Throws: `StoreError` if SQLite cannot open it.
  func attach(_ path: String, as name: String) throws(StoreError) {
    try files.register(path)
    // As many as SQLite can.
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, .max)
    defer { sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0) }
    try run("ATTACH \(quotedText(fileURI(path, isImmutable: true))) AS \(identifier(name))")
    try limitWork(bySizeOf: name)
  }

  /// The error that SQLite reports.
  ///
  /// - Parameters:
  ///   - code: SQLite's result code.
  ///   - sql: The statement.
  /// - Returns: The error.
  func error(_ code: Int32, in sql: String?) -> StoreError {
    if code & 0xFF == SQLITE_INTERRUPT {
      if state.pointee.isExhausted { return .tooMuchWork(code, sql) }
      if purpose != .upgrading, state.pointee.isInterrupted() { return .interrupted }
    }
    if code & 0xFF == SQLITE_TOOBIG {
      return .tooLargeValue(largestValue, code: code, sql: sql)
    }
    // Pages of two instants look like damage, and a restarted log like an unreadable file.
    if [SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF),
      let snapshot = files.snapshot, !snapshot.isUnchanged
    {
      return .changed
    }
    return StoreError(purpose, handle: handle, code: code, sql: sql)
  }
}

// MARK: - Ways to open one

extension StoreConnection {
  /// Opens the file at `path` without ever changing it or creating files next to it.
  ///
  /// The file is treated as immutable, so its `-wal` is ignored.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - readsEveryRow: Whether strict limits allow work proportional to the size of the file.
  ///   - isStrict: Whether to use the limits for reading schema and metadata; false if values and rows are
  ///     read by queries that are known to terminate.
  ///   - isInterrupted: Called periodically; returns whether to stop.
  /// - Throws: `StoreError` if SQLite cannot open the file, it is not a complete database, or one of its
  ///   tables has a generated column.
  package convenience init(
    reading path: String, readsEveryRow: Bool = false, isStrict: Bool = true,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(StoreError) {
    try self.init(
      path, SQLITE_OPEN_READONLY, for: .reading, isImmutable: true, isInterrupted: isInterrupted)
    let header = try header()
    watchWork(every: 1000)
    if isStrict {
      limitWorkStrictly(pages: readsEveryRow ? header.pageCount ?? 0 : 0)
    } else {
      try limitWork(bySizeOf: "main")
    }
    _ = try bytes("PRAGMA trusted_schema = OFF")
    try refuseGeneratedColumns()
  }

  /// Opens a snapshot, for queries that are known to terminate.
  ///
  /// - Parameters:
  ///   - path: The database file, for errors.
  ///   - snapshot: The snapshot.
  ///   - isInterrupted: Called periodically; returns whether to stop.
  /// - Throws: `StoreError` if the file is not a complete database or one of its tables has a generated
  ///   column.
  convenience init(
    _ path: String, of snapshot: SnapshotFiles,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    try self.init(
      path, SQLITE_OPEN_READONLY, for: .reading, snapshot: snapshot, isInterrupted: isInterrupted)
    _ = try header()
    watchWork(every: 20_000)
    try limitWork(bySizeOf: "main")
    _ = try bytes("PRAGMA trusted_schema = OFF")
    try refuseGeneratedColumns()
  }

  /// Creates a database at `path`, which must not exist.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: The maximum size of a value, as far as SQLite supports it.
  ///   - isInterrupted: Called periodically; returns whether to stop.
  /// - Throws: `StoreError` if SQLite cannot create it.
  convenience init(
    creating path: String, valuesUpTo bytes: Int = .max,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(StoreError) {
    try self.init(
      path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, for: .writing, isInterrupted: isInterrupted)
    watchWork(every: 20_000)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: bytes))
  }

  /// Opens a working copy of a store that no other process uses, and processes its journals: commits are
  /// checkpointed and incomplete transactions rolled back.
  ///
  /// Nothing is synced afterwards, and there is no journal: after an error the copy is unusable.
  ///
  /// - Parameters:
  ///   - path: The copy, with its journals next to it.
  ///   - isInterrupted: Called periodically; returns whether to stop.
  /// - Throws: `StoreError` if SQLite cannot open or recover it or one of its tables has a generated column.
  package convenience init(
    upgrading path: String, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    try self.init(path, SQLITE_OPEN_READWRITE, for: .upgrading, isInterrupted: isInterrupted)
    watchWork(every: 20_000)
    countWrittenRows()
    // A rollback journal is played back by the first read, a log folded in by leaving that mode.
    for setting in [
      "trusted_schema = OFF", "synchronous = OFF", "journal_mode = DELETE",
      "locking_mode = EXCLUSIVE", "journal_mode = OFF",
    ] {
      try run("PRAGMA \(setting)")
    }
    try limitWork(bySizeOf: "main")
    try refuseGeneratedColumns()
  }

  /// Opens a store as other programs do, so that its journals are processed.
  ///
  /// - Parameters:
  ///   - path: The store, with its journals next to it.
  ///   - isLocked: Whether the caller has locked it, so that SQLite's own locks must be disabled.
  /// - Throws: `StoreError` if SQLite cannot open it.
  convenience init(folding path: String, isLocked: Bool) throws(StoreError) {
    try self.init(
      path, SQLITE_OPEN_READWRITE, for: .reading, over: isLocked ? "unix-none" : nil)
  }
}

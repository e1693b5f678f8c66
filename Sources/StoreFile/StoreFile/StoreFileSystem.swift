import CSQLite

/// The files that one connection may access, as an SQLite VFS: registered databases and the files that SQLite
/// keeps next to them.
///
/// An untrusted store can refer to other files: its journal to a super-journal, which SQLite deletes after
/// rolling back, and SQL to any database. Therefore only a registered database is opened, with its `-wal` and
/// `-journal`; only these two are ever deleted; and a super-journal is neither looked up nor opened.
/// Temporary files have no name and disappear when closed: SQLite creates them in the system's temporary
/// folder.
///
/// A database can also be a snapshot. It is declared immutable to SQLite, which then neither locks it nor looks
/// for journals.
///
/// An instance is used by one connection, and by one thread at a time.
///
/// *Source:* “The OS Backend (VFS) To SQLite”, sqlite.org/vfs.html; “Atomic Commit In SQLite”,
/// sqlite.org/atomiccommit.html, section 5; `pager.c`.
final class StoreFileSystem {
  /// Its name in SQLite.
  let name: String
  /// The snapshot used as the database; nil for a connection to files.
  let snapshot: SnapshotFiles?
  fileprivate let base: UnsafeMutablePointer<sqlite3_vfs>
  private let system: UnsafeMutablePointer<sqlite3_vfs>
  private let methods: UnsafeMutablePointer<sqlite3_io_methods>
  private let storedName: UnsafeMutablePointer<CChar>
  /// The full paths of the databases, without the trailing zero; as bytes, because different texts can
  /// compare equal.
  private var databases: [[CChar]] = []

  /// Creates a VFS without files and registers it with SQLite until it is released.
  ///
  /// - Parameters:
  ///   - baseName: The SQLite VFS that accesses the files; nil for the default.
  ///   - snapshot: The snapshot used as the database.
  /// - Throws: `StoreError` if SQLite has no such VFS or rejects this one.
  init(over baseName: String? = nil, snapshot: SnapshotFiles? = nil) throws(StoreError) {
    guard let base = sqlite3_vfs_find(baseName) else {
      throw StoreError(.reading, handle: nil, code: SQLITE_ERROR)
    }
    (self.base, self.snapshot) = (base, snapshot)
    system = .allocate(capacity: 1)
    methods = .allocate(capacity: 1)
    methods.initialize(to: snapshotMethods())
    // The address distinguishes it from all others.
    name = "store-\(UInt(bitPattern: system))"
    storedName = duplicate(name)
    system.initialize(to: functions(over: base))
    system.pointee.zName = UnsafePointer(storedName)
    system.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
    let code = sqlite3_vfs_register(system, 0)
    guard code == SQLITE_OK else { throw StoreError(.reading, handle: nil, code: code) }
  }

  deinit {
    sqlite3_vfs_unregister(system)
    system.deallocate()
    methods.deallocate()
    storedName.deallocate()
  }

  /// Allows a database to be opened.
  ///
  /// - Parameter path: The file, which need not exist.
  /// - Throws: `StoreError` if the path is invalid.
  func register(_ path: String) throws(StoreError) {
    var full = [CChar](repeating: 0, count: Int(base.pointee.mxPathname) + 1)
    // The lowest byte distinguishes errors from a path that leads through a link.
    let code = base.pointee.xFullPathname?(base, path, Int32(full.count), &full) ?? SQLITE_ERROR
    guard code & 0xFF == SQLITE_OK else { throw StoreError(.reading, handle: nil, code: code) }
    databases.append(Array(full.prefix { $0 != 0 }))
  }

  /// The instance for the VFS with which an SQLite function is called.
  fileprivate static func of(_ system: UnsafeMutablePointer<sqlite3_vfs>?) -> StoreFileSystem? {
    (system?.pointee.pAppData).map {
      Unmanaged<StoreFileSystem>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Whether a path is that of a registered database plus one of the given suffixes.
  private func isRegistered(_ path: UnsafePointer<CChar>, endings: [String]) -> Bool {
    var count = 0
    while path[count] != 0 { count += 1 }
    let bytes = UnsafeBufferPointer(start: path, count: count)
    return databases.contains { database in
      bytes.starts(with: database)
        && endings.contains { ending in
          bytes.dropFirst(database.count).elementsEqual(
            ending.utf8.map { CChar(truncatingIfNeeded: $0) })
        }
    }
  }

  /// Opens a registered database, a file next to it, or a temporary file.
  fileprivate func open(
    _ path: UnsafePointer<CChar>?, file: UnsafeMutablePointer<sqlite3_file>, flags: Int32,
    outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard mayOpen(path, flags) else { return SQLITE_CANTOPEN }
    if let snapshot, flags & SQLITE_OPEN_MAIN_DB != 0 {
      SnapshotFile.open(file, methods: methods, snapshot: snapshot)
      outFlags?.pointee = SQLITE_OPEN_READONLY
      return SQLITE_OK
    }
    return base.pointee.xOpen?(base, path, file, flags, outFlags) ?? SQLITE_CANTOPEN
  }

  private func mayOpen(_ path: UnsafePointer<CChar>?, _ flags: Int32) -> Bool {
    guard let path else { return flags & temporaryFiles != 0 }
    let kinds = [
      (SQLITE_OPEN_MAIN_DB, ""), (SQLITE_OPEN_WAL, "-wal"), (SQLITE_OPEN_MAIN_JOURNAL, "-journal"),
    ]
    return kinds.contains { flags & $0.0 != 0 && isRegistered(path, endings: [$0.1]) }
  }

  /// Deletes a journal of a registered database.
  fileprivate func delete(_ path: UnsafePointer<CChar>?, _ syncs: Int32) -> Int32 {
    guard let path, isRegistered(path, endings: ["-wal", "-journal"]) else { return ioError(10) }
    return base.pointee.xDelete?(base, path, syncs) ?? ioError(10)
  }

  /// Answers queries about a registered database or a file next to it; a query about another file, named in a
  /// journal, makes SQLite give up.
  fileprivate func access(
    _ path: UnsafePointer<CChar>?, flags: Int32, result: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let path, isRegistered(path, endings: ["", "-wal", "-journal"]) else {
      return ioError(13)
    }
    return base.pointee.xAccess?(base, path, flags, result) ?? ioError(13)
  }
}

/// The flags of files that SQLite makes for itself.
private let temporaryFiles =
  SQLITE_OPEN_TEMP_DB | SQLITE_OPEN_TRANSIENT_DB | SQLITE_OPEN_TEMP_JOURNAL
  | SQLITE_OPEN_SUBJOURNAL

/// An SQLite I/O error code, which Swift does not import: read is 1, short read 2, file size 7, delete 10,
/// access 13.
func ioError(_ number: Int32) -> Int32 { SQLITE_IOERR | number << 8 }

/// A copy of a text at a fixed address.
private func duplicate(_ text: String) -> UnsafeMutablePointer<CChar> {
  let bytes = text.utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for (index, byte) in bytes.enumerated() { copy[index] = byte }
  return copy
}

/// The functions of the VFS; those not concerned with file names are forwarded to `base`.
private func functions(over base: UnsafeMutablePointer<sqlite3_vfs>) -> sqlite3_vfs {
  var system = sqlite3_vfs()
  system.iVersion = 2
  system.szOsFile = max(Int32(MemoryLayout<SnapshotFile>.size), base.pointee.szOsFile)
  system.mxPathname = base.pointee.mxPathname
  system.xOpen = { system, path, file, flags, outFlags in
    guard let file else { return SQLITE_CANTOPEN }
    file.pointee.pMethods = nil
    return StoreFileSystem.of(system)?.open(path, file: file, flags: flags, outFlags: outFlags)
      ?? SQLITE_CANTOPEN
  }
  system.xDelete = { system, path, syncs in
    StoreFileSystem.of(system)?.delete(path, syncs) ?? ioError(10)
  }
  system.xAccess = { system, path, flags, result in
    StoreFileSystem.of(system)?.access(path, flags: flags, result: result) ?? ioError(13)
  }
  system.xFullPathname = { system, path, room, result in
    let base = StoreFileSystem.of(system)?.base
    return base?.pointee.xFullPathname?(base, path, room, result) ?? SQLITE_CANTOPEN
  }
  system.xRandomness = { system, count, result in
    let base = StoreFileSystem.of(system)?.base
    return base?.pointee.xRandomness?(base, count, result) ?? 0
  }
  system.xSleep = { system, time in
    let base = StoreFileSystem.of(system)?.base
    return base?.pointee.xSleep?(base, time) ?? 0
  }
  system.xCurrentTimeInt64 = { system, result in
    let base = StoreFileSystem.of(system)?.base
    return base?.pointee.xCurrentTimeInt64?(base, result) ?? SQLITE_ERROR
  }
  system.xGetLastError = { system, count, text in
    let base = StoreFileSystem.of(system)?.base
    return base?.pointee.xGetLastError?(base, count, text) ?? 0
  }
  return system
}

/// The URI of a file, escaped so that its name cannot add parameters.
///
/// - Parameters:
///   - path: The path of the file.
///   - isImmutable: Whether the file does not change while it is read; it is then not locked, and journals
///     are ignored.
/// - Returns: The URI.
func fileURI(_ path: String, isImmutable: Bool = false) -> String {
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
  return String(decoding: uri, as: UTF8.self) + (isImmutable ? "?immutable=1" : "")
}

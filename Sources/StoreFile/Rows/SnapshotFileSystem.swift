import CSQLite

/// What SQLite knows as a file system, with one database in it: a snapshot.
///
/// SQLite is told that the file never changes, so that it neither locks it nor looks for journals. Its own
/// temporary files, for sorting, are those of the ordinary file system, in the system's folder for them.
final class SnapshotFileSystem {
  /// The name that SQLite knows it by.
  let name: String
  private let files: SnapshotFiles
  private let system: UnsafeMutablePointer<sqlite3_vfs>
  private let methods: UnsafeMutablePointer<sqlite3_io_methods>
  private let storedName: UnsafeMutablePointer<CChar>?

  /// Makes a file system of a snapshot and tells SQLite about it, until it is released.
  ///
  /// - Throws: `StoreError` when SQLite refuses it.
  init(_ files: SnapshotFiles) throws(StoreError) {
    self.files = files
    system = .allocate(capacity: 1)
    methods = .allocate(capacity: 1)
    methods.initialize(to: snapshotMethods())
    // The address tells it from all others that there are.
    name = "snapshot-\(UInt(bitPattern: system))"
    storedName = duplicate(name)
    let base = sqlite3_vfs_find(nil)
    system.initialize(to: snapshotSystem(over: base))
    system.pointee.zName = UnsafePointer(storedName)
    context = .allocate(capacity: 1)
    context.initialize(
      to: SnapshotContext(files: Unmanaged.passUnretained(files), methods: methods, base: base))
    system.pointee.pAppData = UnsafeMutableRawPointer(context)
    let code = sqlite3_vfs_register(system, 0)
    guard code == SQLITE_OK else { throw StoreError(.reading, nil, code) }
  }

  private let context: UnsafeMutablePointer<SnapshotContext>

  /// Whether all that was read is of one instant.
  var isUnchanged: Bool { files.isUnchanged }

  deinit {
    sqlite3_vfs_unregister(system)
    system.deallocate()
    methods.deallocate()
    context.deinitialize(count: 1)
    context.deallocate()
    storedName?.deallocate()
  }
}

/// SQLite's codes for what fails with files, which Swift does not see: reading is 1, reading less than wanted 2,
/// asking for the size 7, deleting 10.
private func ioError(_ number: Int32) -> Int32 { SQLITE_IOERR | number << 8 }

/// A copy of a text that stays where it is.
private func duplicate(_ text: String) -> UnsafeMutablePointer<CChar>? {
  let bytes = text.utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for (index, byte) in bytes.enumerated() { copy[index] = byte }
  return copy
}

/// What the functions below find behind the file system.
private struct SnapshotContext {
  let files: Unmanaged<SnapshotFiles>
  let methods: UnsafeMutablePointer<sqlite3_io_methods>
  let base: UnsafeMutablePointer<sqlite3_vfs>?

  static func of(_ system: UnsafeMutablePointer<sqlite3_vfs>?) -> SnapshotContext? {
    system?.pointee.pAppData?.assumingMemoryBound(to: SnapshotContext.self).pointee
  }
}

/// What SQLite knows as an open file.
private struct SnapshotFile {
  var base: sqlite3_file
  var files: Unmanaged<SnapshotFiles>

  static func files(of file: UnsafeMutablePointer<sqlite3_file>?) -> SnapshotFiles? {
    guard let file else { return nil }
    return UnsafeMutableRawPointer(file).assumingMemoryBound(to: SnapshotFile.self).pointee.files
      .takeUnretainedValue()
  }
}

/// The functions of the file system; what is not about the snapshot is left to `base`.
private func snapshotSystem(over base: UnsafeMutablePointer<sqlite3_vfs>?) -> sqlite3_vfs {
  var system = sqlite3_vfs()
  system.iVersion = 2
  system.szOsFile = max(Int32(MemoryLayout<SnapshotFile>.size), base?.pointee.szOsFile ?? 0)
  system.mxPathname = base?.pointee.mxPathname ?? 1024
  system.xOpen = openFile
  system.xDelete = { _, _, _ in ioError(10) }
  system.xAccess = { _, _, _, result in
    result?.pointee = 0
    return SQLITE_OK
  }
  system.xFullPathname = { _, name, room, result in
    guard let name, let result else { return SQLITE_CANTOPEN }
    for place in 0..<Int(room) {
      result[place] = name[place]
      if name[place] == 0 { return SQLITE_OK }
    }
    return SQLITE_CANTOPEN
  }
  system.xRandomness = { system, count, result in
    let base = SnapshotContext.of(system)?.base
    return base?.pointee.xRandomness?(base, count, result) ?? 0
  }
  system.xSleep = { system, time in
    let base = SnapshotContext.of(system)?.base
    return base?.pointee.xSleep?(base, time) ?? 0
  }
  system.xCurrentTimeInt64 = { system, result in
    let base = SnapshotContext.of(system)?.base
    return base?.pointee.xCurrentTimeInt64?(base, result) ?? SQLITE_ERROR
  }
  system.xGetLastError = { _, _, _ in 0 }
  return system
}

/// Opens the snapshot as the database, or a temporary file of SQLite's own; nothing else.
private func openFile(
  _ system: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
  _ outFlags: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let context = SnapshotContext.of(system), let file else { return SQLITE_CANTOPEN }
  file.pointee.pMethods = nil
  if flags & SQLITE_OPEN_MAIN_DB != 0 {
    UnsafeMutableRawPointer(file).bindMemory(to: SnapshotFile.self, capacity: 1).initialize(
      to: SnapshotFile(
        base: sqlite3_file(pMethods: UnsafePointer(context.methods)), files: context.files))
    outFlags?.pointee = SQLITE_OPEN_READONLY
    return SQLITE_OK
  }
  let own =
    SQLITE_OPEN_TEMP_DB | SQLITE_OPEN_TRANSIENT_DB | SQLITE_OPEN_TEMP_JOURNAL
    | SQLITE_OPEN_SUBJOURNAL
  guard flags & own != 0, let base = context.base else { return SQLITE_CANTOPEN }
  return base.pointee.xOpen?(base, name, file, flags, outFlags) ?? SQLITE_CANTOPEN
}

/// The functions of the database's file: it can be read, and is never written, locked or synced.
private func snapshotMethods() -> sqlite3_io_methods {
  var methods = sqlite3_io_methods()
  methods.iVersion = 1
  methods.xClose = { _ in SQLITE_OK }
  methods.xRead = { file, buffer, count, offset in
    guard let files = SnapshotFile.files(of: file), let buffer else { return ioError(1) }
    let wanted = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
    guard let got = (try? files.read(into: wanted, from: Int(offset))) ?? nil else {
      return ioError(1)
    }
    guard got < wanted.count else { return SQLITE_OK }
    UnsafeMutableRawBufferPointer(rebasing: wanted[got...]).initializeMemory(
      as: UInt8.self, repeating: 0)
    return ioError(2)
  }
  methods.xWrite = { _, _, _, _ in SQLITE_READONLY }
  methods.xTruncate = { _, _ in SQLITE_READONLY }
  methods.xSync = { _, _ in SQLITE_OK }
  methods.xFileSize = { file, result in
    guard let files = SnapshotFile.files(of: file) else { return ioError(7) }
    result?.pointee = sqlite3_int64(files.fileSize)
    return SQLITE_OK
  }
  methods.xLock = { _, _ in SQLITE_OK }
  methods.xUnlock = { _, _ in SQLITE_OK }
  methods.xCheckReservedLock = { _, result in
    result?.pointee = 0
    return SQLITE_OK
  }
  methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
  methods.xSectorSize = { _ in 4096 }
  methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_IMMUTABLE }
  return methods
}

import CSQLite

/// The SQLite file object of a snapshot.
struct SnapshotFile {
  private var base: sqlite3_file
  private var files: Unmanaged<SnapshotFiles>

  /// Initializes an SQLite file object for a snapshot.
  ///
  /// - Parameters:
  ///   - file: The memory of the file object.
  ///   - methods: ``snapshotMethods()``, used until the file is closed.
  ///   - snapshot: The snapshot, used until the file is closed.
  static func open(
    _ file: UnsafeMutablePointer<sqlite3_file>, methods: UnsafeMutablePointer<sqlite3_io_methods>,
    snapshot: SnapshotFiles
  ) {
    UnsafeMutableRawPointer(file).bindMemory(to: SnapshotFile.self, capacity: 1).initialize(
      to: SnapshotFile(
        base: sqlite3_file(pMethods: UnsafePointer(methods)),
        files: Unmanaged.passUnretained(snapshot)))
  }

  fileprivate static func files(of file: UnsafeMutablePointer<sqlite3_file>?) -> SnapshotFiles? {
    guard let file else { return nil }
    return UnsafeMutableRawPointer(file).assumingMemoryBound(to: SnapshotFile.self).pointee.files
      .takeUnretainedValue()
  }
}

/// The functions of the file object, which can be read but is never written, locked or synced.
func snapshotMethods() -> sqlite3_io_methods {
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

internal import CSQLite

/// A read-only connection to a store; closed when released.
final class StoreConnection {
  private var handle: OpaquePointer?

  /// Opens the file at `path` without ever changing it or making files beside it.
  ///
  /// The file is taken as immutable, so a `-wal` beside it does not count.
  ///
  /// - Throws: `StoreError` when SQLite cannot open the file.
  init(path: String) throws(StoreError) {
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(Self.immutableURI(path), &handle, flags, nil)
    guard code == SQLITE_OK else { throw error(code) }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.valueLimit)
    boundWork()
    _ = try bytes("PRAGMA trusted_schema = OFF")
  }

  deinit {
    sqlite3_close_v2(handle)
    work.deallocate()
  }

  /// The largest value read, in bytes.
  private static let valueLimit: Int32 = 64 << 20
  /// How often a thousand steps of SQLite's machine may be done; real stores need a handful.
  private static let workLimit = 20_000

  private let work = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  /// Ends queries that a stranger's schema makes endless.
  private func boundWork() {
    work.initialize(to: Self.workLimit)
    sqlite3_progress_handler(
      handle, 1000,
      { work in
        guard let work = work?.assumingMemoryBound(to: Int.self) else { return 1 }
        work.pointee -= 1
        return work.pointee > 0 ? 0 : 1
      }, work)
  }

  /// The first column of the first row of `query` as bytes; nil without a row or for NULL.
  ///
  /// - Throws: `StoreError` when the query cannot be run.
  func bytes(_ query: String) throws(StoreError) -> [UInt8]? {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let prepared = sqlite3_prepare_v2(handle, query, -1, &statement, nil)
    guard prepared == SQLITE_OK else { throw error(prepared) }
    switch sqlite3_step(statement) {
    case SQLITE_ROW: break
    case SQLITE_DONE: return nil
    case let code: throw error(code)
    }
    guard let start = sqlite3_column_blob(statement, 0) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, 0))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func error(_ code: Int32) -> StoreError {
    let text = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    return StoreError(
      message: "SQLite cannot read the file: \(text ?? "error \(code)")",
      expected: "a store that Core Data wrote", code: code)
  }

  private static func immutableURI(_ path: String) -> String {
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
}

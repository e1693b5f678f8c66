import CSQLite
import OperatingSystem

/// A consistent state of a database and its write-ahead log, read without locks or side effects.
///
/// The log is not checkpointed; its pages replace those of the database as they are read. Later commits are
/// appended to the log and ignored. If another process checkpoints or restarts the log, pages read afterwards
/// may be inconsistent, which ``isUnchanged`` detects.
final class SnapshotFiles {
  private let store: File
  /// The log; nil if absent or it is empty.
  let log: WriteAheadLog?
  private let path: String
  private let before: FileStatus
  private let size: Int
  private var isLogChanged = false

  /// Opens the files.
  ///
  /// - Parameters:
  ///   - path: The database.
  ///   - hasLog: Whether to use its log.
  /// - Throws: `SystemError` if a file cannot be opened or read.
  init(_ path: String, withLog hasLog: Bool = true) throws(SystemError) {
    self.path = path
    store = try File(path, for: .reading, .notWaiting)
    before = try store.status()
    log = before.size > 0 && hasLog ? try WriteAheadLog.read(path + "-wal") : nil
    size = log?.pageCount.map { [pageSize = log?.pageSize ?? 0] in $0 * pageSize } ?? before.size
  }

  /// Whether the database is still the same file, and neither it nor the used part of the log has been
  /// modified.
  var isUnchanged: Bool {
    guard !isLogChanged, let now = try? FileStatus(of: path) else { return false }
    return now.identity == before.identity && now.size == before.size
      && now.written == before.written
  }

  /// The size of the database including the log, in bytes.
  var fileSize: Int { size }

  /// The number of bytes in the database and in the log's pages, whatever size the log claims.
  var storedSize: Int { before.size + (log.map { $0.heldPages * $0.pageSize } ?? 0) }

  /// The number of bytes of a page in the database or the log: less than a page if the database is truncated.
  func storedBytes(of page: Int, _ size: Int) -> Int {
    if log?.pageCount != nil, log?.holds(UInt32(truncatingIfNeeded: page)) == true { return size }
    return min(size, max(0, before.size - (page - 1) * size))
  }

  /// The unread frames of the log.
  ///
  /// - Parameter pageSize: The page size to use if the log's header is damaged.
  /// - Returns: The frames; nil if absent.
  /// - Throws: `SystemError` if the log cannot be read.
  func unreadFrames(pageSize: Int) throws(SystemError) -> UnreadFrames? {
    guard before.size > 0 else { return nil }
    return try UnreadFrames(path + "-wal", behind: log, pageSize: pageSize)
  }

  /// Reads bytes of the database including the log.
  ///
  /// - Parameters:
  ///   - buffer: The buffer to fill.
  ///   - offset: The offset in the database.
  /// - Returns: The number of bytes, fewer at the end; nil if the log was restarted.
  /// - Throws: `SystemError` if reading fails.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(SystemError) -> Int? {
    guard let pageSize = log?.pageSize, log?.pageCount != nil else {
      return try readStore(into: buffer, from: offset)
    }
    var done = 0
    while done < buffer.count, offset + done < size {
      let within = (offset + done) % pageSize
      let count = min(pageSize - within, buffer.count - done)
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count])
      let page = UInt32(truncatingIfNeeded: (offset + done) / pageSize + 1)
      switch try log?.read(into: part, page: page, offset: within) {
      case .done: break
      case .changed:
        isLogChanged = true
        return nil
      case .notHere, nil:
        guard try readStore(into: part, from: offset + done) == count else { return done }
      }
      done += count
    }
    return done
  }

  /// Bytes of the database without the log; fewer at its end.
  ///
  /// - Throws: `SystemError` if reading fails.
  func storeBytes(from offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try store.bytes(upTo: count, from: offset)
  }

  private func readStore(
    into buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = try store.fill(part, from: offset + done)
      if count == 0 { break }
      done += count
    }
    return done
  }
}

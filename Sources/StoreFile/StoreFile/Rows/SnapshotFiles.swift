import CSQLite
import OperatingSystem

/// A database with its write-ahead log as they were at one instant, read without a lock and without a trace.
///
/// The log is not folded in but laid over the pages of the database as they are read. What others commit
/// afterwards goes to the end of the log, and does not count. When they fold the log in or begin it anew, what is
/// read from then on may be of another instant, which ``isUnchanged`` tells.
final class SnapshotFiles {
  private let store: File
  /// The log; nil where there is none, or one that holds nothing.
  let log: WriteAheadLog?
  private let path: String
  private let before: FileStatus
  private let size: Int
  private var isLogChanged = false

  /// Opens the files.
  ///
  /// - Parameters:
  ///   - path: The database.
  ///   - hasLog: Whether its log counts.
  /// - Throws: `SystemError` when a file cannot be opened or read.
  init(_ path: String, withLog hasLog: Bool = true) throws(SystemError) {
    self.path = path
    store = try File(path, for: .reading, .notWaiting)
    before = try store.status()
    log = before.size > 0 && hasLog ? try WriteAheadLog.read(path + "-wal") : nil
    size = log?.pageCount.map { [pageSize = log?.pageSize ?? 0] in $0 * pageSize } ?? before.size
  }

  /// Whether the database is still the file that was opened, and neither it nor the part of the log that counts
  /// was written to.
  var isUnchanged: Bool {
    guard !isLogChanged, let now = try? FileStatus(of: path) else { return false }
    return now.identity == before.identity && now.size == before.size
      && now.written == before.written
  }

  /// The size of the database with the log, in bytes.
  var fileSize: Int { size }

  /// How many bytes the database and the pages in the log have, whatever the log says of the size.
  var storedSize: Int { before.size + (log.map { $0.heldPages * $0.pageSize } ?? 0) }

  /// How many bytes of a page are in the database or the log: fewer than its size where the database ends before.
  func storedBytes(of page: Int, _ size: Int) -> Int {
    if log?.pageCount != nil, log?.holds(UInt32(truncatingIfNeeded: page)) == true { return size }
    return min(size, max(0, before.size - (page - 1) * size))
  }

  /// The frames of the log that are not read.
  ///
  /// - Parameter pageSize: The size of a page, where the header of the log is damaged.
  /// - Returns: The frames; nil for none.
  /// - Throws: `SystemError` when the log cannot be read.
  func unreadFrames(pageSize: Int) throws(SystemError) -> UnreadFrames? {
    guard before.size > 0 else { return nil }
    return try UnreadFrames(path + "-wal", behind: log, pageSize: pageSize)
  }

  /// Reads bytes of the database with the log.
  ///
  /// - Parameters:
  ///   - buffer: Room for the bytes wanted.
  ///   - offset: Where they begin in the database.
  /// - Returns: How many there are, fewer at the end; nil when the log was begun anew.
  /// - Throws: `SystemError` when reading fails.
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
  /// - Throws: `SystemError` when reading fails.
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

package import OperatingSystem

/// A lock that keeps every other connection out of a store; given back when released.
///
/// It covers the bytes that SQLite locks, so that nobody reads or writes the store meanwhile, and it is
/// not had while anybody does. A connection that uses a write-ahead log holds a lock from its first read
/// until it is closed; with a rollback journal one holds a lock only while it reads or writes.
///
/// The lock belongs to the open file, not to the process: SQLite's own locks in this process are
/// others', and closing another descriptor of the file does not give it back.
///
/// *Source:* “File Locking And Concurrency In SQLite Version 3”, sqlite.org/lockingv3.html, and the
/// constants of os.h: 512 bytes from 0x40000000 on.
package final class StoreLock: Sendable {
  /// The open file, for reading.
  package let file: File
  /// Whether the lock is exclusive; a file that may only be read gets one that lets others read.
  package let isExclusive: Bool

  /// What keeps a store from being locked.
  package enum Obstacle: Error, Hashable, Sendable {
    /// Somebody else has it open; the number of the process where the system tells it.
    case inUse(process: Int32?)
    /// The system does not let the file be opened or locked: why.
    case system(SystemError.Code)
  }

  private init(_ file: consuming File, isExclusive: Bool) {
    self.file = file
    self.isExclusive = isExclusive
  }

  /// Takes the lock if nobody holds one.
  ///
  /// - Parameter path: The store.
  /// - Returns: The lock.
  /// - Throws: ``Obstacle``, at once.
  package static func take(_ path: String) throws(Obstacle) -> StoreLock {
    let lock = try open(path)
    if !lock.isExclusive, let holder = lock.file.lockHolder(of: lockedRange) {
      throw .inUse(process: holder.process)
    }
    do throws(SystemError) {
      try lock.file.lock(lockedRange, isExclusive: lock.isExclusive)
    } catch {
      guard error.code == .wouldBlock || error.code == .noAccess else { throw .system(error.code) }
      throw .inUse(process: lock.file.lockHolder(of: lockedRange)?.process)
    }
    // Somebody may have put another file there meanwhile.
    return lock.isOf(path) ? lock : try take(path)
  }

  /// The lock that is not taken yet.
  private static func open(_ path: String) throws(Obstacle) -> StoreLock {
    do throws(SystemError) {
      do throws(SystemError) {
        return StoreLock(try File(path, for: .readingAndWriting), isExclusive: true)
      } catch {
        guard [.noAccess, .readOnly, .notPermitted].contains(error.code) else { throw error }
        return StoreLock(try File(path), isExclusive: false)
      }
    } catch {
      throw .system(error.code)
    }
  }

  /// Whether the file that is locked is the one at `path`.
  package func isOf(_ path: String) -> Bool {
    guard let own = try? file.status(), let other = try? FileStatus(of: path) else { return false }
    return own.identity == other.identity
  }

  /// How many names the file has.
  package var nameCount: Int {
    (try? file.status())?.nameCount ?? 0
  }

  /// Has the file say that it needs no write-ahead log, or what it said before.
  ///
  /// Whoever waited for the lock of a file that has been replaced since would make a log under its name,
  /// which whoever opens the new file plays into it. Without one SQLite notices that the file has moved.
  ///
  /// - Parameter versions: Bytes 18 and 19 of the header; 1 stands for a rollback journal, 2 for a log.
  /// - Throws: `SystemError` when it was not written, or is perhaps not on the disk.
  package func setFormatVersions(_ versions: [UInt8]) throws(SystemError) {
    try file.overwrite(versions, from: 18)
    try file.synchronize()
  }
}

/// The bytes that SQLite locks.
private let lockedRange = 0x4000_0000..<0x4000_0200

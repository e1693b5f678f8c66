package import OperatingSystem

/// A lock that excludes all other connections from a store; released with the object.
///
/// It covers the bytes that SQLite locks, so that no other connection can read or write the store meanwhile, and cannot be
/// taken while one does. A connection that uses a write-ahead log holds a lock from its first read until
/// it is closed; with a rollback journal only while it reads or writes.
///
/// The lock belongs to the open file, not to the process: it conflicts with SQLite's own locks in this
/// process, and closing another descriptor of the file does not release it.
///
/// *Source:* “File Locking And Concurrency In SQLite Version 3”, sqlite.org/lockingv3.html, and the constants
/// in os.h: 512 bytes starting at 0x40000000.
package final class StoreLock: Sendable {
  /// The open file, for reading.
  package let file: File
  /// Whether the lock is exclusive; for a read-only file it is shared and allows others to read.
  package let isExclusive: Bool

  /// The reason why a store cannot be locked.
  package enum Obstacle: Error, Hashable, Sendable {
    /// Another process has it open, with the process ID if the system reports it.
    case inUse(process: Int32?)
    /// The system does not allow the file to be opened or locked, with the error code.
    case system(SystemError.Code)
  }

  private init(_ file: consuming File, isExclusive: Bool) {
    self.file = file
    self.isExclusive = isExclusive
  }

  /// Takes the lock if no other process holds one.
  ///
  /// - Parameter path: The store.
  /// - Returns: The lock.
  /// - Throws: ``Obstacle``, without waiting.
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

  /// Opens the file of a lock that is not yet taken.
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

  /// Whether the locked file is the one at `path`.
  package func isOf(_ path: String) -> Bool {
    guard let own = try? file.status(), let other = try? FileStatus(of: path) else { return false }
    return own.identity == other.identity
  }

  /// The number of hard links to the file.
  package var nameCount: Int {
    (try? file.status())?.nameCount ?? 0
  }

  /// Sets the format versions in the header, to disable the write-ahead log or to restore the earlier value.
  ///
  /// A process that waited for the lock of a file that has been replaced would create a log under its name,
  /// which would then be applied to the new file. Without a log, SQLite notices that the file has moved.
  ///
  /// - Parameter versions: Bytes 18 and 19 of the header; 1 for a rollback journal, 2 for a log.
  /// - Throws: `SystemError` if it was not written or may not be on disk.
  package func setFormatVersions(_ versions: [UInt8]) throws(SystemError) {
    try file.overwrite(versions, from: 18)
    try file.synchronize()
  }
}

/// The bytes that SQLite locks.
private let lockedRange = 0x4000_0000..<0x4000_0200

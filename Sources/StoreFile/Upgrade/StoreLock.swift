#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

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
package final class StoreLock {
  /// The open file, for reading.
  package let descriptor: Int32
  /// Whether the lock is exclusive; a file that may only be read gets one that lets others read.
  package let isExclusive: Bool

  /// What keeps a store from being locked.
  package enum Obstacle: Error, Hashable, Sendable {
    /// Somebody else has it open; the number of the process where the system tells it.
    case inUse(process: Int32?)
    /// The system does not let the file be opened or locked: the number of its error.
    case system(Int32)
  }

  private init(descriptor: Int32, isExclusive: Bool) {
    self.descriptor = descriptor
    self.isExclusive = isExclusive
  }

  deinit {
    close(descriptor)
  }

  /// Takes the lock if nobody holds one.
  ///
  /// - Parameter path: The store.
  /// - Returns: The lock.
  /// - Throws: ``Obstacle``, at once.
  package static func take(_ path: String) throws(Obstacle) -> StoreLock {
    var isExclusive = true
    var descriptor = open(path, O_RDWR | O_CLOEXEC)
    if descriptor < 0, errno == EACCES || errno == EROFS || errno == EPERM {
      isExclusive = false
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw .system(errno) }
    let lock = StoreLock(descriptor: descriptor, isExclusive: isExclusive)
    if !isExclusive, let holder = lock.holder() { throw .inUse(process: holder.process) }
    var range = lockedRange(isExclusive ? F_WRLCK : F_RDLCK)
    if fcntl(descriptor, setOpenFileLock, &range) == 0 {
      // Somebody may have put another file there meanwhile.
      return lock.isOf(path) ? lock : try take(path)
    }
    guard errno == EAGAIN || errno == EACCES else {
      throw .system(errno)
    }
    throw .inUse(process: lock.holder()?.process)
  }

  /// Whether the file that is locked is the one at `path`.
  package func isOf(_ path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &other) == 0 && own.st_dev == other.st_dev
      && own.st_ino == other.st_ino
  }

  /// How many names the file has.
  package var nameCount: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_nlink) : 0
  }

  /// Has the file say that it needs no write-ahead log, or what it said before.
  ///
  /// Whoever waited for the lock of a file that has been replaced since would make a log under its name,
  /// which whoever opens the new file plays into it. Without one SQLite notices that the file has moved.
  ///
  /// - Parameter versions: Bytes 18 and 19 of the header; 1 stands for a rollback journal, 2 for a log.
  /// - Returns: Whether it was written and is on the disk.
  package func setFormatVersions(_ versions: [UInt8]) -> Bool {
    pwrite(descriptor, versions, 2, 18) == 2 && fsync(descriptor) == 0
  }

  /// Who holds a lock that an exclusive one does not go with.
  private func holder() -> (process: Int32?, Void)? {
    var range = lockedRange(F_WRLCK)
    guard fcntl(descriptor, getOpenFileLock, &range) == 0, range.l_type != F_UNLCK else {
      return nil
    }
    return (range.l_pid > 0 ? range.l_pid : nil, ())
  }
}

private func lockedRange(_ type: Int32) -> flock {
  var range = flock()
  range.l_type = Int16(type)
  range.l_whence = Int16(SEEK_SET)
  range.l_start = 0x4000_0000
  range.l_len = 512
  return range
}

// The C library's Swift module leaves these out: locks of open files, fcntl.h.
#if canImport(Darwin)
  private let setOpenFileLock: Int32 = 90
  private let getOpenFileLock: Int32 = 92
#else
  private let setOpenFileLock: Int32 = 37
  private let getOpenFileLock: Int32 = 36
#endif

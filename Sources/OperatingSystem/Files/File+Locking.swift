#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension File {
  /// The holder of a conflicting lock.
  package struct LockHolder: Hashable, Sendable {
    /// The process ID; nil if the system does not report it.
    package var process: Int32?
  }

  /// Locks bytes of the file, unless there is a conflicting lock.
  ///
  /// The lock belongs to the open file, not to the process: closing another descriptor of the same file does not
  /// release it.
  ///
  /// - Parameters:
  ///   - range: The bytes, which need not exist.
  ///   - isExclusive: Whether to exclude all other locks; the file must then be open for writing, otherwise
  ///     for reading.
  /// - Throws: ``SystemError`` immediately; with the code `wouldBlock` or `noAccess` if there is a conflicting lock.
  package func lock(_ range: Range<Int>, isExclusive: Bool) throws(SystemError) {
    var lock = record(of: range, isExclusive ? F_WRLCK : F_RDLCK)
    guard fcntl(descriptor, setOpenFileLock, &lock) == 0 else { throw .last("fcntl", path) }
  }

  /// The holder of a lock on bytes of the file that conflicts with an exclusive one; nil if absent.
  package func lockHolder(of range: Range<Int>) -> LockHolder? {
    var lock = record(of: range, F_WRLCK)
    guard fcntl(descriptor, getOpenFileLock, &lock) == 0, lock.l_type != F_UNLCK else {
      return nil
    }
    return LockHolder(process: lock.l_pid > 0 ? lock.l_pid : nil)
  }

  /// Locks the whole file against others that use this method.
  ///
  /// - Throws: ``SystemError`` immediately; with the code `wouldBlock` if the file is already locked.
  package func lockWhole() throws(SystemError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .last("flock", path) }
  }
}

private func record(of range: Range<Int>, _ type: Int32) -> flock {
  var record = flock()
  record.l_type = Int16(type)
  record.l_whence = Int16(SEEK_SET)
  record.l_start = off_t(range.lowerBound)
  record.l_len = off_t(range.count)
  return record
}

// The C library's Swift module leaves these out: locks of open files, fcntl.h.
#if canImport(Darwin)
private let setOpenFileLock: Int32 = 90
private let getOpenFileLock: Int32 = 92
#else
private let setOpenFileLock: Int32 = 37
private let getOpenFileLock: Int32 = 36
#endif

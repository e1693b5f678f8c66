#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension File {
  /// Writes `bytes` where the last ones ended.
  ///
  /// - Throws: ``SystemError`` if not all of them can be written.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    if let failure = bytes.withUnsafeBytes({ failure(appending: $0) }) { throw failure }
  }

  /// Writes `bytes` where the last ones ended.
  ///
  /// - Throws: ``SystemError`` if not all of them can be written.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    if let failure = failure(appending: bytes) { throw failure }
  }

  private func failure(appending bytes: UnsafeRawBufferPointer) -> SystemError? {
    writeAll(bytes, to: descriptor).map { SystemError($0, "write", path: path) }
  }

  /// Overwrites the bytes at `offset` with `bytes` in one call.
  ///
  /// - Throws: ``SystemError`` if they cannot be written.
  package func overwrite(_ bytes: [UInt8], from offset: Int) throws(SystemError) {
    guard pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count else {
      throw .last("pwrite", path)
    }
  }

  /// Waits until what was written is on the disk, and no longer only in its memory; of a folder, which names
  /// lead to what.
  ///
  /// On Apple's systems `fsync` leaves it in the disk's memory, which a loss of power empties.
  ///
  /// *Source:* the manual pages fsync(2) and fcntl(2) of macOS, `F_FULLFSYNC`.
  ///
  /// - Throws: ``SystemError``; with the code `invalid` when such a file cannot be synchronized at all.
  package func synchronize() throws(SystemError) {
    #if canImport(Darwin)
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    // A file system that does not know the request, such as one of a server, gets the lesser one.
    guard errno != EIO, errno != ENOSPC else { throw .last("fcntl", path) }
    #endif
    guard fsync(descriptor) == 0 else { throw .last("fsync", path) }
  }

  /// Gives the file the permissions and, where that is allowed, the owner of another.
  package func takeRights(of other: FileStatus) {
    _ = fchown(descriptor, other.owner, other.group)
    _ = fchmod(descriptor, mode_t(other.permissions))
  }
}

/// Writes `bytes` to an open file.
///
/// - Returns: The reason why not all of them were written; nil if they were.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> SystemError.Code? {
  var written = 0
  while written < bytes.count {
    let count = write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
    if count > 0 {
      written += count
    } else if count == 0 || SystemError.Code.last != .interrupted {
      return .last
    }
  }
  return nil
}

/// Waits until the file at `path` is on the disk, as ``File/synchronize()``.
///
/// - Throws: ``SystemError`` if it cannot be opened or synchronized.
package func synchronizeFile(_ path: String) throws(SystemError) {
  try File(path).synchronize()
}

/// Waits until the folder at `path` is on the disk, with the names in it.
///
/// Where a folder is missing, may not be opened, or is of a file system that synchronizes none, nothing can be
/// done.
///
/// - Throws: ``SystemError`` if synchronizing fails.
package func synchronizeFolder(_ path: String) throws(SystemError) {
  do throws(SystemError) {
    try File(path).synchronize()
  } catch {
    guard [.invalid, .noAccess, .notPermitted, .notFound].contains(error.code) else { throw error }
  }
}

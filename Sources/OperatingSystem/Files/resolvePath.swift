#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The absolute path of the item at `path`, with all links resolved; nil if absent.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// A permission of a user for a file.
package enum FileRight: Sendable {
  /// To write it; of a folder, to put files there.
  case writing
  /// To run it.
  case running
}

/// Checks that this user may do something with a file or folder.
///
/// - Throws: ``SystemError`` if not.
package func checkRight(_ right: FileRight, to path: String) throws(SystemError) {
  let mode =
    switch right {
    case .writing: W_OK
    case .running: X_OK
    }
  guard access(path, mode) == 0 else { throw .last("access", path) }
}

/// The number of bytes that this user may still write to the disk of a folder; nil if the system does not
/// report it.
package func freeSpace(inFolder path: String) -> Int? {
  #if canImport(Darwin)
  // The blocks of statvfs have 32 bits there.
  var information = statfs()
  guard statfs(path, &information) == 0 else { return nil }
  let (blocks, size) = (UInt64(information.f_bavail), UInt64(information.f_bsize))
  #else
  var information = statvfs()
  guard statvfs(path, &information) == 0 else { return nil }
  let (blocks, size) = (UInt64(information.f_bavail), UInt64(information.f_frsize))
  #endif
  let (bytes, isTooMuch) = blocks.multipliedReportingOverflow(by: size)
  return isTooMuch ? .max : Int(clamping: bytes)
}

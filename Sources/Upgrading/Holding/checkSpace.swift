import Findings
import Loading

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Checks that a disk has room.
///
/// - Parameters:
///   - bytes: How much is wanted.
///   - path: A file on the disk, or to be there.
///   - name: The store, which the error names.
/// - Throws: `ToolchainError` with exit code 74 when there is less; a system that does not tell is believed
///   to have enough.
func checkSpace(
  for bytes: Int, beside path: String, named name: String
) throws(ToolchainError) {
  guard let free = freeBytes(beside: path), free < bytes else { return }
  throw .diskFull(name, free: free, needed: bytes)
}

/// How many bytes this user may still write to a disk; nil when the system does not tell.
private func freeBytes(beside path: String) -> Int? {
  var information = statvfs()
  guard statvfs(parentDirectory(of: path), &information) == 0 else { return nil }
  return Int(information.f_bavail) * Int(information.f_frsize)
}

#if canImport(Glibc)
import CLinux
import Glibc
#elseif canImport(Musl)
import CLinux
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Creates a file that shares all its blocks with another until one of them is written, if the file system supports it:
/// Btrfs, XFS, bcachefs and Apple's.
///
/// Only the owner can read and write the clone. Cloning takes constant time.
///
/// - Parameters:
///   - source: The file, open for reading.
///   - path: The path of the clone.
/// - Returns: Whether the clone was created; otherwise no file was created.
///
/// *Source:* the manual pages ioctl_ficlone(2) of Linux and clonefile(2) of macOS.
package func cloneFile(_ source: borrowing File, to path: String) -> Bool {
  #if canImport(Darwin)
  guard fclonefileat(source.descriptor, AT_FDCWD, path, UInt32(CLONE_NOOWNERCOPY)) == 0 else {
    return false
  }
  // The clone has the rights and flags of the file, which may forbid to write it.
  if chflags(path, 0) == 0, chmod(path, 0o600) == 0 { return true }
  unlink(path)
  return false
  #else
  guard
    let target = try? File(
      path, for: .writing, [.creatingNew, .notFollowingLinks], permissions: 0o600)
  else { return false }
  guard share_blocks(target.descriptor, source.descriptor) != 0 else { return true }
  unlink(path)
  return false
  #endif
}

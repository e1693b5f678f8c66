#if canImport(Glibc)
import CLinux
import Glibc
#elseif canImport(Musl)
import CLinux
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Makes a file that shares all its blocks with another until one of them is written, where the file system can do that:
/// Btrfs, XFS and bcachefs, and Apple's.
///
/// The clone is its owner's alone, as a new file is. It takes no time that grows with the file.
///
/// - Parameters:
///   - source: The file, open for reading.
///   - path: The path of the clone.
/// - Returns: Whether it was made; nothing is at the path because of it otherwise.
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

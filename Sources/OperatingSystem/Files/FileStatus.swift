#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The metadata of a file or folder.
package struct FileStatus: Hashable, Sendable {
  /// What it is.
  package let kind: FileKind
  /// The size in bytes.
  package let size: Int
  /// The permissions, the twelve bits that `chmod` sets.
  package let permissions: UInt32
  /// The number of the user that it belongs to.
  package let owner: UInt32
  /// The number of the group that it belongs to.
  package let group: UInt32
  /// The number of hard links.
  package let nameCount: Int
  /// The identity.
  package let identity: FileIdentity
  /// When it was last written, as the time since the beginning of 1970.
  package let written: Duration

  /// Looks at the file or folder at `path`.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLinks: Whether a symbolic link counts as what it leads to.
  /// - Throws: ``SystemError`` if there is nothing, or it cannot be looked at.
  package init(of path: String, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      throw .last(followsLinks ? "stat" : "lstat", path)
    }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    size = Int(status.st_size)
    permissions = UInt32(status.st_mode & 0o7777)
    owner = status.st_uid
    group = status.st_gid
    nameCount = Int(status.st_nlink)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    written = .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }

  /// Whether it belongs to the user that this process acts as.
  package var isOwn: Bool { owner == geteuid() }
}

extension File {
  /// The current metadata of the file.
  ///
  /// - Throws: ``SystemError`` if it cannot be determined.
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last("fstat", path) }
    return FileStatus(status)
  }
}

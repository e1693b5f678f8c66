#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file or folder; closed when released.
///
/// Programs that are started meanwhile do not get it.
package struct File: ~Copyable, Sendable {
  /// The path that it was opened by.
  package let path: String
  let descriptor: Int32

  /// The access mode of an open file.
  package enum Access: Sendable {
    case reading
    case writing
    case readingAndWriting
  }

  /// Additional options for opening.
  package struct Options: OptionSet, Sendable {
    /// The options as bits.
    package let rawValue: Int

    /// Creates options from bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Creates the file if it does not exist.
    package static let creating = Options(rawValue: 1)
    /// A file is made, and opening fails where there is anything.
    package static let creatingNew = Options(rawValue: 2)
    /// Opening fails for a symbolic link.
    package static let notFollowingLinks = Options(rawValue: 4)
    /// Nothing is waited for, as for a writer at the other end of a pipe.
    package static let notWaiting = Options(rawValue: 8)

    fileprivate var flags: Int32 {
      (contains(.creating) ? O_CREAT : 0) | (contains(.creatingNew) ? O_CREAT | O_EXCL : 0)
        | (contains(.notFollowingLinks) ? O_NOFOLLOW : 0)
        | (contains(.notWaiting) ? O_NONBLOCK : 0)
    }
  }

  /// Opens a file, or makes one.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - access: What for.
  ///   - options: What else is asked.
  ///   - permissions: Who may do what with a file that is made, as far as the process's mask lets them.
  /// - Throws: ``SystemError`` if it cannot be opened.
  package init(
    _ path: String, for access: Access = .reading, _ options: Options = [],
    permissions: UInt32 = 0o666
  ) throws(SystemError) {
    let flag =
      switch access {
      case .reading: O_RDONLY
      case .writing: O_WRONLY
      case .readingAndWriting: O_RDWR
      }
    descriptor = open(path, flag | O_CLOEXEC | options.flags, mode_t(permissions))
    guard descriptor >= 0 else { throw .last("open", path) }
    self.path = path
  }

  deinit {
    close(descriptor)
  }
}

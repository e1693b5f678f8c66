#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The error of a call that the operating system did not carry out.
package struct SystemError: Error, Hashable, Sendable {
  /// The reason.
  package var code: Code
  /// The name of the call, as its manual page has it: `open`.
  package var operation: String
  /// The file or folder concerned; nil if absent.
  package var path: String?

  /// Creates an error.
  package init(_ code: Code, _ operation: String, path: String? = nil) {
    self.code = code
    self.operation = operation
    self.path = path
  }

  /// The error of the call that this thread made last; to be asked for at once after that.
  static func last(_ operation: String, _ path: String? = nil) -> SystemError {
    SystemError(.last, operation, path: path)
  }

  /// The reason as messages have it, after a colon: `no space left on device`.
  package var text: String { code.text }
}

extension SystemError {
  /// A number of an error, `errno`.
  package struct Code: RawRepresentable, Hashable, Sendable {
    /// The number.
    package var rawValue: Int32

    /// Creates a code from a number.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// The code of the call that this thread made last.
    static var last: Code { Code(rawValue: errno) }

    /// The words of the system.
    package var systemText: String { String(cString: strerror(rawValue)) }
    /// The words of the system, as they read within a sentence.
    package var text: String { systemText.lowercased() }
  }
}

extension SystemError.Code {
  /// The file or folder does not exist.
  package static let notFound = Self(rawValue: ENOENT)
  /// A parent in the path is not a folder, or the path is not a folder although one is required.
  package static let notFolder = Self(rawValue: ENOTDIR)
  /// There is something already.
  package static let exists = Self(rawValue: EEXIST)
  /// The user may not do this with the file.
  package static let noAccess = Self(rawValue: EACCES)
  /// The user may not do this at all.
  package static let notPermitted = Self(rawValue: EPERM)
  /// The file system may only be read.
  package static let readOnly = Self(rawValue: EROFS)
  /// The call makes no sense for this kind of file.
  package static let invalid = Self(rawValue: EINVAL)
  /// The disk, or the part of it that is the user's, is full.
  package static let noSpace = Self(rawValue: ENOSPC)
  /// The disk failed.
  package static let inputOutput = Self(rawValue: EIO)
  /// The reading end is closed.
  package static let noReader = Self(rawValue: EPIPE)
  /// The operation would block; for a lock, it is held by another process.
  package static let wouldBlock = Self(rawValue: EWOULDBLOCK)
  /// There are too many symbolic links, or a link although none may be followed.
  package static let link = Self(rawValue: ELOOP)
  /// A part of a path is longer than names may be.
  package static let nameTooLong = Self(rawValue: ENAMETOOLONG)
  /// A signal came before anything was done.
  static let interrupted = Self(rawValue: EINTR)
}

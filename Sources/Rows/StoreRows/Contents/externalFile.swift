import Findings
import Loading
package import OperatingSystem
import StoreFile

/// A value that is kept in a file of its own.
package enum ExternalFile: Hashable, Sendable {
  /// The contents of the file.
  case bytes([UInt8])
  /// There is nothing of that name.
  case missing
  /// There is something else, which is not followed or opened.
  case notAFile(FileKind)
  /// The system does not allow the file to be read, or it is larger than 2 GiB.
  case unreadable
}

extension ReadableStore {
  /// The path of the file for a value.
  ///
  /// - Parameter name: The name of the file, already checked by ``StoredData`` so that it cannot leave the
  ///   folder.
  /// - Returns: The path.
  package func externalPath(_ name: String) -> String { support.file(name) }

  /// The kind of item at the path of a value's file; a link to its folder counts as a link to the file.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: The kind; nil if absent.
  package func externalKind(_ name: String) -> FileKind? { support.kind(of: name) }

  /// Reads an externally stored value.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: Its bytes, or the reason why there are none.
  package func externalFile(_ name: String) -> ExternalFile {
    switch externalKind(name) {
    case .file:
      let bytes = try? readFile(externalPath(name), limit: 1 << 31, followsLinks: false)
      return bytes.map { .bytes($0) } ?? .unreadable
    case nil: return .missing
    case let kind?: return .notAFile(kind)
    }
  }

  /// The size of an externally stored value, in bytes; nil if there is no such file.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: The size.
  package func externalSize(_ name: String) -> Int? {
    guard externalKind(name) == .file else { return nil }
    return (try? FileStatus(of: externalPath(name), followsLinks: false))?.size
  }
}

extension ExternalFile {
  /// The anomaly of a value without a readable file.
  var oddity: Oddity.Kind {
    switch self {
    case .missing: .missingFile
    case .notAFile(let kind): .notAFile(kind)
    case .unreadable, .bytes: .unreadableFile
    }
  }

  /// The text before the name of a file that is not readable.
  var lack: String {
    switch self {
    case .missing: "missing file"
    case .notAFile(.directory): "folder"
    case .notAFile(.symbolicLink): "symbolic link"
    case .notAFile: "no file"
    case .unreadable, .bytes: "unreadable file"
    }
  }
}

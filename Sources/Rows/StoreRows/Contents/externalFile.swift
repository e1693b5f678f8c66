import Findings
import Loading
package import OperatingSystem
import StoreFile

/// A value that is kept in a file of its own.
package enum ExternalFile: Hashable, Sendable {
  /// What is in the file.
  case bytes([UInt8])
  /// There is nothing of that name.
  case missing
  /// There is something else, which is not followed or opened.
  case notAFile(FileKind)
  /// The system does not let the file be read, or it is larger than 2 GiB.
  case unreadable
}

extension ReadableStore {
  /// The path at which the file of a value should be.
  ///
  /// - Parameter name: The name of the file, which ``StoredData`` has looked at: no way leads out of the folder.
  /// - Returns: The path.
  package func externalPath(_ name: String) -> String { support.file(name) }

  /// What is found where the file of a value should be; a link to its folder counts as one to the file.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: The kind; nil where there is nothing.
  package func externalKind(_ name: String) -> FileKind? { support.kind(of: name) }

  /// A value that is kept in a file.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: Its bytes, or why there are none.
  package func externalFile(_ name: String) -> ExternalFile {
    switch externalKind(name) {
    case .file:
      let bytes = try? readFile(externalPath(name), limit: 1 << 31, followsLinks: false)
      return bytes.map { .bytes($0) } ?? .unreadable
    case nil: return .missing
    case let kind?: return .notAFile(kind)
    }
  }

  /// The size of a value that is kept in a file, in bytes; nil where there is no such file.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: The size.
  package func externalSize(_ name: String) -> Int? {
    guard externalKind(name) == .file else { return nil }
    return (try? FileStatus(of: externalPath(name), followsLinks: false))?.size
  }
}

extension ExternalFile {
  /// What is wrong with a value that is in no file.
  var oddity: Oddity.Kind {
    switch self {
    case .missing: .missingFile
    case .notAFile(let kind): .notAFile(kind)
    case .unreadable, .bytes: .unreadableFile
    }
  }

  /// What stands before the name of a file in its place.
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

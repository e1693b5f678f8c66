import Findings
import Loading
package import OperatingSystem

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
  /// A value that is kept in a file.
  ///
  /// - Parameter name: The name of the file, which ``StoredData`` has looked at: no way leads out of the folder.
  /// - Returns: Its bytes, or why there are none.
  package func externalFile(_ name: String) -> ExternalFile {
    let path = joined(externalFolder, name)
    switch FileKind(at: path, followsLinks: false) {
    case .file: return (try? readFile(path, limit: 1 << 31)).map { .bytes($0) } ?? .unreadable
    case nil: return .missing
    case let kind?: return .notAFile(kind)
    }
  }

  /// The size of a value that is kept in a file, in bytes; nil where there is no such file.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: The size.
  package func externalSize(_ name: String) -> Int? {
    guard let status = try? FileStatus(of: joined(externalFolder, name), followsLinks: false),
      status.kind == .file
    else { return nil }
    return status.size
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

package import OperatingSystem
import Text

/// The folder next to a store in which Core Data stores large values as separate files.
///
/// No link is followed: neither to the folder, nor to `_EXTERNAL_DATA` in it, nor to a file. The target of a
/// link was not named by the user, and the author of an untrusted store may have created it.
///
/// *Source:* `Documentation/Formats/store-schema.md`, external storage.
package struct SupportFolder: Hashable, Sendable {
  /// The path of the folder, `.NAME_SUPPORT` next to the store; it need not exist.
  package let path: String

  /// Creates the folder's description from its path.
  package init(_ path: String) { self.path = path }

  /// The name of the subfolder that contains the files.
  package static let valuesName = "_EXTERNAL_DATA"

  /// The path of the subfolder that contains the files.
  package var values: String { "\(path)/\(Self.valuesName)" }

  /// Whether anything exists at the path.
  package var isThere: Bool { FileKind(at: path, followsLinks: false) != nil }

  /// The item that occupies the path of one of the two folders; nil if both are folders or missing.
  package var obstacle: (path: String, kind: FileKind)? {
    for folder in [path, values] {
      guard let kind = FileKind(at: folder, followsLinks: false) else { return nil }
      if kind != .directory { return (folder, kind) }
    }
    return nil
  }

  /// Whether there is a folder with files.
  package var hasValues: Bool {
    obstacle == nil && FileKind(at: values, followsLinks: false) == .directory
  }

  /// The path of the file for a value, which need not exist.
  package func file(_ name: String) -> String { "\(values)/\(name)" }

  /// The kind of item at the path of a value's file; a link to one of the folders counts as a link to the
  /// file.
  ///
  /// - Parameter name: The name of the file, without slashes.
  /// - Returns: The kind; nil if nothing exists.
  package func kind(of name: String) -> FileKind? {
    guard let obstacle else { return FileKind(at: file(name), followsLinks: false) }
    return obstacle.kind == .file ? nil : obstacle.kind
  }

  /// Whether a value in a store can refer to a file of that name: the text of a UUID.
  package static func canName(_ name: String) -> Bool { uuidBytes(name) != nil }

  /// The contents of a value's file; nil if there is no readable file or it is larger than any value.
  func bytes(of name: String) -> [UInt8]? {
    guard Self.canName(name), kind(of: name) == .file,
      let file = try? File(file(name), for: .reading, [.notWaiting, .notFollowingLinks]),
      let status = try? file.status(), status.kind == .file, status.size <= 1 << 30
    else { return nil }
    return try? file.bytes(upTo: status.size)
  }
}

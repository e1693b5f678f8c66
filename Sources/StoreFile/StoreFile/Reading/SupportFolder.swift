package import OperatingSystem
import Text

/// The folder beside a store in which Core Data keeps large values in files of their own.
///
/// No link is followed: not to the folder, not to `_EXTERNAL_DATA` in it, not to a file. What a link leads to was named by
/// nobody, and whoever sent the store may have made it.
///
/// *Source:* `Documentation/Formats/store-schema.md`, external storage.
package struct SupportFolder: Hashable, Sendable {
  /// The path of the folder, `.NAME_SUPPORT` beside the store; there need be none.
  package let path: String

  /// Makes the folder at a path.
  package init(_ path: String) { self.path = path }

  /// The name of the folder with the files in it.
  package static let valuesName = "_EXTERNAL_DATA"

  /// The path of the folder with the files.
  package var values: String { "\(path)/\(Self.valuesName)" }

  /// Whether there is anything at the path.
  package var isThere: Bool { FileKind(at: path, followsLinks: false) != nil }

  /// What is in the place of one of the two folders; nil where both are folders, or missing.
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

  /// The path of the file of a value, whether or not it is there.
  package func file(_ name: String) -> String { "\(values)/\(name)" }

  /// What is found where the file of a value should be: a link to one of the folders counts as one to the file.
  ///
  /// - Parameter name: The name of the file, without slashes.
  /// - Returns: The kind; nil where there is nothing.
  package func kind(of name: String) -> FileKind? {
    guard let obstacle else { return FileKind(at: file(name), followsLinks: false) }
    return obstacle.kind == .file ? nil : obstacle.kind
  }

  /// Whether a value in a store can name a file so: by the text of a UUID.
  package static func canName(_ name: String) -> Bool { uuidBytes(name) != nil }

  /// What is in the file of a value; nil where there is none that can be read, or it is larger than a value can be.
  func bytes(of name: String) -> [UInt8]? {
    guard Self.canName(name), kind(of: name) == .file,
      let file = try? File(file(name), for: .reading, [.notWaiting, .notFollowingLinks]),
      let status = try? file.status(), status.kind == .file, status.size <= 1 << 30
    else { return nil }
    return try? file.bytes(upTo: status.size)
  }
}

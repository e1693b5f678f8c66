package import Findings
package import OperatingSystem

/// Where the files of a model come from: the file system, a revision in a git repository, or a ZIP archive.
///
/// Paths are spelled as in messages: in the file system as the user wrote them, at a revision with the prefix
/// `REF:`, in an archive as if it were a folder, `App.ipa/Payload/App.app`. Reading changes nothing.
package protocol FileTree: Sendable {
  /// The kind of the file at `path`; nil if absent.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLinks: Whether to follow a symbolic link, where links can be followed.
  /// - Returns: The kind.
  /// - Throws: `ToolchainError` with exit code 65 if it cannot be determined.
  func kind(of path: String, followsLinks: Bool) throws(ToolchainError) -> FileKind?

  /// The names in the folder at `path`, sorted by code point.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if the folder cannot be listed.
  func names(in path: String) throws(ToolchainError) -> [String]

  /// The bytes of the regular file at `path`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum size, in bytes.
  ///   - followsLinks: Whether to follow a symbolic link; false for the parts of a bundle.
  /// - Returns: The bytes of the file.
  /// - Throws: `ToolchainError` with exit code 65 if the file is missing, not a regular file or too large, 74
  ///   if reading fails midway.
  func read(
    _ path: String, limit: Int, followsLinks: Bool
  ) throws(ToolchainError) -> [UInt8]

  /// The first `count` bytes of the file at `path`, or all if it is shorter.
  func head(of path: String, count: Int) throws(ToolchainError) -> [UInt8]

  /// The name of the file or folder at `path`.
  func name(of path: String) -> String

  /// The name of the folder that contains the file or folder at `path`.
  func folderName(of path: String) -> String

  /// The path of the file or folder called `name` in the folder at `path`.
  func member(_ name: String, of path: String) -> String

  /// The file system path of the file at `path`; nil if it is not in the file system.
  func systemPath(of path: String) -> String?

  /// The error for a reference to a path that does not exist.
  func notFound(_ reference: ModelReference) -> ToolchainError
}

extension FileTree {
  /// The names in the folder at `path`; nil if it has been removed meanwhile.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if the folder cannot be listed.
  package func namesIfThere(in path: String) throws(ToolchainError) -> [String]? {
    do throws(ToolchainError) {
      return try names(in: path)
    } catch {
      if try kind(of: path, followsLinks: true) == nil { return nil }
      throw error
    }
  }

  /// The bytes of the regular file at `path`, up to the size limit for models.
  package func read(_ path: String, followsLinks: Bool = true) throws(ToolchainError) -> [UInt8] {
    try read(path, limit: 1 << 30, followsLinks: followsLinks)
  }
}

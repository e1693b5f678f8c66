package import Findings
package import OperatingSystem

/// Where the files of a model come from: the file system, a revision in a git repository, or a ZIP archive.
///
/// Paths are spelt as messages show them: in the file system as the user wrote them, at a revision
/// with it in front, `REF:PATH`, in an archive as if it were a folder, `App.ipa/Payload/App.app`. Nothing that is read is
/// changed.
package protocol FileTree: Sendable {
  /// What is at `path`, nil when there is nothing.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLinks: Whether a symbolic link counts as what it leads to, where links can be followed.
  /// - Returns: What it is.
  /// - Throws: `ToolchainError` with exit code 65 when that cannot be told.
  func kind(of path: String, followsLinks: Bool) throws(ToolchainError) -> FileKind?

  /// The names in the folder at `path`, ordered by code point.
  ///
  /// - Throws: `ToolchainError` with exit code 65 when it cannot be listed.
  func names(in path: String) throws(ToolchainError) -> [String]

  /// The bytes of the regular file at `path`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The greatest size accepted, in bytes.
  ///   - followsLinks: Whether a symbolic link may lead to the file; false for the parts of a bundle.
  /// - Returns: The bytes of the file.
  /// - Throws: `ToolchainError` with exit code 65 when it is missing, no regular file or too large,
  ///   74 when reading fails on the way.
  func read(
    _ path: String, limit: Int, followsLinks: Bool
  ) throws(ToolchainError) -> [UInt8]

  /// The first `count` bytes of the file at `path`, or all when it has fewer.
  func head(of path: String, count: Int) throws(ToolchainError) -> [UInt8]

  /// The name of the file or folder at `path`, without what is before it.
  func name(of path: String) -> String

  /// The name of the folder that holds the file or folder at `path`.
  func folderName(of path: String) -> String

  /// The path of the file or folder called `name` in the folder at `path`.
  func member(_ name: String, of path: String) -> String

  /// The path under which the system has the file at `path`; nil when the file is in no folder.
  func systemPath(of path: String) -> String?

  /// The error for a reference to a path where there is nothing.
  func notFound(_ reference: ModelReference) -> ToolchainError
}

extension FileTree {
  /// The names in the folder at `path`; nil where it has gone since it was found.
  ///
  /// - Throws: `ToolchainError` with exit code 65 when it cannot be listed.
  package func namesIfThere(in path: String) throws(ToolchainError) -> [String]? {
    do throws(ToolchainError) {
      return try names(in: path)
    } catch {
      if try kind(of: path, followsLinks: true) == nil { return nil }
      throw error
    }
  }

  /// The bytes of the regular file at `path`, which is no larger than any model.
  package func read(_ path: String, followsLinks: Bool = true) throws(ToolchainError) -> [UInt8] {
    try read(path, limit: 1 << 30, followsLinks: followsLinks)
  }
}

/// The tree that holds the model that `reference` names.
///
/// - Parameters:
///   - reference: The model.
///   - git: How git is run, for a model at a revision.
///   - followsAllLinks: Whether links of the file system are followed also inside bundles.
/// - Returns: The file system, the revision, or the ZIP archive that the path leads to or into.
/// - Throws: `ToolchainError` with exit code 65 when git or the revision cannot be found, or the archive cannot be read.
package func openTree(
  of reference: ModelReference, git: GitSettings, followingAllLinks followsAllLinks: Bool = false
) throws(ToolchainError) -> any FileTree {
  guard let revision = reference.revision else {
    if let archive = archivePath(in: reference.path) { return try ZipTree(archive) }
    return FileSystem(followsAllLinks: followsAllLinks)
  }
  return try openRevision(revision, of: reference, git: git)
}

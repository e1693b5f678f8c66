package import Findings

/// The tree that contains the model named by `reference`.
///
/// - Parameters:
///   - reference: The model.
///   - git: The git settings, for a model at a revision.
///   - followsAllLinks: Whether links in the file system are also followed inside bundles.
/// - Returns: The file system, the revision, or the ZIP archive in the path.
/// - Throws: `ToolchainError` with exit code 65 if git or the revision cannot be found or the archive cannot
///   be read.
package func openTree(
  of reference: ModelReference, git: GitSettings, followingAllLinks followsAllLinks: Bool = false
) throws(ToolchainError) -> any FileTree {
  guard let revision = reference.revision else {
    if let archive = archivePath(in: reference.path) { return try ZipTree(archive) }
    return FileSystem(followsAllLinks: followsAllLinks)
  }
  return try openRevision(revision, of: reference, git: git)
}

package import Findings
package import ModelFiles
import OperatingSystem

/// Reads the text of a CloudKit schema.
///
/// - Parameters:
///   - reference: The file, which may be at a revision.
///   - git: The git settings.
/// - Returns: The schema.
/// - Throws: `ToolchainError` with exit code 65 if the file is missing or not a schema.
package func loadCloudKitSchema(
  _ reference: ModelReference, git: GitSettings = GitSettings()
) throws(ToolchainError) -> CloudKitSchemaDocument {
  let tree = try openTree(of: reference, git: git)
  guard try tree.kind(of: reference.path, followsLinks: true) != nil else {
    guard reference.revision == nil, !reference.path.isEmpty else { throw tree.notFound(reference) }
    throw ToolchainError(
      .unreadableFile, file: reference.path, "there is no such file, expected a CloudKit schema",
      explanation: ToolchainError.nameAdvice(reference.path))
  }
  return try parseCloudKitSchema(
    try tree.read(reference.path, limit: 1 << 26, followsLinks: true), file: reference.path)
}

/// Whether a reference names the text of a CloudKit schema, judging by the extension `.ckdb`, otherwise by
/// content.
package func isCloudKitSchema(_ reference: ModelReference) -> Bool {
  if reference.path.hasSuffix(".ckdb") { return true }
  let tree = FileSystem()
  guard reference.revision == nil, reference.version == nil,
    tree.kind(of: reference.path, followsLinks: true) == .file,
    let head = try? tree.head(of: reference.path, count: 1 << 12)
  else { return false }
  return beginsCloudKitSchema(head)
}

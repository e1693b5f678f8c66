import Digests
package import Findings
import Loading
import OperatingSystem
import StoreFile
import Text
import VersionHash

/// What tells the bytes of a store, with the journals that matter and the values kept outside, from those of any other.
///
/// - Parameter path: The store.
/// - Returns: The SHA-256 of the store and its journals one after the other, in hexadecimal digits; with values kept
///   outside, of that and their files.
/// - Throws: `ToolchainError` with exit code 65 or 74 when it cannot be read.
package func storeDigest(of path: String) throws(ToolchainError) -> String {
  guard FileKind(at: path, followsLinks: true) == .file, let resolved = resolvedPath(path) else {
    throw .unreadableFile(
      path, is: FileKind(at: path, followsLinks: true), expected: "a store")
  }
  return try digest(of: resolved, named: path, journals(beside: resolved))
}

/// Checks that a store that is held has the bytes that somebody has seen.
///
/// - Throws: `ToolchainError` with exit code 1 when it has others.
func checkDigest(_ digest: String, of held: HeldStore) throws(ToolchainError) {
  guard try Upgrading.digest(of: held.path, named: held.name, held.journals) == digest else {
    throw ToolchainError(
      .storeChanged, exitCode: .findings, file: held.name,
      "the store has changed since the work on it began",
      explanation: "Close it in other programs, and run the command again.")
  }
}

/// The digest of a store at `path`, which the user called `name`.
private func digest(
  of path: String, named name: String, _ journals: [String]
) throws(ToolchainError) -> String {
  let state = try storeState(of: path, journals).sha256
  // Some commands look beside a link, others beside the store that it leads to.
  var folders = [SupportFolder(of: path)].filter(\.hasValues)
  let other = SupportFolder(of: name)
  if other.hasValues,
    folders.first.flatMap({ FileIdentity($0.values) }) != FileIdentity(other.values)
  {
    folders.append(other)
  }
  guard !folders.isEmpty else { return state }
  var function = SHA256()
  function.update(Array(state.utf8))
  for folder in folders { try add(folder, to: &function) }
  return hexadecimalText(function.digest().bytes)
}

/// Adds the names and the bytes of the files with values, and what else is in their folder by its name and kind.
private func add(_ folder: SupportFolder, to function: inout SHA256) throws(ToolchainError) {
  for name in try listDirectory(folder.values) {
    let member = folder.file(name)
    let kind = FileKind(at: member, followsLinks: false)
    let size = kind == .file ? "\(fileSize(member))" : kind?.phrase ?? "nothing"
    // No name has a zero byte, and no size either.
    function.update(Array("\(name)\0\(size)\0".utf8))
    guard kind == .file else { continue }
    try forEachPiece(of: member) { function.update($0) }
  }
}

package import Findings
import Loading
import OperatingSystem

/// What tells the bytes of a store, with the journals that matter, from those of any other.
///
/// - Parameter path: The store.
/// - Returns: The SHA-256 of the store and its journals one after the other, in hexadecimal digits.
/// - Throws: `ToolchainError` with exit code 65 or 74 when it cannot be read.
package func storeDigest(of path: String) throws(ToolchainError) -> String {
  guard FileKind(at: path, followsLinks: true) == .file, let resolved = resolvedPath(path) else {
    throw .unreadableFile(
      path, is: FileKind(at: path, followsLinks: true), expected: "a store")
  }
  return try storeState(of: resolved, journals(beside: resolved)).sha256
}

/// Checks that a store that is held has the bytes that somebody has seen.
///
/// - Throws: `ToolchainError` with exit code 1 when it has others.
func checkDigest(_ digest: String, of held: HeldStore) throws(ToolchainError) {
  guard try storeState(of: held.path, held.journals).sha256 == digest else {
    throw ToolchainError(
      .storeChanged, exitCode: .findings, file: held.name,
      "the store has changed since the work on it began",
      explanation: "Close it in other programs, and run the command again.")
  }
}

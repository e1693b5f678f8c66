package import Findings
import Loading
import OperatingSystem

/// Writes a Swift file as a whole, through a temporary one beside it.
///
/// - Parameters:
///   - text: The text.
///   - path: Where it goes.
///   - replaces: Whether a file that is there is replaced.
/// - Throws: `ToolchainError` with exit code 73 or 74; what was there is as it was then.
package func writeSwiftFile(
  _ text: String, to path: String, replacing replaces: Bool
) throws(ToolchainError) {
  if !replaces, FileKind(at: path, followsLinks: false) != nil {
    throw .cannotCreateOutput(path, "it exists already; --force replaces it")
  }
  guard path.hasSuffix(".swift") else {
    throw .cannotCreateOutput(path, "a Swift file ends in .swift")
  }
  try writeWhole(Array(text.utf8), to: path)
}

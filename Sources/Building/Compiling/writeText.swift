package import Findings
import Loading

/// Writes a text to a file as a whole: an existing one is replaced in one step.
///
/// - Parameters:
///   - text: The content.
///   - path: The path of the file, in no model source.
/// - Throws: `ToolchainError` with exit code 73 or 74; the old file is unchanged then.
package func writeText(_ text: String, to path: String) throws(ToolchainError) {
  try checkOutsideSource(path)
  try checkFilePlace(path)
  try writeWhole(Array(text.utf8), to: path)
}

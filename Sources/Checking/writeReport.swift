package import Findings
import Loading
import OperatingSystem

/// Writes a report to a file, so that at every moment the old or the new one is there as a whole.
///
/// - Parameters:
///   - text: The report.
///   - path: The file.
/// - Throws: `ToolchainError` with exit code 73 or 74.
package func writeReport(_ text: String, to path: String) throws(ToolchainError) {
  guard FileKind(at: path, followsLinks: true) != .directory else {
    throw .cannotCreateOutput(path, "a folder has this name", noun: "report")
  }
  try writeWhole(Array(text.utf8), to: path)
}

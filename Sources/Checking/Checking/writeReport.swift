package import Findings
import Loading

/// Writes a report to a file, so that at every moment the old or the new one is there as a whole.
///
/// - Parameters:
///   - text: The report.
///   - path: The file.
/// - Throws: `ToolchainError` with exit code 73, also where a database or a file of a model would be replaced, or 74.
package func writeReport(_ text: String, to path: String) throws(ToolchainError) {
  try checkReportPlace(path, noun: "report")
  try writeWhole(Array(text.utf8), to: path)
}

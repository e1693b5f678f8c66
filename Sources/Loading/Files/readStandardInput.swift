package import Findings
import OperatingSystem

/// Reads all of standard input, from a file or a pipe.
///
/// - Parameter limit: The maximum size, in bytes.
/// - Returns: The bytes.
/// - Throws: `ToolchainError` with exit code 65 if there are more, 74 if reading fails.
package func readStandardInput(limit: Int) throws(ToolchainError) -> [UInt8] {
  var bytes: [UInt8] = []
  do throws(SystemError) {
    let file = try File("/dev/stdin")
    while case let piece = try file.bytes(upTo: 1 << 18), !piece.isEmpty {
      bytes += piece
      if bytes.count > limit { break }
    }
  } catch {
    throw .readFailed("standard input", error.text)
  }
  guard bytes.count <= limit else {
    throw ToolchainError(
      .fileTooLarge, file: "standard input",
      "there are more than \(limit) bytes, the most that are read")
  }
  return bytes
}

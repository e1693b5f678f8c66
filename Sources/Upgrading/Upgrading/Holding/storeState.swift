import Findings
import Loading
import OperatingSystem
import Text

/// Computes a digest that identifies the state of a store.
///
/// - Parameters:
///   - path: The store.
///   - journals: The suffixes of the journals that count.
/// - Returns: Sizes and a hash of all bytes.
/// - Throws: `ToolchainError` with exit code 65 or 74 if it cannot be read.
func storeState(
  of path: String, _ journals: [String]
) throws(ToolchainError) -> StorePlan.StoreState {
  var function = SHA256()
  for suffix in [""] + journals {
    try forEachPiece(of: path + suffix) { function.update($0) }
  }
  return StorePlan.StoreState(
    size: fileSize(path), journalSize: journals.map { fileSize(path + $0) }.reduce(0, +),
    sha256: hexadecimalText(function.digest().bytes))
}

/// Reads a file in pieces of a MiB.
///
/// - Throws: `ToolchainError` with exit code 65 or 74 if it cannot be read.
func forEachPiece(
  of path: String, _ body: (UnsafeRawBufferPointer) -> Void
) throws(ToolchainError) {
  let file = try openToCopy(path)
  let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  defer { piece.deallocate() }
  while true {
    let count: Int
    do throws(SystemError) {
      count = try file.fill(piece)
    } catch {
      throw .readFailed(path, error.text)
    }
    guard count > 0 else { return }
    body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
  }
}

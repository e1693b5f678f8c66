package import Findings
import OperatingSystem

/// Returns whether two files hold the same bytes; a link is none.
///
/// They are read in pieces of 1 MiB, whatever their size.
///
/// - Throws: `ToolchainError` with exit code 65 if one cannot be opened, 74 if it cannot be read.
package func filesAreEqual(_ first: String, _ second: String) throws(ToolchainError) -> Bool {
  guard FileKind(at: second, followsLinks: false) == .file, fileSize(first) == fileSize(second)
  else { return false }
  let one = try openToCopy(first, [.notFollowingLinks, .notWaiting])
  let other = try openToCopy(second, [.notFollowingLinks, .notWaiting])
  while true {
    let piece: [UInt8]
    let same: Bool
    do throws(SystemError) {
      piece = try one.bytes(upTo: 1 << 20)
      same = try other.bytes(upTo: 1 << 20) == piece
    } catch {
      throw .readFailed(second, error.text)
    }
    guard same else { return false }
    guard !piece.isEmpty else { return true }
  }
}

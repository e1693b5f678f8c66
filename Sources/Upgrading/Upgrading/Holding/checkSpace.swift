import Findings
import Loading
import OperatingSystem

/// Checks that a disk has room.
///
/// - Parameters:
///   - bytes: How much is wanted.
///   - path: A file on the disk, or to be there.
///   - name: The store, which the error names.
/// - Throws: `ToolchainError` with exit code 74 if there is less; a system that does not tell is believed
///   to have enough.
func checkSpace(
  for bytes: Int, beside path: String, named name: String
) throws(ToolchainError) {
  guard let free = freeSpace(inFolder: parentDirectory(of: path)), free < bytes else { return }
  throw .diskFull(name, free: free, needed: bytes)
}

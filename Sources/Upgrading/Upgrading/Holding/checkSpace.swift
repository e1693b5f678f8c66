import Findings
import Loading
import OperatingSystem

/// Checks that a disk has enough space.
///
/// - Parameters:
///   - bytes: The number of bytes required.
///   - path: A path on the disk, which need not exist.
///   - name: The store, for the error.
/// - Throws: `ToolchainError` with exit code 74 if there is less; if the system does not report the space, it is
///   assumed to suffice.
func checkSpace(
  for bytes: Int, beside path: String, named name: String
) throws(ToolchainError) {
  guard let free = freeSpace(inFolder: parentDirectory(of: path)), free < bytes else { return }
  throw .diskFull(name, free: free, needed: bytes)
}

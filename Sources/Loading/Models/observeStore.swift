package import Findings
import OperatingSystem
package import StoreFile

/// Reads everything of a store but its objects, leaving the store and its folder as they are.
///
/// What is only in a `-wal` beside the store counts, and what a killed writer left in a `-journal` does
/// not: the store is then read from a copy.
///
/// - Parameters:
///   - path: The store.
///   - scratch: A folder for temporary copies.
///   - countsRows: Whether the rows of every table are counted.
///   - isLenient: Whether a store without entity numbers or metadata is read as far as it goes.
/// - Returns: What is in the store.
/// - Throws: `ToolchainError` with exit code 65 when the file is not a store that can be read, 74 when a copy
///   cannot be made.
package func observeStore(
  at path: String, scratch: String, countsRows: Bool = false, isLenient: Bool = false
) throws(ToolchainError) -> ObservedStore {
  let tree = FileSystem()
  let kind = tree.kind(of: path, followsLinks: true)
  guard kind == .file else {
    throw .unreadableFile(path, is: kind, expected: "a store")
  }
  return try withSettledStore(path, in: tree, scratch: scratch) { (copy) throws(StoreError) in
    try readStore(at: copy, countsRows: countsRows, isLenient: isLenient)
  }
}

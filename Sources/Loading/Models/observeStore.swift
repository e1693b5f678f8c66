package import Findings
import OperatingSystem
package import StoreFile

/// Reads everything in a store except its objects, without changing the store or its folder.
///
/// Changes that are only in the `-wal` are included; uncommitted changes with a `-journal` are rolled back.
/// In that case a copy of the store is read.
///
/// - Parameters:
///   - path: The store.
///   - scratch: A folder for temporary copies.
///   - countsRows: Whether to count the rows of every table.
///   - isLenient: Whether to read a store without entity numbers or metadata as far as possible.
/// - Returns: The contents of the store.
/// - Throws: `ToolchainError` with exit code 65 if the file is not a readable store, 74 if it cannot be
///   copied.
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

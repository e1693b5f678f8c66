package import Findings
import OperatingSystem
package import StoreFile

/// Calls `body` with the path of a store without pending journals.
///
/// This is the store itself, or a copy in `scratch` if it has a non-empty `-wal` or `-journal` or is not in
/// the file system.
///
/// - Throws: `ToolchainError` with exit code 65 if the store cannot be read, 74 if it cannot be copied or
///   another program modified it meanwhile; nothing is left in `scratch`.
package func withSettledStore<Value>(
  _ path: String, in tree: any FileTree, scratch: String,
  _ body: (String) throws(StoreError) -> Value
) throws(ToolchainError) -> Value {
  // SQLite keeps its journals next to the file itself, not next to a link to it.
  let file = tree.systemPath(of: path).flatMap { resolvedPath($0) } ?? path
  try checkJournals(of: file, in: tree)
  let stamp = tree.systemPath(of: file).flatMap { fileStamp($0) }
  let journals = try journals(of: file, in: tree)
  if journals.isEmpty, let settled = tree.systemPath(of: file) {
    return try reading(settled, as: path, since: stamp, body)
  }
  let directory = try scratchFolder(in: scratch)
  defer { removeTree(directory) }
  let copy = joined(directory, "store.sqlite")
  let copied = try copyStore(file, as: path, in: tree, to: copy)
  return try namingFile(path) { () throws(StoreError) in
    if !copied.isEmpty { try foldWriteAheadLog(at: copy) }
    return try body(copy)
  }
}

/// Reads a store in place, checking that it is not modified meanwhile.
///
/// - Parameters:
///   - file: The store.
///   - path: Its path as the user gave it.
///   - stamp: Its stamp before journals were looked for.
///   - body: Reads the store.
/// - Returns: The result of `body`.
/// - Throws: `ToolchainError` with exit code 74 if the store was modified: it is read without a lock.
private func reading<Value>(
  _ file: String, as path: String, since stamp: FileStamp?,
  _ body: (String) throws(StoreError) -> Value
) throws(ToolchainError) -> Value {
  let result = Result { () throws(ToolchainError) in
    try namingFile(path) { () throws(StoreError) in try body(file) }
  }
  guard fileStamp(file) == stamp else {
    throw .storeWrittenMeanwhile(path, StoreError.changed.message)
  }
  return try result.get()
}

/// Copies a store and its journals in a consistent state.
///
/// Appends to the log are harmless, because incomplete frames are ignored. If the store itself changes,
/// through a transaction or a checkpoint, it is copied again.
///
/// - Returns: The suffixes of the copied journals.
/// - Throws: `ToolchainError` with exit code 74 if another program keeps modifying it.
private func copyStore(
  _ file: String, as path: String, in tree: any FileTree, to copy: String
) throws(ToolchainError) -> [String] {
  for triesLeft in (0..<5).reversed() {
    let stamp = tree.systemPath(of: file).flatMap { fileStamp($0) }
    let journals = try journals(of: file, in: tree)
    for suffix in ["", "-wal", "-journal"] { try? removeFile(copy + suffix) }
    let result = Result { () throws(ToolchainError) in
      for suffix in [""] + journals { try copyFile(file + suffix, in: tree, to: copy + suffix) }
    }
    guard tree.systemPath(of: file).flatMap({ fileStamp($0) }) == stamp else { continue }
    do throws(ToolchainError) {
      try result.get()
      return journals
    } catch {
      // A log that was folded in is gone when the last one closes the store.
      guard triesLeft > 0, try Loading.journals(of: file, in: tree) != journals else { throw error }
    }
  }
  throw .storeWrittenMeanwhile(path, StoreError.changed.message)
}

/// The suffixes of a store's non-empty journals: commits not yet checkpointed, and changes to roll back.
private func journals(
  of path: String, in tree: any FileTree
) throws(ToolchainError) -> [String] {
  var found: [String] = []
  for suffix in ["-wal", "-journal"] {
    guard try tree.kind(of: path + suffix, followsLinks: true) == .file,
      try !tree.head(of: path + suffix, count: 1).isEmpty
    else { continue }
    found.append(suffix)
  }
  return found
}

/// Copies a file of a tree, in chunks if it is in the file system.
private func copyFile(
  _ path: String, in tree: any FileTree, to copy: String
) throws(ToolchainError) {
  if let systemPath = tree.systemPath(of: path) {
    try copyFile(at: systemPath, to: copy)
  } else {
    try writeWhole(try tree.read(path, limit: 1 << 34, followsLinks: true), to: copy)
  }
}

package func scratchFolder(in scratch: String) throws(ToolchainError) -> String {
  do throws(SystemError) {
    return try createTemporaryFolder(in: scratch, named: "store")
  } catch {
    throw .noScratchFolder(scratch, error.text)
  }
}

private func namingFile<Value>(
  _ path: String, _ body: () throws(StoreError) -> Value
) throws(ToolchainError) -> Value {
  do throws(StoreError) {
    return try body()
  } catch {
    throw .unreadableStore(path, error)
  }
}

extension ToolchainError {
  /// The error for a file that cannot be read as a store.
  package static func unreadableStore(_ path: String, _ error: StoreError) -> ToolchainError {
    var result = ToolchainError(.unreadableStore, file: path, error.description)
    result.keep(error)
    return result
  }
}

/// Copies a store with a hot `-journal` and rolls back the copy.
///
/// A store without one needs no copy, whatever its `-wal` contains.
///
/// - Parameters:
///   - path: The store.
///   - scratch: A folder for the copy.
/// - Returns: The folder with the copy `store.sqlite`, to be removed by the caller; nil if there is nothing
///   to roll back.
/// - Throws: `ToolchainError` with exit code 65 if the store cannot be read, 74 if it cannot be copied.
package func copyRolledBack(
  _ path: String, scratch: String
) throws(ToolchainError) -> (folder: String, store: String)? {
  let tree = FileSystem()
  let journal = path + "-journal"
  guard tree.kind(of: journal, followsLinks: true) == .file,
    try tree.head(of: journal, count: journalMagic.count) == journalMagic
  else { return nil }
  let folder = try scratchFolder(in: scratch)
  let copy = joined(folder, "store.sqlite")
  do throws(ToolchainError) {
    _ = try copyStore(path, as: path, in: tree, to: copy)
    try namingFile(path) { () throws(StoreError) in try foldWriteAheadLog(at: copy) }
  } catch {
    removeTree(folder)
    throw error
  }
  return (folder, copy)
}

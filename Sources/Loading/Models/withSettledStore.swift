package import Findings
import OperatingSystem
package import StoreFile

/// Calls `body` with the path of a store that needs no journal: the store itself, or a copy in `scratch`
/// when a `-wal` or `-journal` with content is beside it or the system has no such file.
///
/// - Throws: `ToolchainError` with exit code 65 when the store cannot be read, 74 when it cannot be
///   copied, or another program wrote to it meanwhile; nothing is left in `scratch`.
package func withSettledStore<Value>(
  _ path: String, in tree: any FileTree, scratch: String,
  _ body: (String) throws(StoreError) -> Value
) throws(ToolchainError) -> Value {
  // SQLite keeps its journals beside the file itself, not beside a link to it.
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

/// Reads a store where it is, which nobody may write to meanwhile.
///
/// - Parameters:
///   - file: The store.
///   - path: Its path as the user gave it.
///   - stamp: What it was before its journals were looked for.
///   - body: Reads it.
/// - Returns: What `body` gives.
/// - Throws: `ToolchainError` with exit code 74 when somebody wrote to it: it was read without a lock.
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

/// Copies a store with its journals, as they were at one instant.
///
/// What is appended to a log meanwhile is no harm, as frames that are torn off do not count; when the store itself is
/// written to, by a transaction or a log that is folded in, it is copied anew.
///
/// - Returns: The suffixes of the journals that were copied.
/// - Throws: `ToolchainError` with exit code 74 when another program writes to it again and again.
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

/// The suffixes of the journals beside a store that have content: what was committed but not folded in, and
/// what a killed writer left to be rolled back.
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

/// Copies a file of a tree; one that the system has piece by piece.
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

/// Copies a store that a killed writer left with a `-journal`, and rolls the copy back; one without needs no copy,
/// whatever its `-wal` holds.
///
/// - Parameters:
///   - path: The store.
///   - scratch: A folder for the copy.
/// - Returns: The folder that the copy `store.sqlite` is in, which the caller removes; nil when there is nothing to
///   be rolled back.
/// - Throws: `ToolchainError` with exit code 65 when the store cannot be read, 74 when it cannot be copied.
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

package import Findings
import OperatingSystem
package import StoreFile

/// Calls `body` with the path of a store that needs no journal: the store itself, or a copy in `scratch`
/// when a `-wal` or `-journal` with content is beside it or the system has no such file.
///
/// - Throws: `ToolchainError` with exit code 65 when the store cannot be read, 74 when it cannot be
///   copied; nothing is left in `scratch`.
package func withSettledStore<Value>(
  _ path: String, in tree: any FileTree, scratch: String,
  _ body: (String) throws(StoreError) -> Value
) throws(ToolchainError) -> Value {
  // SQLite keeps its journals beside the file itself, not beside a link to it.
  let file = tree.systemPath(of: path).flatMap { resolvedPath($0) } ?? path
  try checkJournals(of: file, in: tree)
  let journals = try journals(of: file, in: tree)
  if journals.isEmpty, let settled = tree.systemPath(of: file) {
    return try namingFile(path) { () throws(StoreError) in try body(settled) }
  }
  let directory = try scratchFolder(in: scratch)
  defer { removeTree(directory) }
  let copy = joined(directory, "store.sqlite")
  for suffix in [""] + journals { try copyFile(file + suffix, in: tree, to: copy + suffix) }
  return try namingFile(path) { () throws(StoreError) in
    if !journals.isEmpty { try foldWriteAheadLog(at: copy) }
    return try body(copy)
  }
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
    for suffix in [""] + (try journals(of: path, in: tree)) {
      try copyFile(path + suffix, in: tree, to: copy + suffix)
    }
    try namingFile(path) { () throws(StoreError) in try foldWriteAheadLog(at: copy) }
  } catch {
    removeTree(folder)
    throw error
  }
  return (folder, copy)
}

/// What a rollback journal begins with that was not dealt with.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 3.
private let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

package import Findings
import Loading
import OperatingSystem

/// The suffixes of files next to an SQLite database.
private let journalSuffixes = ["-wal", "-shm", "-journal"]

/// Checks that a store can be put at `path`, without writing anything.
///
/// What is there is replaced only when asked for, and only if it is a store or an empty file. A
/// journal beside it would be played into the new store, or says that the old one is in use.
///
/// - Parameters:
///   - path: The path of the store.
///   - model: The file that the model was read from, which is never replaced.
///   - isReplacing: Whether to replace an existing store.
/// - Throws: `ToolchainError` with exit code 73.
package func checkStorePlace(
  _ path: String, model: String, replacing isReplacing: Bool
) throws(ToolchainError) {
  try checkOutsideSource(path)
  try checkFilePlace(path)
  for suffix in journalSuffixes where path.hasSuffix(suffix) {
    let database = String(path.dropLast(suffix.count))
    guard FileKind(at: database, followsLinks: false) != nil else { continue }
    throw refused(path, "SQLite takes a file of that name for a journal of \(database)")
  }
  for suffix in journalSuffixes where FileKind(at: path + suffix, followsLinks: false) != nil {
    let journal = lastComponent(of: path) + suffix
    throw refused(
      path, "\(journal) exists and belongs to a store that is in use, or was not closed")
  }
  guard FileKind(at: path, followsLinks: false) != nil else { return }
  guard isReplacing else {
    throw refused(path, "the file exists already; --force replaces it")
  }
  guard resolvedPath(path) != resolvedPath(model) else {
    throw refused(path, "the model is read from this file")
  }
  let isEmpty = try readHead(of: path, count: 1).isEmpty
  let isStore = try isStore(path, in: FileSystem())
  guard isEmpty || isStore else {
    throw refused(path, "the file there is not a store")
  }
}

/// The error for a path at which a store cannot be created.
///
/// - Parameters:
///   - path: The path.
///   - reason: The reason.
///   - advice: The advice, as a sentence.
/// - Returns: The error.
package func refused(_ path: String, _ reason: String, advice: String = "") -> ToolchainError {
  .cannotCreateOutput(path, reason, explanation: advice)
}

package import Findings
import OperatingSystem

/// Creates a file with `make` and moves it to `path` atomically.
///
/// - Parameters:
///   - path: The path of the file.
///   - isReplacing: Whether an existing file is replaced; otherwise a file that appears meanwhile is kept.
///   - make: Creates the file at the given path, next to `path`.
/// - Throws: `ToolchainError` with exit code 73 if the file cannot be put there, 74 if writing fails, and
///   errors of `make`; nothing is left behind.
package func putFile(
  at path: String, replacing isReplacing: Bool,
  _ make: (_ temporary: String) throws(ToolchainError) -> Void
) throws(ToolchainError) {
  try makeBeside(path, discarding: removeStore) { temporary throws(ToolchainError) in
    try make(temporary)
    let file = try creating(path) { () throws(SystemError) in try File(temporary) }
    try writing(path) { () throws(SystemError) in try file.synchronize() }
    try put(temporary, at: path, replacing: isReplacing)
  }
}

/// Removes a file, and its journals if it is a store.
private func removeStore(_ path: String) {
  for suffix in ["", "-wal", "-shm", "-journal"] { try? removeFile(path + suffix) }
}

/// Renames a file that was created next to `path` to `path`.
///
/// - Throws: `ToolchainError` with exit code 73 if that fails.
package func put(
  _ temporary: String, at path: String, replacing isReplacing: Bool
) throws(ToolchainError) {
  try creating(path) { () throws(SystemError) in
    guard !isReplacing else { return try moveFile(temporary, to: path) }
    do throws(SystemError) {
      // Unlike renaming, linking never replaces; some file systems cannot do it.
      try linkFile(temporary, to: path)
    } catch {
      guard error.code != .exists else { throw error }
      return try moveFile(temporary, to: path)
    }
    try? removeFile(temporary)
  }
}

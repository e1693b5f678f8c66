package import Findings
import OperatingSystem

/// Puts a file that `make` makes at `path`, so that at every moment the old or the new one is there as
/// a whole.
///
/// - Parameters:
///   - path: The path of the file.
///   - isReplacing: Whether a file that is there is replaced; otherwise none that comes in the
///     meantime is.
///   - make: Makes the file at the path that it is given, beside `path`.
/// - Throws: `ToolchainError` with exit code 73 when the file cannot be put there, 74 when writing
///   fails, and what `make` throws; nothing is left behind then.
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

/// Removes a file, and the journals beside it if it is a store.
private func removeStore(_ path: String) {
  for suffix in ["", "-wal", "-shm", "-journal"] { try? removeFile(path + suffix) }
}

/// Gives a file that was made beside `path` its name.
///
/// - Throws: `ToolchainError` with exit code 73 when it cannot be put there.
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

package import Findings

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

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
  let temporary = try temporarySibling(of: path)
  do {
    try make(temporary)
    try sync(temporary, for: path)
    try put(temporary, at: path, replacing: isReplacing)
  } catch {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) }
    throw error
  }
  syncDirectory(parentDirectory(of: path))
}

private func sync(_ temporary: String, for path: String) throws(ToolchainError) {
  let descriptor = open(temporary, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw cannotCreate(path) }
  defer { close(descriptor) }
  guard fsync(descriptor) == 0 else { throw writeFailed(path) }
}

private func put(
  _ temporary: String, at path: String, replacing isReplacing: Bool
) throws(ToolchainError) {
  if !isReplacing {
    // Unlike renaming, linking never replaces; some file systems cannot do it.
    if link(temporary, path) == 0 {
      unlink(temporary)
      return
    }
    if errno == EEXIST { throw cannotCreate(path) }
  }
  guard rename(temporary, path) == 0 else { throw cannotCreate(path) }
}

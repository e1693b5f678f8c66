package import Findings

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file of an output: its path inside the output and its bytes.
package struct OutputFile: Hashable, Sendable {
  /// The name within the bundle.
  package var name: String
  /// The content.
  package var bytes: [UInt8]

  /// Makes a file.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// Writes a file so that at every moment the old or the new one is there as a whole.
///
/// The bytes go to a temporary sibling, which is synced and renamed, and the folder is synced.
///
/// - Parameters:
///   - bytes: The content.
///   - path: The path of the file.
///   - keepsMode: Whether the file keeps the permissions of the one that it replaces.
/// - Throws: `ToolchainError` with exit code 73 when the file cannot be created, 74 when writing
///   fails; nothing is left behind then.
package func writeWhole(
  _ bytes: [UInt8], to path: String, keepsMode: Bool = false
) throws(ToolchainError) {
  let temporary = try temporarySibling(of: path)
  do {
    try writeSynced(bytes, to: temporary, for: path)
    if keepsMode { try copyMode(of: path, to: temporary) }
    try replace(path, by: temporary)
  } catch {
    unlink(temporary)
    throw error
  }
  syncDirectory(parentDirectory(of: path))
}

/// Writes a folder of `files` so that at every moment the old or the new one is there as a whole.
///
/// - Throws: `ToolchainError` with exit code 73 when the folder cannot be created, 74 when writing
///   fails; nothing is left behind then.
package func writeWhole(_ files: [OutputFile], toDirectory path: String) throws(ToolchainError) {
  let temporary = try temporarySibling(of: path)
  guard mkdir(temporary, 0o777) == 0 else { throw cannotCreate(path) }
  do {
    for file in files {
      try writeSynced(
        file.bytes, to: joined(temporary, file.name), for: joined(path, file.name))
    }
    syncDirectory(temporary)
    try replaceDirectory(path, by: temporary)
  } catch {
    removeDirectory(temporary)
    throw error
  }
  syncDirectory(parentDirectory(of: path))
}

/// A name beside `path` that nothing has.
///
/// - Throws: `ToolchainError` with exit code 73 when there is no folder for it.
func temporarySibling(of path: String) throws(ToolchainError) -> String {
  let directory = parentDirectory(of: path)
  guard FileKind(at: directory, followsLinks: true) == .directory else {
    throw .cannotCreateOutput(path, "the folder \(directory) does not exist")
  }
  // Not the process number: in containers it is always the same, and what a killed run left
  // behind would be in the way for ever.
  let mark = String(UInt64.random(in: .min ... .max), radix: 36)
  return joined(directory, ".partial-\(mark)")
}

/// Writes a file that becomes `path`, which is what errors name.
private func writeSynced(
  _ bytes: [UInt8], to temporary: String, for path: String
) throws(ToolchainError) {
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw cannotCreate(path) }
  defer { close(descriptor) }
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw writeFailed(path) }
    written += count
  }
  guard fsync(descriptor) == 0 else { throw writeFailed(path) }
}

/// Gives the file at `copy` the permissions of the one at `path`.
private func copyMode(of path: String, to copy: String) throws(ToolchainError) {
  var information = stat()
  guard lstat(path, &information) == 0, chmod(copy, information.st_mode & 0o7777) == 0 else {
    throw cannotCreate(path)
  }
}

private func replace(_ path: String, by temporary: String) throws(ToolchainError) {
  try checkFilePlace(path)
  guard rename(temporary, path) == 0 else { throw cannotCreate(path) }
}

/// Checks that a file can be put at `path`: there is a regular file, or nothing.
///
/// - Throws: `ToolchainError` with exit code 73; devices, pipes and links are not replaced.
package func checkFilePlace(_ path: String) throws(ToolchainError) {
  guard let kind = FileKind(at: path, followsLinks: false), kind != .file else { return }
  throw .cannotCreateOutput(path, over: kind, expected: "a file or nothing")
}

/// Makes the system write what it remembers of the folder at `path`.
package func syncDirectory(_ path: String) {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}

/// The error for an output that the system does not let be created.
package func cannotCreate(_ path: String) -> ToolchainError {
  .cannotCreateOutput(path, systemErrorText())
}

/// The error for an output that the system failed to write.
package func writeFailed(_ path: String) -> ToolchainError {
  .writeFailed(path, systemErrorText())
}

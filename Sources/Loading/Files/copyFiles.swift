package import Findings
package import OperatingSystem

/// Copies a file in chunks, or as a clone where the file system supports it.
///
/// - Parameters:
///   - source: The file, open for reading.
///   - path: Its path, for errors.
///   - copy: The path of the copy, which must not exist.
///   - isInterrupted: Called after each chunk; returns whether to stop.
///   - report: Called with the number of bytes copied in each chunk.
/// - Throws: `ToolchainError` with exit code 73 if the copy cannot be created, 74 if reading or writing
///   fails.
package func copyFile(
  _ source: borrowing File, named path: String, to copy: String,
  isInterrupted: () -> Bool = { false }, report: (Int) -> Void = { _ in }
) throws(ToolchainError) {
  if cloneFile(source, to: copy) {
    report(fileSize(copy))
    if isInterrupted() { throw .interrupted(path) }
    return
  }
  let target = try creating(copy) { () throws(SystemError) in
    try File(copy, for: .writing, .creatingNew, permissions: 0o600)
  }
  let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
  defer { piece.deallocate() }
  var offset = 0
  while true {
    let count: Int
    do throws(SystemError) {
      count = try source.fill(piece, from: offset)
    } catch {
      throw .readFailed(path, error.text)
    }
    guard count > 0 else { return }
    try writing(copy) { () throws(SystemError) in
      try target.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
    }
    offset += count
    report(count)
    if isInterrupted() { throw .interrupted(path) }
  }
}

/// Copies the file at `path`.
///
/// - Throws: `ToolchainError` as ``copyFile(_:named:to:isInterrupted:report:)``, and with exit code 65 if
///   there is no readable file.
package func copyFile(
  at path: String, to copy: String, isInterrupted: () -> Bool = { false },
  report: (Int) -> Void = { _ in }
) throws(ToolchainError) {
  let source = try openToCopy(path)
  try copyFile(source, named: path, to: copy, isInterrupted: isInterrupted, report: report)
}

/// Opens the file at `path` for reading all of it.
///
/// - Parameters:
///   - path: The path.
///   - options: Additional options for opening.
/// - Returns: The file.
/// - Throws: `ToolchainError` with exit code 65 if it cannot be opened.
package func openToCopy(
  _ path: String, _ options: File.Options = []
) throws(ToolchainError) -> File {
  do throws(SystemError) {
    return try File(path, options)
  } catch {
    throw .unreadableFile(path, error.text)
  }
}

/// Gives a new file or folder the permissions of another, and its owner where allowed.
package func copyRights(of path: String, to copy: String) {
  guard let status = try? FileStatus(of: path),
    let file = try? File(copy, .notFollowingLinks)
  else { return }
  file.takeRights(of: status)
}

/// Flushes the file at `path` to disk.
///
/// - Throws: `ToolchainError` with exit code 74 if that fails.
package func syncFile(_ path: String) throws(ToolchainError) {
  try writing(path) { () throws(SystemError) in try synchronizeFile(path) }
}

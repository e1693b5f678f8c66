package import Findings
package import OperatingSystem

/// Copies a file piece by piece, or all at once where the file system shares the blocks of both.
///
/// - Parameters:
///   - source: The file, open for reading.
///   - path: Its path, which errors name.
///   - copy: The path of the copy, where nothing is yet.
///   - isInterrupted: Asked after each piece whether to give up.
///   - report: Told how many bytes were copied with each piece.
/// - Throws: `ToolchainError` with exit code 73 when the copy cannot be made, 74 when reading or writing
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
/// - Throws: `ToolchainError` as ``copyFile(_:named:to:isInterrupted:report:)``, 65 when there is no such
///   file that can be read.
package func copyFile(
  at path: String, to copy: String, isInterrupted: () -> Bool = { false },
  report: (Int) -> Void = { _ in }
) throws(ToolchainError) {
  let source = try openToCopy(path)
  try copyFile(source, named: path, to: copy, isInterrupted: isInterrupted, report: report)
}

/// Opens the file at `path`, of which all is read.
///
/// - Parameters:
///   - path: The path.
///   - options: What else is asked of opening.
/// - Returns: The file.
/// - Throws: `ToolchainError` with exit code 65 when it cannot be opened.
package func openToCopy(
  _ path: String, _ options: File.Options = []
) throws(ToolchainError) -> File {
  do throws(SystemError) {
    return try File(path, options)
  } catch {
    throw .unreadableFile(path, error.text)
  }
}

/// Gives a file or folder of ours the permissions of another, and its owner where that is allowed.
package func copyRights(of path: String, to copy: String) {
  guard let status = try? FileStatus(of: path),
    let file = try? File(copy, .notFollowingLinks)
  else { return }
  file.takeRights(of: status)
}

/// Makes the system write what it remembers of the file at `path`.
///
/// - Throws: `ToolchainError` with exit code 74 when it cannot.
package func syncFile(_ path: String) throws(ToolchainError) {
  try writing(path) { () throws(SystemError) in try synchronizeFile(path) }
}

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
/// - Throws: `ToolchainError` with exit code 65 when it cannot be opened.
package func openToCopy(_ path: String) throws(ToolchainError) -> File {
  do throws(SystemError) {
    return try File(path)
  } catch {
    throw .unreadableFile(path, error.text)
  }
}

/// Copies a folder with the files and folders in it, and syncs it.
///
/// - Throws: `ToolchainError`, also when something in it is neither file nor folder: what a link leads to
///   is somebody else's.
package func copyFolder(
  at path: String, to copy: String, isInterrupted: () -> Bool
) throws(ToolchainError) {
  try creating(copy) { () throws(SystemError) in try createFolder(copy, permissions: 0o700) }
  for name in try listDirectory(path) {
    let (member, target) = (joined(path, name), joined(copy, name))
    switch FileKind(at: member, followsLinks: false) {
    case .file:
      try copyFile(at: member, to: target, isInterrupted: isInterrupted)
      copyRights(of: member, to: target)
      try syncFile(target)
    case .directory: try copyFolder(at: member, to: target, isInterrupted: isInterrupted)
    case let kind:
      throw .unreadableFile(member, is: kind, expected: "a file or a folder")
    }
  }
  copyRights(of: path, to: copy)
  syncDirectory(copy)
}

/// Checks that a folder can be copied with all that is in it: files and folders, which may be read.
///
/// - Parameter path: The folder.
/// - Throws: `ToolchainError` with exit code 65 for anything else, and for what may not be read.
package func checkCopyable(_ path: String) throws(ToolchainError) {
  for name in try listDirectory(path) {
    let member = joined(path, name)
    switch FileKind(at: member, followsLinks: false) {
    case .file: _ = try openToCopy(member)
    case .directory: try checkCopyable(member)
    case let kind:
      throw .unreadableFile(member, is: kind, expected: "a file or a folder")
    }
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

/// The sizes of the files in a folder and the folders in it, in bytes.
package func folderSize(_ path: String) -> Int {
  ((try? listDirectory(path)) ?? []).reduce(0) { size, name in
    let member = joined(path, name)
    let isFolder = FileKind(at: member, followsLinks: false) == .directory
    return size + (isFolder ? folderSize(member) : fileSize(member))
  }
}

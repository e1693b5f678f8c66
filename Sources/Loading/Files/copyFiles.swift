package import Findings

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Copies a file piece by piece.
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
  _ source: Int32, named path: String, to copy: String, isInterrupted: () -> Bool = { false },
  report: (Int) -> Void = { _ in }
) throws(ToolchainError) {
  let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard target >= 0 else { throw cannotCreate(copy) }
  defer { close(target) }
  let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
  defer { piece.deallocate() }
  var offset: off_t = 0
  while true {
    let count = pread(source, piece.baseAddress, piece.count, offset)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else {
      throw .readFailed(path, systemErrorText())
    }
    guard count > 0 else { return }
    var written = 0
    while written < count {
      let done = write(target, piece.baseAddress?.advanced(by: written), count - written)
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { throw writeFailed(copy) }
      written += done
    }
    offset += off_t(count)
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
  let source = open(path, O_RDONLY | O_CLOEXEC)
  guard source >= 0 else {
    throw .unreadableFile(path, systemErrorText())
  }
  defer { close(source) }
  try copyFile(source, named: path, to: copy, isInterrupted: isInterrupted, report: report)
}

/// Copies a folder with the files and folders in it, and syncs it.
///
/// - Throws: `ToolchainError`, also when something in it is neither file nor folder: what a link leads to
///   is somebody else's.
package func copyFolder(
  at path: String, to copy: String, isInterrupted: () -> Bool
) throws(ToolchainError) {
  guard mkdir(copy, 0o700) == 0 else { throw cannotCreate(copy) }
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

/// Gives a file or folder of ours the permissions of another, and its owner where that is allowed.
package func copyRights(of path: String, to copy: String) {
  var status = stat()
  guard stat(path, &status) == 0 else { return }
  let descriptor = open(copy, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
  guard descriptor >= 0 else { return }
  defer { close(descriptor) }
  _ = fchown(descriptor, status.st_uid, status.st_gid)
  fchmod(descriptor, status.st_mode & 0o7777)
}

/// Makes the system write what it remembers of the file at `path`.
///
/// - Throws: `ToolchainError` with exit code 74 when it cannot.
package func syncFile(_ path: String) throws(ToolchainError) {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw writeFailed(path) }
  defer { close(descriptor) }
  #if canImport(Darwin)
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
  #endif
  guard fsync(descriptor) == 0 else { throw writeFailed(path) }
}

/// The sizes of the files in a folder and the folders in it, in bytes.
package func folderSize(_ path: String) -> Int {
  ((try? listDirectory(path)) ?? []).reduce(0) { size, name in
    let member = joined(path, name)
    let isFolder = FileKind(at: member, followsLinks: false) == .directory
    return size + (isFolder ? folderSize(member) : fileSize(member))
  }
}

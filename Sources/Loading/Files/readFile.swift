package import Findings

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads the regular file at `path`.
///
/// - Parameters:
///   - path: The file.
///   - limit: The greatest size accepted, in bytes.
///   - followsLinks: Whether a symbolic link may lead to the file; false for the parts of a bundle.
/// - Returns: The bytes of the file.
/// - Throws: `ToolchainError` with exit code 65 when the file is missing, no regular file, too large
///   or not readable, 74 when reading fails on the way.
package func readFile(
  _ path: String, limit: Int = 1 << 30, followsLinks: Bool = true
) throws(ToolchainError) -> [UInt8] {
  guard let kind = FileKind(at: path, followsLinks: followsLinks) else {
    throw .unreadableFile(path, systemErrorText())
  }
  guard kind == .file else {
    throw .unreadableFile(path, is: kind, expected: "a regular file")
  }
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
  guard descriptor >= 0 else {
    throw .unreadableFile(path, systemErrorText())
  }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0, Int(status.st_size) <= limit else {
    throw ToolchainError(
      .fileTooLarge, file: path,
      "the file has \(status.st_size) bytes, expected at most \(limit)")
  }
  return try readBytes(descriptor, count: Int(status.st_size), path: path)
}

private func readBytes(
  _ descriptor: Int32, count: Int, path: String
) throws(ToolchainError) -> [UInt8] {
  var failure: Int32?
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let got = read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = errno }
      if got <= 0 { return }
      filled += got
    }
  }
  if let failure {
    throw .readFailed(path, systemErrorText(failure))
  }
  return bytes
}

/// The first `count` bytes of the file at `path`, or all when it has fewer.
///
/// - Throws: `ToolchainError` with exit code 65 when the file cannot be opened.
package func readHead(of path: String, count: Int) throws(ToolchainError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    throw .unreadableFile(path, systemErrorText())
  }
  defer { close(descriptor) }
  return try readBytes(descriptor, count: count, path: path)
}

extension FileKind {
  /// What this is, as a message says it.
  package var phrase: String {
    switch self {
    case .file: "this is a file"
    case .directory: "this is a folder"
    case .symbolicLink: "this is a symbolic link, which is not followed"
    case .other: "this is a device, pipe or socket"
    }
  }
}

/// The names in the folder at `path`, ordered by code point, `.` and `..` left out.
///
/// - Throws: `ToolchainError` with exit code 65 when it cannot be listed.
package func listDirectory(_ path: String) throws(ToolchainError) -> [String] {
  guard let directory = opendir(path) else {
    throw .unreadableFolder(path, systemErrorText())
  }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

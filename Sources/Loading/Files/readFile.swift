package import Findings
package import OperatingSystem

/// Reads the regular file at `path`.
///
/// - Parameters:
///   - path: The file.
///   - limit: The maximum size, in bytes.
///   - followsLinks: Whether to follow a symbolic link; false for the parts of a bundle.
/// - Returns: The bytes of the file.
/// - Throws: `ToolchainError` with exit code 65 if the file is missing, not a regular file, too large or not
///   readable, 74 if reading fails midway.
package func readFile(
  _ path: String, limit: Int = 1 << 30, followsLinks: Bool = true
) throws(ToolchainError) -> [UInt8] {
  let kind: FileKind
  do throws(SystemError) {
    kind = try FileStatus(of: path, followsLinks: followsLinks).kind
  } catch {
    throw .unreadableFile(path, error.text)
  }
  guard kind == .file else {
    throw .unreadableFile(path, is: kind, expected: "a regular file")
  }
  let file = try openFile(path, followsLinks ? .notWaiting : [.notWaiting, .notFollowingLinks])
  let size = (try? file.status())?.size
  guard let size, size <= limit else {
    throw ToolchainError(
      .fileTooLarge, file: path,
      "the file has \(size ?? 0) bytes, expected at most \(limit)")
  }
  // To take small pages for a file of some megabytes takes longer than to read it from the cache.
  preferLargePages(forNext: size)
  return try readBytes(file, count: size)
}

/// Opens a file for reading.
///
/// - Throws: `ToolchainError` with exit code 65 if it cannot be opened.
private func openFile(_ path: String, _ options: File.Options = []) throws(ToolchainError) -> File {
  do throws(SystemError) {
    return try File(path, options)
  } catch {
    throw .unreadableFile(path, error.text)
  }
}

private func readBytes(_ file: borrowing File, count: Int) throws(ToolchainError) -> [UInt8] {
  do throws(SystemError) {
    return try file.bytes(upTo: count)
  } catch {
    throw .readFailed(file.path, error.text)
  }
}

/// The first `count` bytes of the file at `path`, or all if it is shorter.
///
/// - Throws: `ToolchainError` with exit code 65 if the file cannot be opened.
package func readHead(of path: String, count: Int) throws(ToolchainError) -> [UInt8] {
  try readBytes(try openFile(path), count: count)
}

extension FileKind {
  /// The kind of file, as used in messages.
  package var phrase: String {
    switch self {
    case .file: "this is a file"
    case .directory: "this is a folder"
    case .symbolicLink: "this is a symbolic link, which is not followed"
    case .other: "this is a device, pipe or socket"
    }
  }
}

/// The names in the folder at `path`, sorted by code point, without `.` and `..`.
///
/// - Throws: `ToolchainError` with exit code 65 if the folder cannot be listed.
package func listDirectory(_ path: String) throws(ToolchainError) -> [String] {
  do throws(SystemError) {
    return try namesInFolder(path)
  } catch {
    throw .unreadableFolder(path, error.text)
  }
}

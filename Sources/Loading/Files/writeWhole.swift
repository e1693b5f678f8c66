package import Findings
package import OperatingSystem
import Synchronization

/// A file of an output: its path in the output and its bytes.
package struct OutputFile: Hashable, Sendable {
  /// The name in the bundle, optionally with one parent folder.
  package var name: String
  /// The content.
  package var bytes: [UInt8]

  /// Creates a file.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The parent folder in the bundle; nil for the bundle itself.
  fileprivate var folder: String? {
    name.split(separator: "/").count > 1 ? parentDirectory(of: name) : nil
  }
}

/// Writes a file atomically.
///
/// The bytes are written to a temporary file in the same folder, which is synced and renamed; then the folder
/// is synced.
///
/// - Parameters:
///   - bytes: The content.
///   - path: The path of the file.
///   - keepsMode: Whether to keep the permissions of a replaced file.
///   - isFolderSynced: Whether to sync the folder, so that the old file cannot return after a power loss.
/// - Throws: `ToolchainError` with exit code 73 if the file cannot be created, 74 if writing fails; nothing
///   is left behind.
package func writeWhole(
  _ bytes: [UInt8], to path: String, keepsMode: Bool = false,
  syncingFolder isFolderSynced: Bool = true
) throws(ToolchainError) {
  try makeBeside(path, syncing: isFolderSynced, discarding: { try? removeFile($0) }) {
    temporary throws(ToolchainError) in
    try writeSynced(bytes, to: temporary, for: path)
    if keepsMode { try copyMode(of: path, to: temporary) }
    try checkFilePlace(path)
    try put(temporary, at: path, replacing: true)
  }
}

/// The number of files in a folder that are written or removed concurrently.
let filesAtOnce = 16

/// Writes a folder of `files` atomically.
///
/// - Parameters:
///   - files: The files; a slash in a name separates a subfolder.
///   - path: The path of the folder.
///   - content: The content that an existing folder may have; nil if nothing may be replaced.
///   - isFolderSynced: Whether to sync the parent folder, so that the old folder cannot return after a power
///     loss.
/// - Throws: `ToolchainError` with exit code 73 if the folder cannot be created, 74 if writing fails; nothing
///   is left behind.
package func writeWhole(
  _ files: [OutputFile], toDirectory path: String,
  replacing content: ReplaceableFolder? = .compiledBundle, syncingFolder isFolderSynced: Bool = true
) throws(ToolchainError) {
  var isMade = false
  try makeBeside(path, syncing: isFolderSynced, discarding: { if isMade { removeTree($0) } }) {
    temporary throws(ToolchainError) in
    try creating(path) { () throws(SystemError) in try createFolder(temporary) }
    isMade = true
    for folder in Set(files.compactMap(\.folder)).sorted() {
      try creating(joined(path, folder)) { () throws(SystemError) in
        try createFolder(joined(temporary, folder))
      }
    }
    let failures = Mutex<[Int: ToolchainError]>([:])
    // Of a file that is synced the system keeps one waiting; of several at once about as long.
    performWaiting(files.count, threads: filesAtOnce) { index in
      let file = files[index]
      do throws(ToolchainError) {
        try writeSynced(
          file.bytes, to: joined(temporary, file.name), for: joined(path, file.name))
      } catch {
        failures.withLock { $0[index] = error }
      }
    }
    if let failure = failures.withLock({ $0.min { $0.key < $1.key } }) { throw failure.value }
    for folder in Set(files.compactMap(\.folder)) { syncDirectory(joined(temporary, folder)) }
    syncDirectory(temporary)
    try replaceDirectory(path, by: temporary, replacing: content)
  }
}

/// Creates a file or folder next to `path`, moves it there, and syncs the parent folder.
///
/// - Parameters:
///   - path: The path of the file or folder.
///   - isSynced: Whether to sync the parent folder.
///   - discard: Removes the temporary item if something fails.
///   - make: Creates the item at the given path and moves it to `path`.
/// - Throws: `ToolchainError` with exit code 73 if the parent folder does not exist, and errors of `make`.
package func makeBeside(
  _ path: String, syncing isSynced: Bool = true,
  discarding discard: (_ temporary: String) -> Void,
  _ make: (_ temporary: String) throws(ToolchainError) -> Void
) throws(ToolchainError) {
  let temporary = try temporarySibling(of: path)
  do throws(ToolchainError) {
    try make(temporary)
  } catch {
    discard(temporary)
    throw error
  }
  if isSynced { syncDirectory(parentDirectory(of: path)) }
}

/// An unused path in the same folder as `path`.
///
/// - Throws: `ToolchainError` with exit code 73 if the folder does not exist.
package func temporarySibling(of path: String) throws(ToolchainError) -> String {
  try checkFolder(above: path)
  let directory = parentDirectory(of: path)
  // Not the process number: in containers it is always the same, and what a killed run left
  // behind would be in the way for ever.
  let mark = String(UInt64.random(in: .min ... .max), radix: 36)
  return joined(directory, ".partial-\(mark)")
}

/// Checks that the parent folder of `path` exists.
///
/// - Throws: `ToolchainError` with exit code 73.
package func checkFolder(above path: String) throws(ToolchainError) {
  let folder = parentDirectory(of: path)
  let kind = FileKind(at: folder, followsLinks: true)
  guard kind == .directory else {
    throw .cannotCreateOutput(
      path,
      kind == nil ? "the folder \(folder) does not exist" : "\(folder) is not a folder")
  }
}

/// Writes a temporary file; errors name `path`, its later name.
private func writeSynced(
  _ bytes: [UInt8], to temporary: String, for path: String
) throws(ToolchainError) {
  let file = try creating(path) { () throws(SystemError) in
    try File(temporary, for: .writing, .creatingNew)
  }
  try writing(path) { () throws(SystemError) in
    try file.append(bytes)
    try file.synchronize()
  }
}

/// Gives the file at `copy` the permissions of the one at `path`.
private func copyMode(of path: String, to copy: String) throws(ToolchainError) {
  try creating(path) { () throws(SystemError) in
    let status = try FileStatus(of: path, followsLinks: false)
    try setPermissions(status.permissions, of: copy)
  }
}

/// Checks that a file can be written to `path`: there is a regular file or nothing.
///
/// - Throws: `ToolchainError` with exit code 73; devices, pipes and links are not replaced.
package func checkFilePlace(_ path: String) throws(ToolchainError) {
  guard let kind = FileKind(at: path, followsLinks: false), kind != .file else { return }
  throw .cannotCreateOutput(path, over: kind, expected: "a file or nothing")
}

/// Flushes the folder at `path` to disk.
package func syncDirectory(_ path: String) {
  try? synchronizeFolder(path)
}

/// The error for an output that cannot be created.
package func cannotCreate(_ path: String, _ error: SystemError) -> ToolchainError {
  .cannotCreateOutput(path, error.text)
}

/// The error for an output that cannot be written.
package func writeFailed(_ path: String, _ error: SystemError) -> ToolchainError {
  .writeFailed(path, error.text)
}

/// Runs an operation that creates an output at `path`, converting system errors.
///
/// - Throws: `ToolchainError` with exit code 73.
package func creating<Value: ~Copyable>(
  _ path: String, _ body: () throws(SystemError) -> Value
) throws(ToolchainError) -> Value {
  do throws(SystemError) {
    return try body()
  } catch {
    throw cannotCreate(path, error)
  }
}

/// Runs an operation that writes an output at `path`, converting system errors.
///
/// - Throws: `ToolchainError` with exit code 74.
package func writing<Value: ~Copyable>(
  _ path: String, _ body: () throws(SystemError) -> Value
) throws(ToolchainError) -> Value {
  do throws(SystemError) {
    return try body()
  } catch {
    throw writeFailed(path, error)
  }
}

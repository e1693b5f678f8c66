package import Findings
package import OperatingSystem
import Synchronization

/// A file of an output: its path inside the output and its bytes.
package struct OutputFile: Hashable, Sendable {
  /// The name within the bundle, perhaps with one folder in front.
  package var name: String
  /// The content.
  package var bytes: [UInt8]

  /// Makes a file.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The folder within the bundle; nil for the bundle itself.
  fileprivate var folder: String? {
    name.split(separator: "/").count > 1 ? parentDirectory(of: name) : nil
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
///   - isFolderSynced: Whether the folder is synced, so that no loss of power brings the old file back.
/// - Throws: `ToolchainError` with exit code 73 when the file cannot be created, 74 when writing
///   fails; nothing is left behind then.
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

/// How many files of a folder are written, or removed, at the same time.
let filesAtOnce = 16

/// Writes a folder of `files` so that at every moment the old or the new one is there as a whole.
///
/// - Parameters:
///   - files: The files; what is before the last slash of a name is a folder in the folder.
///   - path: The path of the folder.
///   - content: What a folder that is there may hold; nil where nothing is replaced.
///   - isFolderSynced: Whether the folder around it is synced, so that no loss of power brings the old one back.
/// - Throws: `ToolchainError` with exit code 73 when the folder cannot be created, 74 when writing
///   fails; nothing is left behind then.
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

/// Makes a file or folder beside `path`, has it put there, and syncs the folder.
///
/// - Parameters:
///   - path: The path of the file or folder.
///   - isSynced: Whether the system writes what it remembers of the folder.
///   - discard: Removes what was made, when something fails.
///   - make: Makes it at the path that it is given, and puts it at `path`.
/// - Throws: `ToolchainError` with exit code 73 when there is no folder for it, and what `make` throws.
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

/// A name beside `path` that nothing has.
///
/// - Throws: `ToolchainError` with exit code 73 when there is no folder for it.
package func temporarySibling(of path: String) throws(ToolchainError) -> String {
  try checkFolder(above: path)
  let directory = parentDirectory(of: path)
  // Not the process number: in containers it is always the same, and what a killed run left
  // behind would be in the way for ever.
  let mark = String(UInt64.random(in: .min ... .max), radix: 36)
  return joined(directory, ".partial-\(mark)")
}

/// Checks that the folder in which `path` is to be is there.
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

/// Writes a file that becomes `path`, which is what errors name.
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

/// Checks that a file can be put at `path`: there is a regular file, or nothing.
///
/// - Throws: `ToolchainError` with exit code 73; devices, pipes and links are not replaced.
package func checkFilePlace(_ path: String) throws(ToolchainError) {
  guard let kind = FileKind(at: path, followsLinks: false), kind != .file else { return }
  throw .cannotCreateOutput(path, over: kind, expected: "a file or nothing")
}

/// Makes the system write what it remembers of the folder at `path`.
package func syncDirectory(_ path: String) {
  try? synchronizeFolder(path)
}

/// The error for an output that the system does not let be created.
package func cannotCreate(_ path: String, _ error: SystemError) -> ToolchainError {
  .cannotCreateOutput(path, error.text)
}

/// The error for an output that the system failed to write.
package func writeFailed(_ path: String, _ error: SystemError) -> ToolchainError {
  .writeFailed(path, error.text)
}

/// Does what creates an output at `path`; an error of the system becomes that of the output.
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

/// Does what writes an output at `path`; an error of the system becomes that of the output.
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

package import Findings
import OperatingSystem

/// Moves the folder `temporary` to `path`, replacing an existing folder.
///
/// If the system can exchange two folders atomically, `path` is never missing; otherwise the old folder is
/// moved aside first, and moved back if the second step fails.
///
/// - Parameters:
///   - path: The destination.
///   - temporary: The folder to move.
///   - content: The content that an existing folder may have; nil if nothing may be replaced.
/// - Throws: `ToolchainError` with exit code 73, including if the old folder contains anything else.
func replaceDirectory(
  _ path: String, by temporary: String, replacing content: ReplaceableFolder?
) throws(ToolchainError) {
  try checkDirectoryPlace(path, replacing: content)
  guard FileKind(at: path, followsLinks: false) != nil else {
    // Should a folder have come in the meantime, renaming replaces it only if it is empty.
    return try creating(path) { () throws(SystemError) in try moveFile(temporary, to: path) }
  }
  try exchange(path, with: temporary)
  removeReplaced(temporary)
}

/// Removes the replaced folder, using several threads for many files because each removal waits for the disk.
private func removeReplaced(_ path: String) {
  let names = (try? namesInFolder(path)) ?? []
  if names.count > filesAtOnce {
    performWaiting(names.count, threads: filesAtOnce) { try? removeFile(joined(path, names[$0])) }
  }
  removeTree(path)
}

/// Checks that a bundle can be written to `path`: there is nothing, or a folder with only what the tools
/// writing such bundles create.
///
/// - Parameters:
///   - path: The destination.
///   - content: The content that an existing folder may have; nil if nothing may be replaced.
/// - Throws: `ToolchainError` with exit code 73.
package func checkDirectoryPlace(
  _ path: String, replacing content: ReplaceableFolder? = .compiledBundle
) throws(ToolchainError) {
  guard let kind = FileKind(at: path, followsLinks: false) else { return }
  guard let content else {
    throw .cannotCreateOutput(path, over: kind, expected: "nothing")
  }
  guard kind == .directory else {
    throw .cannotCreateOutput(path, over: kind, expected: "a folder or nothing")
  }
  guard let stranger = try content.stranger(in: path) else { return }
  throw .cannotCreateOutput(
    path, "the folder there also holds \(stranger), expected \(content.phrase) or nothing")
}

private func exchange(_ path: String, with temporary: String) throws(ToolchainError) {
  if exchangeFiles(path, temporary) { return }
  let aside = temporary + ".old"
  try creating(path) { () throws(SystemError) in
    try moveFile(path, to: aside)
    do throws(SystemError) {
      try moveFile(temporary, to: path)
    } catch {
      try? moveFile(aside, to: path)
      throw error
    }
  }
  try? moveFile(aside, to: temporary)
}

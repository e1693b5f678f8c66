package import Findings
import OperatingSystem

/// Puts the folder `temporary` in the place of what is at `path`, which must be a folder or nothing.
///
/// Where the system can exchange two folders in one step, `path` is never missing; elsewhere the old
/// folder is moved aside first and moved back when the second step fails.
///
/// - Parameters:
///   - path: The place.
///   - temporary: The folder to put there.
///   - content: What a folder there may hold; nil where nothing is replaced.
/// - Throws: `ToolchainError` with exit code 73, also when the old folder holds anything else.
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

/// Removes the folder that was replaced: many files by several threads, as the disk takes its time for each.
private func removeReplaced(_ path: String) {
  let names = (try? namesInFolder(path)) ?? []
  if names.count > filesAtOnce {
    performWaiting(names.count, threads: filesAtOnce) { try? removeFile(joined(path, names[$0])) }
  }
  removeTree(path)
}

/// Checks that a bundle can be put at `path`: there is nothing, or a folder that holds nothing but
/// what the tools which make such bundles write.
///
/// - Parameters:
///   - path: The place.
///   - content: What a folder there may hold; nil where nothing is replaced.
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

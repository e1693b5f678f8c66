package import Findings
import OperatingSystem

/// Puts the folder `temporary` in the place of what is at `path`, which must be a folder or nothing.
///
/// Where the system can exchange two folders in one step, `path` is never missing; elsewhere the old
/// folder is moved aside first and moved back when the second step fails.
///
/// - Throws: `ToolchainError` with exit code 73, also when the old folder holds no compiled model.
func replaceDirectory(_ path: String, by temporary: String) throws(ToolchainError) {
  switch FileKind(at: path, followsLinks: false) {
  case nil:
    try creating(path) { () throws(SystemError) in try moveFile(temporary, to: path) }
  case .directory:
    try checkDirectoryPlace(path)
    try exchange(path, with: temporary)
    removeTree(temporary)
  case .some(let kind):
    throw .cannotCreateOutput(path, over: kind, expected: "a folder or nothing")
  }
}

/// Checks that a bundle can be put at `path`: there is nothing, or a folder that holds nothing but
/// what compilers of models write.
///
/// - Throws: `ToolchainError` with exit code 73.
package func checkDirectoryPlace(_ path: String) throws(ToolchainError) {
  switch FileKind(at: path, followsLinks: false) {
  case nil: return
  case .directory:
    guard let stranger = try listDirectory(path).first(where: { !isBundleMember($0) }) else {
      return
    }
    throw .cannotCreateOutput(
      path, "the folder there also holds \(stranger), expected a compiled model or nothing")
  case .some(let kind):
    throw .cannotCreateOutput(path, over: kind, expected: "a folder or nothing")
  }
}

private func isBundleMember(_ name: String) -> Bool {
  ["VersionInfo.plist", ".DS_Store"].contains(name)
    || [".mom", ".omo", ".cdm"].contains { name.hasSuffix($0) }
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

package import Findings

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Puts the folder `temporary` in the place of what is at `path`, which must be a folder or nothing.
///
/// Where the system can exchange two folders in one step, `path` is never missing; elsewhere the old
/// folder is moved aside first and moved back when the second step fails.
///
/// - Throws: `ToolchainError` with exit code 73, also when the old folder holds no compiled model.
func replaceDirectory(_ path: String, by temporary: String) throws(ToolchainError) {
  switch FileKind(at: path, followsLinks: false) {
  case nil:
    guard rename(temporary, path) == 0 else { throw cannotCreate(path) }
  case .directory:
    try checkDirectoryPlace(path)
    try exchange(path, with: temporary)
    removeDirectory(temporary)
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

/// Removes the folder at `path` with the files and folders in it; links are not followed.
package func removeDirectory(_ path: String) {
  for name in (try? listDirectory(path)) ?? [] {
    let member = joined(path, name)
    if FileKind(at: member, followsLinks: false) == .directory {
      removeDirectory(member)
    } else {
      unlink(member)
    }
  }
  rmdir(path)
}

private func exchange(_ path: String, with temporary: String) throws(ToolchainError) {
  if exchangeInOneStep(path, temporary) { return }
  let aside = temporary + ".old"
  guard rename(path, aside) == 0 else { throw cannotCreate(path) }
  guard rename(temporary, path) == 0 else {
    let error = cannotCreate(path)
    rename(aside, path)
    throw error
  }
  rename(aside, temporary)
}

#if canImport(Darwin)
  private func exchangeInOneStep(_ left: String, _ right: String) -> Bool {
    renamex_np(left, right, UInt32(RENAME_SWAP)) == 0
  }
#else
  private typealias RenameFunction =
    @convention(c) (
      Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
    ) -> Int32

  /// Calls `renameat2` with `RENAME_EXCHANGE` (2), which the C library's Swift module leaves out.
  private func exchangeInOneStep(_ left: String, _ right: String) -> Bool {
    guard let symbol = dlsym(nil, "renameat2") else { return false }
    let rename = unsafeBitCast(symbol, to: RenameFunction.self)
    return rename(AT_FDCWD, left, AT_FDCWD, right, 2) == 0
  }
#endif

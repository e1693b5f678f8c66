package import Findings
import OperatingSystem

/// What a folder that an output may replace holds, and nothing else.
package enum ReplaceableFolder: Sendable {
  /// A `.momd` bundle.
  case compiledBundle
  /// An `.xcdatamodeld` bundle.
  case sourceBundle
  /// An `.xcdatamodel` folder.
  case sourceVersion

  /// Something in the folder at `path` that the tools which write such folders do not put there; nil when there
  /// is nothing of the kind.
  ///
  /// - Throws: `ToolchainError` with exit code 65 when the folder cannot be listed.
  fileprivate func stranger(in path: String) throws(ToolchainError) -> String? {
    for name in try listDirectory(path) where name != ".DS_Store" {
      switch self {
      case .compiledBundle where Self.isCompiledMember(name): continue
      case .sourceVersion where ["contents", "elements", "layout"].contains(name): continue
      case .sourceBundle where name == ".xccurrentversion": continue
      case .sourceBundle where name.hasSuffix(".xcdatamodel"):
        let version = joined(path, name)
        guard FileKind(at: version, followsLinks: false) == .directory else { return name }
        if let member = try ReplaceableFolder.sourceVersion.stranger(in: version) {
          return joined(name, member)
        }
      default: return name
      }
    }
    return nil
  }

  private static func isCompiledMember(_ name: String) -> Bool {
    name == "VersionInfo.plist" || [".mom", ".omo", ".cdm"].contains { name.hasSuffix($0) }
  }

  /// What the folder is, in a few words.
  fileprivate var phrase: String {
    switch self {
    case .compiledBundle: "a compiled model"
    case .sourceBundle, .sourceVersion: "a model source"
    }
  }
}

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
  removeTree(temporary)
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

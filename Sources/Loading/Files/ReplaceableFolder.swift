import Findings
import OperatingSystem

/// The only content that a folder may have to be replaced by an output.
package enum ReplaceableFolder: Sendable {
  /// A `.momd` bundle.
  case compiledBundle
  /// An `.xcdatamodeld` bundle.
  case sourceBundle
  /// An `.xcdatamodel` folder.
  case sourceVersion

  /// An item in the folder at `path` that the tools writing such folders do not create; nil if absent.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if the folder cannot be listed.
  func stranger(in path: String) throws(ToolchainError) -> String? {
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

  /// The kind of the folder, in a few words.
  var phrase: String {
    switch self {
    case .compiledBundle: "a compiled model"
    case .sourceBundle, .sourceVersion: "a model source"
    }
  }
}

import Findings
import Loading
import OperatingSystem

/// Finds the trees of Swift sources that declare models of SwiftData: those of `paths` in which a file says so.
///
/// - Parameters:
///   - paths: Folders.
///   - exclude: The names of folders that are passed over.
/// - Returns: The folders, each with what was found about mirroring in CloudKit.
/// - Throws: `ToolchainError` when a folder or file cannot be read.
func findSwiftTrees(
  under paths: [String], excluding exclude: Set<String>
) throws(ToolchainError) -> [SwiftTreePath] {
  let search = SwiftSourceSearch(excluding: exclude.sorted())
  var found: [SwiftTreePath] = []
  for path in paths {
    let path = withoutTrailingSlashes(path)
    guard FileKind(at: path, followsLinks: true) == .directory, !path.hasSuffix(".xcdatamodeld")
    else { continue }
    let signs = try search.signs(at: path, in: FileSystem())
    if signs.hasModels {
      found.append(SwiftTreePath(path: path, isEntitledToCloudKit: signs.isEntitledToCloudKit))
    }
  }
  return found
}

/// A folder with models of SwiftData.
struct SwiftTreePath: Hashable {
  /// The folder.
  var path: String
  /// Whether a file of entitlements names a container of iCloud: SwiftData mirrors then unless it is told not to.
  var isEntitledToCloudKit: Bool
}

import Findings
import Loading

/// Reads the trees of Swift sources that declare SwiftData models, now or at the base, and those of which
/// only the lock file remains.
///
/// - Parameters:
///   - paths: The paths to search.
///   - exclude: The names of folders that are skipped.
///   - read: The other bundles that were read.
///   - found: The files that were found.
///   - place: The location of the check.
///   - scratch: A folder for temporary files.
/// - Returns: The trees as bundles, one for each container with a store of its own, and what is not checked.
/// - Throws: `ToolchainError` if something cannot be read, or git fails.
func readSwiftTrees(
  under paths: [String], excluding exclude: Set<String>, _ read: ReadBundles, _ found: FoundFiles,
  at place: CheckPlace, scratch: String
) throws(ToolchainError) -> (bundles: [BundleAtCheck], omissions: [CheckOmission]) {
  var trees = try findSwiftTrees(under: paths, excluding: exclude, in: read.tree)
  if let files = read.baseFiles, let repository = place.repository {
    trees += try findFormerSwiftTrees(under: paths, besides: trees, at: files, repository)
  }
  trees += found.findLockedSwiftTrees(under: paths, besides: trees)
  var bundles: [BundleAtCheck] = []
  for tree in trees {
    let bundle = try BundleAtCheck(
      swiftIn: tree, at: place, in: read.tree, base: read.baseFiles,
      locks: found.swiftLocks(in: tree), scratch: scratch)
    bundles += bundle?.parted() ?? []
  }
  var omissions: [CheckOmission] = []
  if let foreign = read.foreign, let repository = place.repository {
    omissions += try omittedSwiftTrees(
      under: paths, excluding: exclude, foreign, in: repository)
  }
  return (bundles, omissions)
}

package import Findings
import Loading
import OperatingSystem

/// The files next to a bundle that configure its check.
package struct BundleFiles: Sendable {
  /// The names of the versions in the lock file; nil if absent.
  package var frozen: [String]?
  /// The plan, with its path from the working directory; nil if no configuration names one.
  package var plan: StagedPlan?
  /// The path of the configuration next to the bundle, which need not exist.
  package var configuration: String
  /// Whether that configuration exists.
  package var hasConfiguration: Bool
}

/// Reads the lock file, the configuration and the plan of a bundle.
///
/// - Parameter path: The bundle.
/// - Returns: What was read.
/// - Throws: `ToolchainError` with exit code 65 and what is wrong with one of them.
package func readBundleFiles(of path: String) throws(ToolchainError) -> BundleFiles {
  let folder = parentDirectory(of: path)
  let beside = inFolder(folder, CheckFileName.configuration)
  var files = BundleFiles(
    configuration: beside, hasConfiguration: FileKind(at: beside, followsLinks: true) != nil)
  let lock = path + CheckFileName.lockSuffix
  if FileKind(at: lock, followsLinks: true) != nil {
    files.frozen = try readCheckFile(lock, readLock).map(\.name)
  }
  var settings = CheckSettings()
  if let root = repositoryMark(from: folder, variables: [:]).map(parentDirectory),
    FileKind(at: inFolder(root, CheckFileName.configuration), followsLinks: true) != nil
  {
    let file = inFolder(root, CheckFileName.configuration)
    settings = try readCheckFile(file, readKnownConfiguration).settings(of: path, in: root)
  }
  if files.hasConfiguration {
    let nearer = try readCheckFile(beside, readKnownConfiguration)
    settings = settings.overridden(by: nearer.settings(of: path, in: folder))
  }
  if let shipped = settings.shipped { files.frozen = (files.frozen ?? []) + shipped.map(\.text) }
  if let plan = settings.plan {
    files.plan = try readCheckFile(
      plan.text, namedIn: parentDirectory(of: plan.location.file), readPlan)
  }
  return files
}

/// A plan as its file has it.
package func planText(_ stages: [StagedPlan.Stage]) -> String {
  planJSON(stages).text
}

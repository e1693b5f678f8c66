import Comparing
package import Findings
import Loading
import Migration
import StepFiles
import VersionHash

/// The way of the stores of a version through step files.
package struct StepWay: Hashable, Sendable {
  /// The paths of the step files, in the order in which they are carried out.
  package var files: [String]
  /// The names of the versions after each step, the wanted one last.
  package var versions: [String]

  /// Makes a way.
  package init(files: [String], versions: [String]) {
    self.files = files
    self.versions = versions
  }
}

/// Finds the ways through the step files beside a bundle, for the stores of all its versions.
///
/// - Parameters:
///   - bundle: The path of the bundle.
///   - scratch: A folder for temporary files.
/// - Returns: The ways to the current version, by the name of the version that they begin with; none for one whose stores
///   meet no step file, or a step that cannot be inferred. Empty where there is no folder `Migrations`.
/// - Throws: `ToolchainError` with exit code 65 when the bundle or a step file cannot be read.
package func findStepWays(
  of bundle: String, scratch: String
) throws(ToolchainError) -> [String: StepWay] {
  guard isDirectory(joined(parentDirectory(of: bundle), "Migrations")) else { return [:] }
  var target = try UpgradeTarget(bundle, scratch: scratch)
  try target.readSteps(in: nil)
  guard !target.steps.isEmpty else { return [:] }
  var ways: [String: StepWay] = [:]
  for source in target.versions where !target.isVersion(of: source) {
    guard let versions = try StepRoute(from: source, to: target).versions() else { continue }
    let steps = Array(zip([source] + versions, versions))
    let isPossible = steps.allSatisfy { from, to in
      compareVersions(from: from, to: to, detail: []).verdict != .notInferable
    }
    guard isPossible else { continue }
    let files = steps.compactMap { target.stepFile(from: $0, to: $1)?.file.path }
    ways[source.version.name] = StepWay(files: files, versions: versions.map(\.version.name))
  }
  return ways
}

import Comparing
package import DataModel
package import Findings
package import Loading
import Migration
import OperatingSystem
import StoreModel

/// The route of a version's stores through step files.
package struct StepWay: Hashable, Sendable {
  /// The paths of the step files, in the order in which they are carried out.
  package var files: [String]
  /// The names of the versions after each step, the wanted one last.
  package var versions: [String]
  /// The properties of the version that it begins with whose values are dropped on it, and which a step file certainly
  /// reads before.
  package var readProperties: Set<ElementPath> = []

  /// Creates a route.
  package init(files: [String], versions: [String]) {
    self.files = files
    self.versions = versions
  }
}

/// Finds the routes through the step files next to a bundle, for the stores of all its versions.
///
/// - Parameters:
///   - bundle: The path of the bundle.
///   - tree: What holds it.
///   - scratch: A folder for temporary files.
/// - Returns: The routes to the current version, by the name of the starting version, and the problems of
///   step files on them. There is no route for a version whose stores meet no step file, a step that cannot
///   be inferred, or a step file that an upgrade would not execute. Empty without a folder `Migrations`.
/// - Throws: `ToolchainError` with exit code 65 if the bundle or a step file cannot be read.
package func findStepWays(
  of bundle: String, in tree: any FileTree, scratch: String
) throws(ToolchainError) -> (ways: [String: StepWay], problems: [Diagnostic]) {
  let folder = joined(parentDirectory(of: bundle), "Migrations")
  guard try tree.kind(of: folder, followsLinks: true) == .directory else { return ([:], []) }
  var target = try UpgradeTarget(ModelReference(bundle), in: tree, scratch: scratch)
  try target.readSteps(in: nil)
  guard !target.steps.isEmpty else { return ([:], []) }
  var ways: [String: StepWay] = [:]
  var problems: [String: [Diagnostic]] = [:]
  for source in target.versions where !target.isVersion(of: source) {
    guard let versions = try StepRoute(from: source, to: target).versions() else { continue }
    let steps = Array(zip([source] + versions, versions))
    let isPossible = steps.allSatisfy { from, to in
      compareVersions(from: from, to: to, detail: [], usesCloudKit: false).verdict != .notInferable
    }
    guard isPossible else { continue }
    var files: [String] = []
    var read: [LoadedStep] = []
    for (from, to) in steps {
      guard let step = target.stepFile(from: from, to: to) else { continue }
      files.append(step.file.path)
      read.append(step)
      guard problems[step.file.path] == nil else { continue }
      let found = lintWithoutStore(
        step.file, bytes: step.bytes,
        versions: StepVersions(from: StepVersion(from), to: StepVersion(to)))
      problems[step.file.path] = found.filter { $0.severity == .error }
    }
    guard files.allSatisfy({ problems[$0]?.isEmpty == true }) else { continue }
    var way = StepWay(files: files, versions: versions.map(\.version.name))
    way.readProperties = propertiesRead(by: read, from: source, through: versions)
    ways[source.version.name] = way
  }
  return (ways, problems.sorted { $0.key < $1.key }.flatMap(\.value))
}

import Comparing
import DataModel
package import Findings
import Loading
import Migration
import OperatingSystem
import StoreModel

/// The results of examining a step file with the versions of a bundle.
package struct ExaminedStep: Sendable {
  /// The state of checksums in a header.
  package enum Checksums: String, Sendable {
    /// They are those of the versions.
    case right
    /// There are no checksums yet.
    case missing
    /// They are others, as a version has changed since.
    case stale
  }

  /// The path.
  package let path: String
  /// The name and checksum of the old version; nil if the bundle has none like it.
  package let from: StorePlan.Version?
  /// Those of the version after.
  package let to: StorePlan.Version?
  /// The name of the version in whose shape the statements write, where it is one between both; else nil.
  package let stage: String?
  /// The number of statements.
  package let statementCount: Int
  /// The programs that it runs, as it names them.
  package let programs: [String]
  /// The migration policies that it replaces; empty for a step of its own.
  package let policies: [String]
  /// The state of checksums; nil if the file cannot be read or a version is missing.
  package let checksums: Checksums?
  /// Whether it cannot be read as a step file.
  package let isMalformed: Bool
  /// The problems in file order.
  package fileprivate(set) var diagnostics: [Diagnostic]
  /// The file with correct checksums; nil if it already has them or they are not known.
  package let stamped: [UInt8]?
}

/// The results of examining step files.
package struct ExaminedSteps: Sendable {
  /// The bundle, as the user gave it.
  package let bundle: String
  /// The step files, by path.
  package let steps: [ExaminedStep]
  /// Files that do not belong to the bundle, by path: those of other tools, and step files for another model.
  package let others: [String]

  /// All that is wrong.
  package var diagnostics: [Diagnostic] { steps.flatMap(\.diagnostics) }
}

/// Checks step files against the versions of a bundle, without a store.
///
/// - Parameters:
///   - paths: Files, and folders whose files that end with `.sql` count; none for the folder `Migrations` beside the
///     bundle.
///   - bundle: The reference to the bundle.
///   - scratch: A folder for temporary files.
/// - Returns: The results.
/// - Throws: `ToolchainError` with exit code 65 or 74 if the bundle or a file cannot be read, or there is no step file.
package func examineSteps(
  _ paths: [String], of bundle: String, scratch: String
) throws(ToolchainError) -> ExaminedSteps {
  let target = try UpgradeTarget(ModelReference(bundle), scratch: scratch)
  var (files, others): ([(path: String, isNamed: Bool)], [String]) = ([], [])
  let places = paths.isEmpty ? [try usualFolder(of: target)] : paths
  for place in places {
    guard isDirectory(place) else {
      files.append((place, true))
      continue
    }
    files += try listDirectory(place).sorted().filter { $0.lowercased().hasSuffix(".sql") }
      .map { (joined(place, $0), false) }
  }
  var steps: [ExaminedStep] = []
  for file in files {
    let bytes = try readFile(file.path, limit: 64 << 20)
    guard file.isNamed || readsLikeStep(bytes),
      var step = examine(file.path, bytes: bytes, versions: target.versions, isNamed: file.isNamed)
    else {
      others.append(file.path)
      continue
    }
    if let twin = steps.first(where: { $0.isBetweenVersions(of: step) }) {
      step.diagnostics.append(
        RuleDescription.stepVersions.diagnostic(
          "\(twin.path) is between the same versions, expected one step file for them",
          at: .file(file.path)))
    }
    steps.append(step)
  }
  guard !steps.isEmpty else {
    throw ToolchainError(
      .stepVersions, file: places.joined(separator: ", "),
      "there is no step file for versions of \(bundle)",
      explanation: "`modeldiff steps --new` writes one, `modeldiff split` one with statements.")
  }
  return ExaminedSteps(bundle: bundle, steps: steps, others: others)
}

/// The folder `Migrations` next to a bundle.
private func usualFolder(of target: UpgradeTarget) throws(ToolchainError) -> String {
  guard let path = target.path else {
    throw ToolchainError(
      .stepVersions, file: target.reference.text,
      "a bundle at a git revision has no files next to it, expected the names of step files")
  }
  let folder = joined(parentDirectory(of: path), "Migrations")
  guard isDirectory(folder) else {
    throw .unreadableFile(
      folder, is: FileKind(at: folder, followsLinks: true), expected: "a folder with step files")
  }
  return folder
}

/// Checks one file; nil if it is for versions of another model.
private func examine(
  _ path: String, bytes: [UInt8], versions: [ComparedVersion], isNamed: Bool
) -> ExaminedStep? {
  let parsed = parseStepFile(bytes, file: path)
  guard let file = parsed.file else {
    return ExaminedStep(
      path: path, from: nil, to: nil, stage: nil, statementCount: 0, programs: [], policies: [],
      checksums: nil,
      isMalformed: true, diagnostics: parsed.diagnostics, stamped: nil)
  }
  let ends = StepEnds(of: file, among: versions)
  guard isNamed || ends.isOfBundle else { return nil }
  let programs = file.statements.compactMap { statement -> String? in
    if case .program(let program) = statement.action { program.command } else { nil }
  }
  var diagnostics = parsed.diagnostics + ends.problems.quoting(bytes)
  var (stageName, stamped): (String?, [UInt8]?)
  var checksums: ExaminedStep.Checksums?
  if let from = ends.from, let to = ends.to {
    let stage = file.standsForPolicies ? to : stage(from, to: to, versions: versions)
    stageName = stage.hashes.checksum == to.hashes.checksum ? nil : stage.version.name
    diagnostics += lintWithoutStore(
      file, bytes: bytes, versions: StepVersions(from: StepVersion(from), to: StepVersion(stage)))
    stamped = withChecksums(
      file, bytes: bytes, versions: StepVersions(from: StepVersion(from), to: StepVersion(to)))
    checksums = stamped == nil ? .right : file.header.checksums == nil ? .missing : .stale
  }
  return ExaminedStep(
    path: path, from: ends.from.map { StorePlan.Version($0) },
    to: ends.to.map { StorePlan.Version($0) }, stage: stageName,
    statementCount: file.statements.count, programs: programs,
    policies: file.policies.map(\.className.text), checksums: checksums,
    isMalformed: false, diagnostics: diagnostics.sortedByPosition(), stamped: stamped)
}

/// Applies the rules to a step file without a store; the header's versions are looked up but not compared
/// with the version that statements write.
func lintWithoutStore(
  _ file: StepFile, bytes: [UInt8], versions: StepVersions
) -> [Diagnostic] {
  let others =
    [StepRule.staleHeader.description]
    + (file.standsForPolicies ? StepRule.ofLightweightMigration : [])
  let findings = lintStepFile(file, versions).filter { !others.contains($0.rule) }
  return file.diagnostics(findings, in: bytes)
}

/// A file with the checksums of its versions; nil if it has them.
private func withChecksums(
  _ file: StepFile, bytes: [UInt8], versions: StepVersions
) -> [UInt8]? {
  guard let edit = stampHeader(file, versions) else { return nil }
  let isOfWindows = edit.bytes.upperBound < bytes.count && bytes[edit.bytes.upperBound] == 0x0D
  let text = isOfWindows ? edit.text.replacing("\n", with: "\r\n") : edit.text
  return Array(bytes[..<edit.bytes.lowerBound]) + Array(text.utf8)
    + Array(bytes[edit.bytes.upperBound...])
}

extension ExaminedStep {
  /// Whether another file is between the same versions.
  fileprivate func isBetweenVersions(of other: ExaminedStep) -> Bool {
    guard let from, let to else { return false }
    return from.checksum == other.from?.checksum && to.checksum == other.to?.checksum
  }
}

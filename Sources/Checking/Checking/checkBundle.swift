import Comparing
import DataModel
import Findings
import Loading
import Migration
import ModelFiles
import Upgrading

/// The result for a bundle.
struct BundleResult: Sendable {
  var bundle: CheckedBundle
  var findings: [CheckFinding]
}

/// Checks one bundle.
///
/// - Parameters:
///   - bundle: The bundle, read and hashed.
///   - hasBase: Whether there is a base, which may lack it.
///   - mappingModels: All mapping models that there are.
/// - Returns: The matrix, the step about to ship, and the findings.
func checkBundle(
  _ bundle: BundleAtCheck, hasBase: Bool, mappingModels: [MappingModelHashes]
) -> BundleResult {
  let input = bundle.input(hasBase: hasBase, mappingModels: mappingModels)
  var steps = judge(input.firstSteps, in: input)
  steps.merge(judge(input.furtherSteps(steps), in: input)) { $1 }
  let release = checkRelease(input, steps: steps)
  var findings = BundleFindings(bundle, input: input)
  for (problem, isUnread) in bundle.judgedProblems { findings.add(problem, isUnread: isUnread) }
  for problem in bundle.unwrittenHandlers { findings.add(problem, isUnread: false) }
  for problem in bundle.stepProblems { findings.add(problem, isUnread: false) }
  for finding in release.findings where !bundle.cannotTell(finding) { findings.add(finding) }
  let comparison = findings.addStep(release)
  findings.addChangedSources(besides: comparison)
  findings.addSkippedRisks(release)
  findings.addPlannedRisks(release)
  findings.addCloudKitSchema()
  let earlierCount = findings.addLint()
  var checked = CheckedBundle(
    path: bundle.label,
    name: bundle.container ?? withoutExtension(lastComponent(of: bundle.path)),
    usesCloudKit: findings.usesCloudKit,
    versions: rows(bundle, input: input, steps: steps, release: release)
      + unreadableRows(bundle, input),
    comparison: comparison)
  (checked.key, checked.isSwift) = (bundle.key, bundle.isSwift)
  checked.container = bundle.container
  checked.knowsShipped = input.knowsShipped
  checked.evidence = input.evidence
  checked.ledger = input.ledger(steps, release.routes)
  checked.earlierCount = earlierCount
  checked.unread = bundle.unreadable
  checked.unjudged = Set(bundle.headVersions.flatMap(\.version.unjudged))
    .sorted(by: nameComesBefore)
  return BundleResult(bundle: checked, findings: findings.all)
}

/// Judges steps on all cores.
private func judge(_ keys: [StepKey], in input: ReleaseInput) -> [StepKey: StepResult] {
  let results = concurrentMap(keys) { key -> StepResult? in
    guard let from = input.version(key.from), let to = input.version(key.to) else { return nil }
    return StepResult(from: from, to: to, usesCloudKit: input.usesCloudKit)
  }
  var steps: [StepKey: StepResult] = [:]
  for (key, result) in zip(keys, results) { steps[key] = result }
  return steps
}

/// The matrix of versions.
private func rows(
  _ bundle: BundleAtCheck, input: ReleaseInput, steps: [StepKey: StepResult],
  release: ReleaseReport
) -> [CheckedVersion] {
  let shipped = input.shippedNames
  let isCurrentKnown =
    input.head?.currentVersion != nil || bundle.current == nil && !bundle.hidesCurrent
  var before: String?
  return bundle.headVersions.map { compared in
    let name = compared.version.name
    defer { before = name }
    func summary(
      _ from: String, _ to: String, besides read: Set<ElementPath> = []
    ) -> StepSummary? {
      steps[StepKey(.head(from), .head(to))].map { result in
        StepSummary(
          from: from, to: to, verdict: result.verdict,
          mappingModel: input.mappingModelPath(from: from, to: to),
          riskCount: result.risks.count,
          lossCount: result.losses.count { !$0.isLoss(ofOneOf: read) })
      }
    }
    let read = bundle.propertiesRead(from: name, on: release.routes[name])
    let isCurrent = name == input.head?.current
    var row = CheckedVersion(
      name: name, file: compared.version.file,
      checksum: compared.version.unjudged.isEmpty ? compared.hashes.checksum : "",
      isCurrent: isCurrent, isShipped: shipped.contains(name), isNew: input.isNew(name),
      route: isCurrent
        ? .none
        : release.routes[name].map(MigrationRoute.init) ?? (isCurrentKnown ? .unknown : .unchecked),
      direct: isCurrent ? nil : input.head?.current.flatMap { summary(name, $0, besides: read) },
      step: before.flatMap { summary($0, name) })
    if case .direct = row.route { row.stepFilesBesides = input.stepWays[name]?.files ?? [] }
    return row
  }
}

/// The rows of versions that cannot be read.
private func unreadableRows(_ bundle: BundleAtCheck, _ input: ReleaseInput) -> [CheckedVersion] {
  let base = Set(bundle.base?.versions.map(\.name) ?? []).union(bundle.unreadAtBase.versions.keys)
  let locked = bundle.lock?.map(\.name)
  let shipped = bundle.settings.shipped?.map(\.text) ?? locked ?? Array(base)
  return bundle.unreadable.map { name in
    CheckedVersion(
      name: name,
      file: bundle.head?.versions.first { $0.name == name }?.file
        ?? joined(bundle.path, "\(name).xcdatamodel/contents"),
      checksum: "",
      isCurrent: name == bundle.current, isShipped: shipped.contains(name),
      isNew: input.hasBase && !base.contains(name), route: .unchecked, direct: nil, step: nil)
  }
}

extension BundleAtCheck {
  /// Whether a finding reports something unreadable as missing.
  fileprivate func cannotTell(_ finding: ReleaseFinding) -> Bool {
    switch finding.rule {
    case ReleaseRule.currentVersionLost.description: hidesCurrent
    case ReleaseRule.mappingModelStale.description: !unreadable.isEmpty
    default: false
    }
  }

  /// The omissions because of unreadable files.
  var omissions: [CheckOmission] {
    var omissions: [CheckOmission] = []
    if isUnreadable {
      omissions.append(
        CheckOmission(
          bundle: label, check: "the bundle, and whether it has changed",
          reason: "It cannot be read."))
    }
    if isForeign {
      omissions.append(
        CheckOmission(
          bundle: label, check: "that shipped versions stay as they were",
          reason: foreignReason))
    }
    if let name = unreleasedEdit {
      omissions.append(
        CheckOmission(
          bundle: label, check: "what the change does to stores of \"\(name)\" as the base has it",
          reason:
            "No tag that looks like a release has it; if it has shipped, say what has with \"shipped\" in .modeldiff.json."
        ))
    }
    if !unreadable.isEmpty {
      let names = unreadable.map { "\"\($0)\"" }.joined(separator: ", ")
      omissions.append(
        CheckOmission(
          bundle: label, check: "migrations from and to \(names), and what has changed there",
          reason: "\(unreadable.count == 1 ? "It cannot be read." : "They cannot be read.")"))
    }
    if lacksCurrentAsBefore {
      omissions.append(
        CheckOmission(
          bundle: path, check: "migrations to the current version", reason: "No version is current."
        ))
    }
    if hidesCurrent {
      omissions.append(
        CheckOmission(
          bundle: label, check: "migrations to the current version",
          reason: "Which one that is cannot be read."))
    }
    return omissions
  }
}

/// Why nothing of a foreign repository is compared.
let foreignReason = "It is in a repository of its own that this one does not pin; check it there."

extension MigrationRoute {
  /// The route as reports have it.
  init(_ route: Route) {
    self =
      switch route {
      case .identical: .none
      case .inferred: .direct
      case .stepFiles(let way): .stepFiles(way.files, via: way.versions)
      case .mapped(let file): .mappingModel(file)
      case .planned(let names): .plan(names)
      case .chain(let names): .chain(names)
      case .none: .impossible
      }
  }
}

extension BundleAtCheck {
  /// The base's current version that the change edits or removes, if only tag names show that it is in
  /// development; nil if absent.
  private var unreleasedEdit: String? {
    guard let releases, releases.areLikely, let name = base.flatMap(Self.current),
      let old = baseVersions.first(where: { $0.version.name == name })?.hashes.checksum
    else { return nil }
    let known =
      (releases.newestForms.values + releases.olderForms).map(\.version.hashes.checksum)
      + headVersions.map(\.hashes.checksum)
    return known.contains(old) ? nil : name
  }
}

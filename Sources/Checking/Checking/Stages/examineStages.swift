import DataModel
package import Findings
import Loading
import Migration
import SwiftCode

/// The request for examining a staged migration plan.
package struct StagesRequest: Sendable {
  /// The bundle.
  package var bundle: String
  /// The plan; nil for the one that the configuration names.
  package var plan: String?
  /// The check options: configuration, git.
  package var options = CheckOptions()

  /// Creates a request.
  package init(bundle: String, plan: String?) {
    self.bundle = bundle
    self.plan = plan
  }
}

/// Examines a staged migration plan: its problems, and its effect on the stores of each version.
///
/// - Parameter request: The bundle and the plan.
/// - Returns: The plan with its bundle, from which reports and code are made.
/// - Throws: `ToolchainError` with exit code 65 if the bundle, the configuration or the plan cannot be read, or
///   there is no plan.
package func examineStages(_ request: StagesRequest) throws(ToolchainError) -> ExaminedStages {
  var bundle = try readBundle(request)
  bundle.hash()
  guard let plan = bundle.plan else { throw noPlan(bundle) }
  _ = try wholeHead(of: bundle)
  bundle.examineHandlers(in: WorkTree())
  let found = try findBundles(under: [bundle.path], excluding: [])
  let mappings = readMappingModels(found.mappingModels, in: WorkTree())
  let input = bundle.input(hasBase: false, mappingModels: mappings.mappingModels)
  return ExaminedStages(bundle: bundle, plan: plan, input: input, problems: mappings.problems)
}

/// A staged migration plan with its bundle.
package struct ExaminedStages: Sendable {
  let bundle: BundleAtCheck
  let plan: StagedPlan
  let input: ReleaseInput
  let problems: [CheckFinding]
}

extension ExaminedStages {
  /// The problems, and the effect on the stores of each version.
  package var report: StagesReport {
    let versions = input.head?.versions ?? []
    var known: [StepKey: MigrationReport] = [:]
    func judge(_ from: BundleVersion, _ to: BundleVersion) -> MigrationReport {
      let key = StepKey(.head(from.name), .head(to.name))
      if let report = known[key] { return report }
      let report = checkMigration(
        MigrationStep(from: from, to: to, usesCloudKit: input.usesCloudKit))
      known[key] = report
      return report
    }
    let simulations = versions.map { version in
      input.simulate(version, plan) { from, to in
        input.mappingModel(from, to) != nil || judge(from, to).verdict != .notInferable
      }
    }
    var seen: Set<StagedStepKey> = []
    let keys = simulations.flatMap(\.steps).filter { seen.insert($0).inserted }
    let steps = keys.sorted { $0.stage < $1.stage }.compactMap { key -> StagedStep? in
      guard let from = input.head?[key.from], let to = input.head?[key.to] else { return nil }
      return staged(key, judge(from, to), mappingModel: input.mappingModel(from, to))
    }
    return StagesReport(
      bundle: bundle.path, plan: plan.location.file, current: input.head?.current ?? "",
      simulations: simulations, steps: steps, findings: findings, stageCount: plan.stages.count)
  }

  /// The findings on the plan and on unreadable files next to it.
  private var findings: [CheckFinding] {
    var findings = BundleFindings(bundle, input: input)
    for problem in bundle.problems { findings.add(problem, isUnread: true) }
    for problem in bundle.stepProblems { findings.add(problem, isUnread: false) }
    for finding in checkRelease(input).findings where finding.layer == .plan {
      findings.add(finding)
    }
    return problems + findings.all
  }

  private func staged(
    _ key: StagedStepKey, _ report: MigrationReport, mappingModel: String?
  ) -> StagedStep {
    var step = StagedStep(
      key: key, isCustom: false, verdict: report.verdict, mappingModel: mappingModel,
      findings: report.findings.filter { $0.layer != .lint && $0.severity > .note }.declared)
    if case .custom(let custom)? = plan.stages.dropFirst(key.stage).first {
      step.isCustom = true
      step.willMigrate = custom.willMigrate?.text
      step.didMigrate = custom.didMigrate?.text
      (step.willRun, step.didRun) = (custom.willRun, custom.didRun)
      step.isPrepared = custom.willMigrate != nil || custom.willRun != nil
    }
    step.isPrepared = step.isPrepared || isPrepared(key)
    return step
  }

  /// Whether a stage before leads to the version that a step begins with, and does something to the rows at its end.
  private func isPrepared(_ key: StagedStepKey) -> Bool {
    plan.stages.prefix(key.stage).contains { stage in
      guard case .custom(let custom) = stage, input.planned(custom.to)?.name == key.from else {
        return false
      }
      return custom.didMigrate != nil || custom.didRun != nil
    }
  }
}

/// The versions of a bundle, all of which must be readable.
private func wholeHead(of bundle: BundleAtCheck) throws(ToolchainError) -> BundleVersions {
  let input = bundle.input(hasBase: false, mappingModels: [])
  let errors = (bundle.problems + (bundle.head?.diagnostics ?? [])).filter { $0.severity == .error }
  guard bundle.unreadable.isEmpty, !bundle.hidesCurrent, let head = input.head else {
    throw ToolchainError(.data, errors)
  }
  guard head.currentVersion != nil else {
    throw ToolchainError(
      .noCurrentVersion, file: bundle.path,
      "the bundle has no current version, expected one that stores are migrated to")
  }
  return head
}

private func readBundle(
  _ request: StagesRequest, readingPlan: Bool = true
) throws(ToolchainError) -> BundleAtCheck {
  let reference = ModelReference(request.bundle)
  var options = request.options
  options.paths = [reference.path]
  options.ignoresBase = true
  let place = try CheckPlace(options)
  if let tree = try findSwiftTrees(
    under: [reference.path], excluding: [], in: WorkTree()
  ).first {
    return try readSwiftPlan(
      tree, reference: reference, request: request, place: place, readingPlan: readingPlan)
  }
  let path = withoutTrailingSlashes(request.bundle)
  let found = try findBundles(under: [request.bundle], excluding: [])
  guard found.bundles.contains(path) else {
    throw ToolchainError(
      .noBundle, file: request.bundle,
      "this is no .xcdatamodeld and no folder of Swift sources with @Model, expected what the plan is of"
    )
  }
  var bundle = BundleAtCheck(path: path, key: withoutExtension(lastComponent(of: path)))
  bundle.settings = try place.settings(of: path, in: WorkTree())
  if let plan = request.plan {
    bundle.settings.plan = LocatedText(text: plan, location: .file(plan))
  }
  bundle.head = try loadModel(ModelReference(path), in: WorkTree(), scratch: options.scratch)
  if readingPlan { try bundle.readFiles(in: WorkTree()) }
  return bundle
}

/// The schemas of Swift sources as a bundle, of the container that is named where there are several, with the plan in
/// them, or the one that is named.
private func readSwiftPlan(
  _ tree: String, reference: ModelReference, request: StagesRequest, place: CheckPlace,
  readingPlan: Bool
) throws(ToolchainError) -> BundleAtCheck {
  let made = try BundleAtCheck(
    swiftIn: tree, at: place, in: WorkTree(), base: nil, locks: [swiftLockFile(of: tree)],
    scratch: request.options.scratch)
  guard let whole = made else { throw .noModelClass(tree) }
  let parts = whole.parted()
  let found = parts.first { $0.container == reference.version } ?? parts.first
  guard var bundle = found, parts.count == 1 || bundle.container == reference.version else {
    throw ToolchainError(
      .noCurrentVersion, file: tree,
      "the sources have several containers, expected the name of one of them after #",
      notes: parts.map { DiagnosticNote($0.label) })
  }
  if let plan = request.plan, readingPlan {
    bundle.plan = try readNamedFile(plan, readPlan)
  }
  return bundle
}

extension ToolchainError {
  /// The error for a folder without models of SwiftData.
  static func noModelClass(_ path: String) -> ToolchainError {
    ToolchainError(
      .noBundle, file: path, "there is no class with @Model here, expected at least one")
  }
}

/// The versions of a bundle, for which there need not be a plan.
func readHead(_ request: StagesRequest) throws(ToolchainError) -> BundleVersions {
  var bundle = try readBundle(request, readingPlan: false)
  bundle.hash()
  return try wholeHead(of: bundle)
}

private func noPlan(_ bundle: BundleAtCheck) -> ToolchainError {
  if let plan = bundle.swiftPlan, !plan.isComplete {
    let problems = bundle.head?.diagnostics.filter { $0.severity == .error } ?? []
    return ToolchainError(
      .data,
      problems.isEmpty
        ? [
          RuleDescription.noStagedPlan.diagnostic(
            "\(plan.name) cannot be read as a whole, expected schemas and stages that are written out",
            at: plan.location)
        ] : problems)
  }
  return ToolchainError(
    RuleDescription.noStagedPlan.diagnostic(
      "no staged migration plan is named for the bundle",
      explanation:
        "`--plan` names one, or `\"plan\"` in .modeldiff.json; `--new FILE` writes one for all versions.",
      at: .file(bundle.path)))
}

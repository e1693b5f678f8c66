import Comparing
import DataModel
import Findings
import Loading
import Migration
import StoreFile
import StoreModel
import StoreSchema
import Text

/// A step that is to be prepared.
struct StepOrder {
  /// The version that the store is of.
  let from: ComparedVersion
  /// The version that it is to be of.
  let to: ComparedVersion
  /// What the user wants.
  let choices: UpgradeChoices
  /// Whether the sizes of tables are to be told that are not made anew.
  var measuresTables = false
  /// What else there is to say of the step, one sentence each.
  var notes: [String] = []
  /// The step file that is carried out behind it.
  var stepFile: LoadedStep?
  /// The step file that was carried out behind the step before, so that the store is as it left it.
  var stepFileBefore: LoadedStep?
  /// The version before that step.
  var versionBefore: ComparedVersion?
  /// The mapping model that it goes by; nil where it is inferred.
  var mapping: MappingFile?
  /// Whether all rows are validated behind the step, though it has no step file, as one before has.
  var isValidated = false
  /// Whether no step was made before.
  var isFirst = true
  /// Whether the version stays, and the store is tidied.
  var isCleanUp = false
  /// What marks the columns that were put out of the way, where they go; else nil.
  var cleanUpMark: String?

  init(from: ComparedVersion, to: ComparedVersion, _ choices: UpgradeChoices) {
    self.from = from
    self.to = to
    self.choices = choices
  }

  /// Whether the version stays, and a step file alone changes rows.
  var keepsVersion: Bool {
    !isCleanUp && from.hashes.checksum == to.hashes.checksum
  }
}

/// A step of an upgrade, ready to be made on one store.
struct PreparedStep {
  /// The version after.
  let to: ComparedVersion
  /// The statements with their guards and their proof.
  let script: StoreScript
  /// The columns whose values must be the same before and after.
  let kept: [KeptColumn]
  /// What rows must be related by, besides what these columns say.
  var relationships: [RelationshipProof] = []
  /// Whether columns are put out of the way.
  let defersColumns: Bool
  /// How many rows each table has before.
  let rowCounts: [String: Int]
  /// The step file that is carried out behind the script.
  let stepFile: LoadedStep?
  /// Whether the version stays, so that there is no script.
  var keepsVersion = false
  /// The mapping model with its statements, which are made instead of the script; nil where there is none.
  var mapping: PreparedMapping?
  /// What is said of the step.
  let summary: StorePlan.Step
}

/// Prepares the step of a store from one version to another: reads what is there, asks the rows what they stand to
/// lose, plans the statements, and writes them down with their guards and their proof.
///
/// - Parameters:
///   - order: The two versions, and what the user wants.
///   - store: The store; it is read only.
/// - Returns: The step.
/// - Throws: `ToolchainError` with exit code 1 when there is no way by SQL, 65 when the store cannot be
///   read.
func prepareStep(
  _ order: StepOrder, of store: SettledStore
) throws(ToolchainError) -> PreparedStep {
  let remarks = try order.lintStepFile()
  if let mapping = order.mapping {
    var order = order
    order.notes += remarks
    return try prepareMapping(order, mapping, of: store)
  }
  try order.refusePolicies()
  let observed = try store.read { (path) throws(StoreError) in
    try readStore(at: path, countsRows: true, isInterrupted: store.isInterrupted)
  }
  let isCleanUp = order.isCleanUp
  if order.cleanUpMark == nil, let obstacle = obstacle(of: observed, order.from.hashes) {
    throw ToolchainError(
      [obstacle.naming(order.from, store: observed, path: store.name)], store.name)
  }
  try order.refuseForMirror(of: observed, store.name)
  let (request, risks) = try assess(order, observed: observed, store: store)
  let plan = try plan(request, order: order, observed: observed, store: store)
  let script = upgradeScript(
    plan, request,
    title: "Upgrades a store: \(order.from.version.name) to \(order.to.version.name)")
  let sizes = try store.read { (path) throws(StoreError) in
    try tableSizes(
      plan.work.filter { order.measuresTables || $0.kind == .rebuild }.compactMap(\.old),
      at: path, isInterrupted: store.isInterrupted)
  }
  let changes = try planChanges(
    request, rowCounts: observed.rowCounts ?? [:], in: store, measures: order.measuresTables)
  var summary = StorePlan.Step(
    to: StorePlan.Version(order.to), plan, script: script, rowCounts: observed.rowCounts ?? [:],
    sizes: sizes)
  summary.changes = isCleanUp ? [] : changes
  summary.risks = risks + (isCleanUp ? [] : try countLosses(plan, order.choices, in: store))
  if let stepFile = order.stepFile { summary.stepFile = try StorePlan.StepFileUse(stepFile) }
  let first = order.notes + order.unusedMirroring(observed) + remarks
  summary.notes =
    first + order.unchecked(in: request.to) + order.readLosses(risks) + plan.notes
    + foreignTables(observed, request.from)
    + request.to.doubts.map { "In the new version \($0)." }
  return PreparedStep(
    to: order.to, script: script,
    kept: order.keepsVersion ? allColumns(of: observed.schema) : plan.kept + plan.foreignColumns,
    relationships: order.keepsVersion || isCleanUp
      ? [] : relationshipProofs(request, keeping: plan.kept),
    defersColumns: !isCleanUp && !plan.deferredColumns.isEmpty,
    rowCounts: observed.rowCounts ?? [:], stepFile: order.stepFile,
    keepsVersion: order.keepsVersion, summary: summary)
}

/// The statements of a step.
///
/// - Throws: `ToolchainError` with exit code 1 that tells of all that is in the way.
private func plan(
  _ request: UpgradeRequest, order: StepOrder, observed: ObservedStore, store: SettledStore
) throws(ToolchainError) -> UpgradePlan {
  do throws(UpgradeRefusal) {
    return try planUpgrade(request)
  } catch {
    throw ToolchainError(
      error.obstacles.map { $0.naming(order.from, store: observed, path: store.name) }, store.name)
  }
}

/// The step with what the user allows, and the risks that rows are asked about.
private func assess(
  _ order: StepOrder, observed: ObservedStore, store: SettledStore
) throws(ToolchainError) -> (UpgradeRequest, [StorePlan.Risk]) {
  let choices = order.choices
  var options = UpgradeOptions(
    isCanonical: choices.isCanonical, truncatesHistory: choices.truncatesHistory)
  options.isCleanUp = order.isCleanUp
  options.removesMirroring = choices.removesMirroring
  options.allowsUnexportedChanges = choices.allowed.contains(RuleDescription.unexportedChanges.id)
  let defers = choices.defersCleanUp && !order.isCleanUp
  options.deferralMark = order.cleanUpMark ?? (defers ? deferralMark(of: observed, order.to) : nil)
  var request = try upgradeRequest(order.from, to: order.to, store: observed, options: options)
  let risks = try countRisks(request, choices, in: store).map(order.withoutReadLoss)
  // What was allowed is no longer refused by the script; what it does stays the same.
  let allowed = Set(risks.filter { $0.isAllowed && $0.canBeAllowed }.map(\.allowance))
  request = request.without(allowed, choices)
  if defers, let plan = try? planUpgrade(request), plan.deferredColumns.isEmpty {
    // Nothing waits, so the store must not say that something does.
    options.deferralMark = nil
    request = try upgradeRequest(order.from, to: order.to, store: observed, options: options)
      .without(allowed, choices)
  }
  return (request, risks)
}

extension StepOrder {
  /// A risk, allowed where it is the loss of what a step file carries over before it is lost.
  fileprivate func withoutReadLoss(_ risk: StorePlan.Risk) -> StorePlan.Risk {
    var risk = risk
    if isReadLoss(risk) { risk.isAllowed = true }
    return risk
  }

  /// Whether a loss is that of a property which a step file certainly reads before it is lost, or of objects that it
  /// certainly copies.
  func isReadLoss(_ risk: StorePlan.Risk) -> Bool {
    guard risk.layer == .loss, risk.canBeAllowed, let entity = risk.entity else { return false }
    if let stepFile,
      isRead(risk.property, entity: entity, isOld: true, step: stepFile, versions: stepVersions)
    {
      return true
    }
    guard let stepFileBefore else { return false }
    let before = StepVersions(
      from: StepVersion(versionBefore ?? from), to: StepVersion(from))
    if isRead(risk.property, entity: entity, isOld: false, step: stepFileBefore, versions: before) {
      return true
    }
    guard versionBefore != nil, let property = risk.property else { return false }
    return isLinkOfCopies(
      property, of: entity, file: stepFileBefore.file, versions: before, until: to.version.model)
  }

  private func isRead(
    _ property: String?, entity: String, isOld: Bool, step: LoadedStep, versions: StepVersions
  ) -> Bool {
    guard let property else {
      return copiesObjects(of: entity, isOld: isOld, step.file, versions)
    }
    return readsProperty(property, of: entity, isOld: isOld, file: step.file, versions: versions)
  }

  /// The versions as the rules of step files know them.
  private var stepVersions: StepVersions {
    StepVersions(from: StepVersion(from), to: StepVersion(to))
  }

  /// What the model asks of values and is not asked of the rows that a step file or a mapping model leaves.
  func unchecked(in schema: StoreSchema) -> [String] {
    guard stepFile != nil || mapping != nil || isValidated else { return [] }
    return makeRowValidation(of: to.version.model, schema).unchecked.map {
      "Not checked: \($0.summary)."
    }
  }

  /// What the rules of step files say of the one that is carried out, where there is one.
  ///
  /// - Returns: A sentence for each warning, with its place. What SQLite and the guards refuse is told by them.
  /// - Throws: `ToolchainError` with exit code 65 where the file is not written to its end, or makes transformable values.
  fileprivate func lintStepFile() throws(ToolchainError) -> [String] {
    guard let stepFile else { return [] }
    let findings = StoreModel.lintStepFile(stepFile.file, stepVersions)
    // Neither SQLite nor the guards know which bytes only the app understands.
    let own = [StepRule.openWork.description, StepRule.transformableValue.description]
    let refused = findings.filter { own.contains($0.rule) }
    guard refused.isEmpty else {
      throw ToolchainError(.data, stepFile.file.diagnostics(refused, in: stepFile.bytes))
    }
    // What a mapping model takes or leaves is told by itself.
    let ofMapping = stepFile.file.standsForPolicies ? StepRule.ofLightweightMigration : []
    return stepFile.file.diagnostics(
      findings.filter { $0.severity == .warning && !ofMapping.contains($0.rule) },
      in: stepFile.bytes
    ).map { diagnostic in
      let place = diagnostic.location.map { "\($0): " } ?? ""
      return "\(place)\(diagnostic.summary) [\(diagnostic.id)]."
    }
  }

  /// What there is to say where a store is to lose tables of mirroring with CloudKit, and has none.
  func unusedMirroring(_ store: ObservedStore) -> [String] {
    choices.removesMirroring && isFirst && store.schema.mirroringTables.isEmpty
      ? ["The store is not mirrored to CloudKit, so that --without-mirroring has nothing to do."]
      : []
  }

  /// Refuses what a store that is mirrored to CloudKit does not get.
  func refuseForMirror(
    of store: ObservedStore, _ name: String
  ) throws(ToolchainError) {
    guard !store.schema.mirroringTables.isEmpty else { return }
    if choices.isInPlace {
      var obstacle = mirroringObstacle("only a copy of it is upgraded, for the app to try")
      obstacle.advice = "Leave out --in-place."
      throw ToolchainError([obstacle], name)
    }
    let reasons: [(Bool, String)] = [
      (
        stepFile != nil && !choices.removesMirroring,
        "what a step file changes is in no history, so that it would not be exported"
      ),
      (
        choices.setsStrayRowsAside && !choices.removesMirroring,
        "--quarantine would take out rows that the mirror is not told of"
      ),
    ]
    let obstacles = reasons.filter(\.0).map { mirroringObstacle($1) }
    guard obstacles.isEmpty else { throw ToolchainError(obstacles, name) }
  }

  /// Refuses a step file that stands for migration policies where no mapping model asks for them.
  fileprivate func refusePolicies() throws(ToolchainError) {
    guard let stepFile, let policy = stepFile.file.policies.first else { return }
    throw ToolchainError(
      .findings,
      [
        RuleDescription.stepVersions.diagnostic(
          "the step file stands for the migration policy \(policy.className.text), and the step goes by no "
            + "mapping model", explanation: "Name the mapping model with --mapping.",
          at: policy.className.location)
      ].quoting(stepFile.bytes))
  }

  /// What there is to say of losses that a step file makes good.
  fileprivate func readLosses(_ risks: [StorePlan.Risk]) -> [String] {
    risks.filter(isReadLoss).map { risk in
      let entity = risk.entity ?? ""
      let what = risk.property.map { "reads \(entity).\($0)" } ?? "copies the objects of \(entity)"
      let lost = risk.property == nil ? "they are" : "it is"
      return "A step file \(what) before \(lost) lost, so that nobody has to allow it."
    }
  }
}

extension StepVersion {
  /// Makes a version of one of a bundle.
  init(_ version: ComparedVersion) {
    self.init(
      name: version.version.name, checksum: version.hashes.checksum, model: version.version.model)
  }
}

extension StorePlan.StepFileUse {
  /// What is said of a step file.
  ///
  /// - Throws: `ToolchainError` when a program cannot be read.
  init(_ step: LoadedStep) throws(ToolchainError) {
    self.init(
      path: step.file.path, digest: step.digest,
      statements: step.statements.map { step.text(of: $0) }, programs: try step.programFiles())
  }
}

extension StorePlan.Step {
  /// Makes what is said of a step, without changes, risks and notes.
  fileprivate init(
    to version: StorePlan.Version, _ plan: UpgradePlan, script: StoreScript,
    rowCounts: [String: Int], sizes: [String: Int]
  ) {
    let text = script.text(isForShell: false)
    self.init(
      to: version, changes: [],
      tables: plan.work.map { work in
        StorePlan.Table(
          name: work.new ?? work.old ?? "", old: work.old == work.new ? nil : work.old,
          work: work.kind, entities: work.entities,
          rows: work.old.flatMap { rowCounts[$0] } ?? 0, bytes: work.old.flatMap { sizes[$0] })
      },
      risks: [], notes: [],
      sql: plan.statements.map {
        StorePlan.Statement(heading: $0.phase.title, comment: $0.comment, sql: $0.sql)
      },
      script: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      statements: hexadecimalText(SHA256.digest(of: Array(text.utf8)).bytes))
  }
}

extension UpgradeRequest {
  /// The request without what the rows would be refused for, and is allowed.
  fileprivate func without(_ allowed: Set<String>, _ choices: UpgradeChoices) -> UpgradeRequest {
    var request = self
    request.findings.removeAll {
      $0.layer == .store && allowed.contains(StorePlan.Risk($0, rows: nil, choices).allowance)
    }
    return request
  }
}

/// Asks the rows that there are what findings are about.
private func countRisks(
  _ request: UpgradeRequest, _ choices: UpgradeChoices, in store: SettledStore
) throws(ToolchainError) -> [StorePlan.Risk] {
  let findings = request.findings.filter(\.isRisk)
  let queries = findings.map { finding in
    finding.rows.flatMap { rowCountStatement($0, in: request.from) }
  }
  let counts = try store.read { (path) throws(StoreError) in
    try answers(to: queries.compactMap(\.self), at: path, isInterrupted: store.isInterrupted)
  }
  var rest = counts[...]
  return zip(findings, queries).map { finding, query in
    StorePlan.Risk(finding, rows: query == nil ? nil : rest.popFirst() ?? nil, choices)
  }
}

/// Counts the rows that lack what only Core Data could give them.
private func countLosses(
  _ plan: UpgradePlan, _ choices: UpgradeChoices, in store: SettledStore
) throws(ToolchainError) -> [StorePlan.Risk] {
  let counts = try store.read { (path) throws(StoreError) in
    try answers(
      to: plan.losses.compactMap(\.query), at: path, isInterrupted: store.isInterrupted)
  }
  var rest = counts[...]
  return plan.losses.map { loss in
    var risk = StorePlan.Risk(
      id: loss.rule.id, layer: .loss, entity: loss.entity, property: loss.property,
      summary: loss.summary, rows: loss.query == nil ? nil : rest.popFirst() ?? nil,
      canBeAllowed: loss.canBeAllowed, isAllowed: false)
    risk.isAllowed =
      loss.canBeAllowed
      && (choices.allowed.contains(risk.id) || choices.allowed.contains(risk.allowance))
    return risk
  }
}

extension StorePlan.Risk {
  /// Makes the risk that a finding tells of.
  init(_ finding: MigrationFinding, rows: Int?, _ choices: UpgradeChoices) {
    self.init(
      id: finding.rule.id, layer: finding.layer == .loss ? .loss : .store, entity: finding.entity,
      property: finding.property,
      summary: finding.summary, rows: rows,
      canBeAllowed: finding.canBeAllowed,
      isAllowed: false)
    isAllowed =
      canBeAllowed && (choices.allowed.contains(id) || choices.allowed.contains(allowance))
  }
}

extension MigrationFinding {
  /// Whether the rows of a store decide if it speaks against an upgrade.
  var isRisk: Bool {
    (layer == .store || layer == .loss)
      && (severity > .note || rule.id == MigrationRule.computedDefault.id)
  }

  /// Whether a store can be as the finding says, though Core Data would not have made it so.
  ///
  /// It can be with values gone, or required ones missing, but not with equal values under a constraint.
  fileprivate var canBeAllowed: Bool {
    guard layer == .store else { return layer == .loss }
    return switch found.rows?.parts.first?.condition {
    case .all, .missing, .unrelated: true
    case .present, .related, .relatedToSeveral, .unfit: false
    case .duplicates, .links, nil: false
    }
  }
}

extension StorePlan.Version {
  init(_ version: ComparedVersion) {
    self.init(name: version.version.name, checksum: version.hashes.checksum)
  }
}

extension ToolchainError {
  /// The error for an upgrade that something is in the way of.
  init(_ obstacles: [UpgradeObstacle], _ store: String) {
    self.init(
      .findings,
      isFinal: obstacles.contains(where: \.isOfModels),
      obstacles.map {
        Diagnostic(
          id: $0.id, category: .store, severity: .error, summary: $0.summary,
          explanation: $0.advice, location: .file(store))
      })
  }
}

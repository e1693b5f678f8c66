import Comparing
import DataModel
import Findings
import Loading
import Migration
import StoreFile
import StoreModel
import Text

/// A step of an upgrade, ready to be made on one store.
struct PreparedStep {
  /// The version after.
  let to: ComparedVersion
  /// The statements with their guards and their proof.
  let script: StoreScript
  /// The columns whose values must be the same before and after.
  let kept: [KeptColumn]
  /// The required relationships of rows, besides those shown by these columns.
  var relationships: [RelationshipProof] = []
  /// Whether columns are put out of the way.
  let defersColumns: Bool
  /// The number of rows in each table before.
  let rowCounts: [String: Int]
  /// The step file to run after the script.
  let stepFile: LoadedStep?
  /// Whether the version stays the same, so that there is no script.
  var keepsVersion = false
  /// The mapping model with its statements, used instead of the script; nil if absent.
  var mapping: PreparedMapping?
  /// The summary of the step.
  let summary: StorePlan.Step
}

/// Prepares a step: reads the store, counts the rows at risk, plans the statements, and writes them with
/// their guards and proof.
///
/// - Parameters:
///   - order: The two versions and the user's options.
///   - store: The store, which is only read.
/// - Returns: The step.
/// - Throws: `ToolchainError` with exit code 1 if the step cannot be expressed in SQL, 65 if the store cannot be
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
  let observed = try store.ask { (connection) throws(StoreError) in
    try readStore(over: connection, countsRows: true)
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
  let sizes = try store.ask(readsEveryRow: true) { (connection) throws(StoreError) in
    try connection.tableSizes(
      plan.work.filter { order.measuresTables || $0.kind == .rebuild }.compactMap(\.old))
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
/// - Throws: `ToolchainError` with exit code 1 that reports everything that is in the way.
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

extension StepVersion {
  /// Creates a version from a version of a bundle.
  init(_ version: ComparedVersion) {
    self.init(
      name: version.version.name, checksum: version.hashes.checksum, model: version.version.model)
  }
}

extension StorePlan.StepFileUse {
  /// Creates the description of a step file.
  ///
  /// - Throws: `ToolchainError` if a program cannot be read.
  init(_ step: LoadedStep) throws(ToolchainError) {
    self.init(
      path: step.file.path, digest: step.digest,
      statements: step.statements.map { step.text(of: $0) }, programs: try step.programFiles())
  }
}

extension StorePlan.Step {
  /// Creates the summary of a step, without changes, risks and notes.
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
      script: text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) },
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
  let counts = try store.ask(readsEveryRow: true) { (connection) throws(StoreError) in
    try connection.answers(to: queries.compactMap(\.self))
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
  let counts = try store.ask(readsEveryRow: true) { (connection) throws(StoreError) in
    try connection.answers(to: plan.losses.compactMap(\.query))
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
  /// Creates the risk for a finding.
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

  /// Whether a store can satisfy the finding although Core Data would not have created it.
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
  /// The error for an upgrade with obstacles.
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

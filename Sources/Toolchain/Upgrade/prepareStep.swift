import Comparing
import Crypto
import DataModel
import Findings
import Loading
import Migration
import Reports
import StoreFile
import StoreSchema
import StoreUpgrade
import VersionHash

/// A step of an upgrade, ready to be made on one store.
struct PreparedStep {
  /// The version after.
  let to: ComparedVersion
  /// The statements with their guards and their proof, SQL alone.
  let script: String
  /// The columns whose values must be the same before and after.
  let kept: [KeptColumn]
  /// Whether columns are put out of the way.
  let defersColumns: Bool
  /// How many rows each table has before.
  let rowCounts: [String: Int]
  /// What is said of the step.
  let summary: StorePlan.Step
}

/// Prepares the step of a store from one version to another.
///
/// - Parameters:
///   - from: The version that the store is of.
///   - to: The version that it is to be of.
///   - path: The store, without journals; it is read only.
///   - name: Its path as the user gave it, for messages.
///   - choices: What the user wants.
///   - measuresTables: Whether the sizes of tables are to be told that are not made anew.
///   - notes: What else there is to say of the step, one sentence each.
///   - mark: What marks the columns that were put out of the way, where the version stays and they go; else
///     nil.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The step.
/// - Throws: `ToolchainError` with exit code 1 when there is no way by SQL, 65 when the store cannot be
///   read.
func prepareStep(
  from: ComparedVersion, to: ComparedVersion, storeAt path: String, named name: String,
  _ choices: UpgradeChoices, measuresTables: Bool, notes: [String] = [],
  cleaningUp mark: String? = nil,
  isInterrupted: @escaping @Sendable () -> Bool
) throws(ToolchainError) -> PreparedStep {
  let store = try upgrading(name) { () throws(StoreError) in
    try readStore(at: path, countsRows: true, isInterrupted: isInterrupted)
  }
  let isCleanUp = mark != nil
  if !isCleanUp, let obstacle = obstacle(of: store, from.hashes) {
    throw ToolchainError([obstacle.naming(from, store, name)], name)
  }
  var options = UpgradeOptions(
    isCanonical: choices.isCanonical, truncatesHistory: choices.truncatesHistory)
  options.isCleanUp = isCleanUp
  options.deferralMark = mark ?? (choices.defersCleanUp ? deferralMark(of: store, to) : nil)
  var request = try upgradeRequest(from, to, store, options)
  let risks = try countRisks(request, storeAt: path, named: name, choices, isInterrupted)
  // What was allowed is no longer refused by the script; what it does stays the same.
  let allowed = Set(risks.filter { $0.isAllowed && $0.canBeAllowed }.map(\.allowance))
  request = request.without(allowed, choices)
  if choices.defersCleanUp, let plan = try? planUpgrade(request), plan.deferredColumns.isEmpty {
    // Nothing waits, so the store must not say that something does.
    var plain = options
    plain.deferralMark = nil
    request = try upgradeRequest(from, to, store, plain).without(allowed, choices)
  }
  let plan: UpgradePlan
  do throws(UpgradeRefusal) {
    plan = try planUpgrade(request)
  } catch {
    throw ToolchainError(error.obstacles.map { $0.naming(from, store, name) }, name)
  }
  let script = upgradeScript(
    plan, request, title: "Upgrades a store: \(from.version.name) to \(to.version.name)",
    isForShell: false)
  let sizes = try upgrading(name) { () throws(StoreError) in
    try tableSizes(
      plan.work.filter { measuresTables || $0.kind == .rebuild }.compactMap(\.old), at: path,
      isInterrupted: isInterrupted)
  }
  let changes = try upgrading(name) { () throws(StoreError) in
    try planChanges(
      request, rowCounts: store.rowCounts ?? [:], storeAt: path, measures: measuresTables,
      isInterrupted: isInterrupted)
  }
  return PreparedStep(
    to: to, script: script, kept: plan.kept + plan.foreignColumns,
    defersColumns: !isCleanUp && !plan.deferredColumns.isEmpty, rowCounts: store.rowCounts ?? [:],
    summary: StorePlan.Step(
      to: StorePlan.Version(to), changes: isCleanUp ? [] : changes,
      tables: plan.work.map { work in
        StorePlan.Table(
          name: work.new ?? work.old ?? "", old: work.old == work.new ? nil : work.old,
          work: work.kind.rawValue, entities: work.entities,
          rows: work.old.flatMap { store.rowCounts?[$0] } ?? 0,
          bytes: work.old.flatMap { sizes[$0] })
      },
      risks: risks,
      notes: notes + plan.notes + foreignTables(store, request.from)
        + request.to.doubts.map { "In the new version \($0)." },
      sql: plan.statements.map {
        StorePlan.Statement(heading: $0.phase.title, comment: $0.comment, sql: $0.sql)
      },
      script: script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      statements: hexadecimalText(SHA256.hash(data: Array(script.utf8)))))
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
  _ request: UpgradeRequest, storeAt path: String, named name: String, _ choices: UpgradeChoices,
  _ isInterrupted: @escaping @Sendable () -> Bool
) throws(ToolchainError) -> [StorePlan.Risk] {
  let findings = request.findings.filter {
    !$0.isInherited && $0.isRisk
  }
  let queries = findings.map { finding in
    finding.rows.flatMap { rowCountStatement($0, in: request.from) }
  }
  let counts = try upgrading(name) { () throws(StoreError) in
    try answers(to: queries.compactMap(\.self), at: path, isInterrupted: isInterrupted)
  }
  var rest = counts[...]
  return zip(findings, queries).map { finding, query in
    StorePlan.Risk(finding, rows: query == nil ? nil : rest.popFirst() ?? nil, choices)
  }
}

extension StorePlan.Risk {
  /// Makes the risk that a finding tells of.
  init(_ finding: MigrationFinding, rows: Int?, _ choices: UpgradeChoices) {
    self.init(
      id: finding.rule, layer: finding.layer == .loss ? "loss" : "store", entity: finding.entity,
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
  var isRisk: Bool { (layer == .store || layer == .loss) && severity > .note }

  /// Whether a store can be as the finding says, though Core Data would not have made it so.
  ///
  /// It can be with values gone, or required ones missing, but not with equal values under a constraint.
  fileprivate var canBeAllowed: Bool {
    guard layer == .store else { return layer == .loss }
    return switch rows?.condition {
    case .all, .missing, .unrelated: true
    case .present, .related, .relatedToSeveral, .unfit, .duplicates, nil: false
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

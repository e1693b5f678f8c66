package import Comparing
import DataModel
package import Findings
import Loading
package import Migration
import StoreFile
import StoreModel
import Text

/// The versions along an upgrade's route.
package struct UpgradeRoute {
  /// The version after each step, ending with the target; empty if the store already has it.
  var versions: [ComparedVersion]
  /// The reason why it is not the direct route, as a clause; nil if it is, or if the user chose it.
  var detour: String?
  /// The route in a staged migration plan; nil if none is used.
  var staged: StagedRoute?
}

/// Chooses the versions along an upgrade's route.
///
/// The direct route is taken if it is lightweight and loses nothing of the existing rows. Otherwise
/// it is the route through versions of the bundle, each step of which is lightweight, that has the fewest
/// risks, and of those the shortest; the direct one if no other has fewer. If a staged migration plan is used,
/// its route is taken.
///
/// - Parameters:
///   - source: The version of the store.
///   - target: The target version, with its bundle.
///   - choices: The allowed losses, and the versions to go through if the user names them.
///   - store: The store.
/// - Returns: The route.
/// - Throws: `ToolchainError` with exit code 65 if a version that the user names does not exist, 1 if a staged
///   migration plan fails, 74 if the user cancelled.
package func chooseRoute(
  from source: ComparedVersion, to target: UpgradeTarget, _ choices: UpgradeChoices,
  for store: SettledStore
) throws(ToolchainError) -> UpgradeRoute {
  guard !target.isVersion(of: source) else {
    try refuseOtherColumns(of: target.version, in: source, store)
    return UpgradeRoute(versions: [])
  }
  if let stages = target.stages {
    let staged = try StagedRoute(stages, from: source, to: target)
    return UpgradeRoute(
      versions: staged.versions, detour: "the plan \(staged.plan) says", staged: staged)
  }
  if let via = choices.via {
    return UpgradeRoute(versions: try named(via, source: source, target: target))
  }
  let mappingRoute = MappingRoute(from: source, to: target)
  if choices.mappingModel != nil, let way = try mappingRoute.versions() {
    return UpgradeRoute(
      versions: way, detour: way.count > 1 ? "a mapping model is on the way" : nil)
  }
  if let way = try StepRoute(from: source, to: target).versions() {
    return UpgradeRoute(
      versions: way, detour: way.count > 1 ? "step files are on the way" : nil)
  }
  if let way = try mappingRoute.versions() {
    return UpgradeRoute(
      versions: way, detour: way.count > 1 ? "a mapping model is on the way" : nil)
  }
  let direct = compareVersions(from: source, to: target.version, detail: [], usesCloudKit: false)
  var rows = RowAnswers(source, in: store)
  let risks = direct.findings.map(\.finding).filter { isRisk($0, choices) }
  let directRisks = direct.verdict == .inferable ? rows.risks(of: [risks])[0] : nil
  if directRisks == 0 { return UpgradeRoute(versions: [target.version]) }
  var search = RouteSearch(
    from: source, to: target, choices, bound: directRisks ?? .max, for: store)
  guard let route = try search.safest(&rows) else {
    return UpgradeRoute(versions: [target.version])
  }
  return UpgradeRoute(
    versions: route,
    detour: detour(direct, risks: risks.filter { !rows.concernsNoRow($0) }, target: target))
}

/// Refuses a version whose hashes are those of the store, and whose properties are in other columns, where that concerns
/// rows.
private func refuseOtherColumns(
  of version: ComparedVersion, in source: ComparedVersion, _ store: SettledStore
) throws(ToolchainError) {
  let found = compareVersions(from: source, to: version, detail: [], usesCloudKit: false).findings
    .map(\.finding)
    .filter { $0.rule == MigrationRule.columnNotMoved.description }
  guard !found.isEmpty else { return }
  var rows = RowAnswers(source, in: store)
  _ = rows.risks(of: [found])
  let findings = found.filter { !rows.concernsNoRow($0) }
  guard !findings.isEmpty else { return }
  throw ToolchainError(
    .findings,
    findings.map { finding in
      finding.rule.diagnostic(
        finding.summary, explanation: finding.rule.fix, at: .file(store.name))
    })
}

private func named(
  _ names: [String], source: ComparedVersion, target: UpgradeTarget
) throws(ToolchainError) -> [ComparedVersion] {
  var route: [ComparedVersion] = []
  for name in names {
    guard let version = target.versions.first(where: { $0.version.name == name }) else {
      var reference = target.reference
      reference.version = name
      throw unknownVersion(reference, known: target.versions.map(\.version.name))
    }
    route.append(version)
  }
  // A store that is of a version already needs no step to it.
  var hashes = source.hashes.entities
  return (route + [target.version]).filter { version in
    defer { hashes = version.hashes.entities }
    return version.hashes.entities != hashes
  }
}

/// The reason why the direct route is not taken.
private func detour(
  _ direct: ComparisonReport, risks: [MigrationFinding], target: UpgradeTarget
) -> String {
  let version = target.version.version.name
  let reasons =
    direct.verdict == .inferable
    ? risks : direct.findings.map(\.finding).filter { $0.layer == .inference }
  let others = reasons.count - 1
  let first = reasons.first.map { ": \($0.summary)" } ?? ""
  let rest = others > 0 ? ", and \(counted(others, "reason")) more" : ""
  return direct.verdict == .inferable
    ? "the direct step to \(version) loses more\(first)\(rest)"
    : "the direct step to \(version) cannot be inferred\(first)\(rest)"
}

/// Whether a finding speaks against a step.
package func isRisk(_ finding: MigrationFinding, _ choices: UpgradeChoices) -> Bool {
  finding.isRisk && !StorePlan.Risk(finding, rows: nil, choices).isAllowed
}

/// The cost of a step's risks after the first step: a loss counts fully, while a conflicting row may no
/// longer exist.
package func laterCost(of risks: [MigrationFinding]) -> Int {
  risks.map { $0.layer == .loss ? 2 : 1 }.reduce(0, +)
}

/// Asks the rows of a store what risks of the first step are about; each question once.
struct RowAnswers {
  private let store: SettledStore
  private let schema: StoreSchema
  private var known: [String: Int?] = [:]

  init(_ source: ComparedVersion, in store: SettledStore) {
    self.store = store
    schema = predictSchema(source.version.model)
  }

  /// The costs of risks in several first steps: only those that concern existing rows count, and they count
  /// fully.
  mutating func risks(of steps: [[MigrationFinding]]) -> [Int] {
    let queries = steps.map { $0.map(query) }
    let open = Array(Set(queries.joined().compactMap(\.self)).filter { known[$0] == nil })
    let found =
      open.isEmpty
      ? nil
      : try? store.ask(readsEveryRow: true) { (connection) throws(StoreError) in
        try connection.answers(to: open)
      }
    for (index, query) in open.enumerated() {
      known[query] = .some(found?[index])
    }
    return queries.map { 2 * $0.count { !isZero($0) } }
  }

  /// Whether it is known that a risk concerns no rows.
  func concernsNoRow(_ risk: MigrationFinding) -> Bool { isZero(query(risk)) }

  private func isZero(_ query: String?) -> Bool { query.flatMap { known[$0] } == .some(.some(0)) }

  private func query(_ finding: MigrationFinding) -> String? {
    finding.rows.flatMap { rowCountStatement($0, in: schema) }
  }
}

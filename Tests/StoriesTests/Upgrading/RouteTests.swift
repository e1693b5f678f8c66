import Comparing
import DataModel
import Findings
import Loading
import Migration
import ModelFiles
import Reports
import TestSupport
import Testing

@testable import Checking
@testable import Upgrading

/// The route through versions of a bundle, compared with one that examines every step separately
/// and as a whole.
@Suite("Routes through versions")
struct RouteTests {
  /// Versions of an edited model, sometimes reverted to an earlier one.
  private func history(_ seed: UInt64, count: Int) -> [Model] {
    var generator = ModelGenerator(seed: seed)
    var edits = EditGenerator(seed: seed &+ 7)
    var models = [generator.model()]
    // What is mirrored is upgraded by the app alone.
    models[0].isUsedWithCloudKit = false
    models[0].configurations = []
    while models.count < count {
      let start = edits.random.oneIn(4) ? edits.random.pick(models) : models[models.count - 1]
      models.append(edits.edit(start, edits: 1...4))
    }
    return models
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the parts of a step have the same risks as the whole step`(seed: UInt64) {
    let models = history(seed, count: 6)
    let choices = UpgradeChoices()
    var judge = StepJudge(models) { isRisk($0, choices) }
    for source in models.indices {
      let others = models.indices.filter {
        hashModel(models[$0]).entities != hashModel(models[source]).entities
      }
      let judgements = judge.judge(from: source, to: others, keepsRisks: true)
      for (other, judgement) in zip(others, judgements) {
        let report = checkMigration(MigrationStep(from: models[source], to: models[other]))
        #expect(judgement.isInferable == (report.verdict == .inferable))
        let risks = report.findings.filter { isRisk($0, choices) }
        #expect(counts(judgement.risks) == counts(risks))
        if judgement.isInferable { #expect(judgement.cost == laterCost(of: risks)) }
      }
    }
  }

  /// The number of occurrences of each finding, as far as its row counts are known.
  private func counts(_ findings: [MigrationFinding]) -> [[String]: Int] {
    var counts: [[String]: Int] = [:]
    for finding in findings {
      let key = [
        finding.rule.id, finding.entity ?? "", finding.property ?? "",
        finding.rows.map { "\($0.parts.map { "\($0)" }.sorted())" } ?? "",
      ]
      counts[key, default: 0] += 1
    }
    return counts
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a route has the fewest risks, and then the fewest steps`(seed: UInt64) throws {
    let versions = history(seed, count: 7).enumerated().map { index, model in
      ComparedVersion(version(model, "\(index)"), reference: "M#\(index)")
    }
    let target = UpgradeTarget(
      reference: ModelReference(path: "M"), path: "M", version: versions[6],
      versions: Array(versions.dropFirst()))
    // Rows that cannot be asked count as if they were there.
    let route = try chooseRoute(
      from: versions[0], to: target, UpgradeChoices(),
      for: SettledStore(path: "/nowhere", name: "S", control: UpgradeControl())
    ).versions
    let best = best(from: versions[0], target)
    let direct = versions[0].hashes.entities == versions[6].hashes.entities ? 0 : 1
    #expect(route.count == best?.count ?? direct)
    guard let best else { return }
    var (risks, last) = (0, versions[0])
    for next in route {
      risks += try #require(cost(last, next, isFirst: last.version.name == "0"))
      last = next
    }
    #expect(risks == best.risks)
    #expect(last.hashes.entities == versions[6].hashes.entities)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `the route of a store is the same after those of others`(seed: UInt64) throws {
    let versions = history(seed, count: 7).enumerated().map { index, model in
      ComparedVersion(version(model, "\(index)"), reference: "M#\(index)")
    }
    func target() -> UpgradeTarget {
      UpgradeTarget(
        reference: ModelReference(path: "M"), path: "M", version: versions[6], versions: versions)
    }
    func route(from source: Int, to target: UpgradeTarget, allowing: [String]) throws -> [String] {
      var choices = UpgradeChoices()
      choices.allowed = allowing
      let store = SettledStore(path: "/nowhere", name: "S", control: UpgradeControl())
      return try chooseRoute(from: versions[source], to: target, choices, for: store).versions
        .map(\.version.name)
    }
    let shared = target()
    for (source, allowed) in [(0, []), (0, []), (2, []), (0, []), (0, ["attribute-removed"])] {
      #expect(
        try route(from: source, to: shared, allowing: allowed)
          == route(from: source, to: target(), allowing: allowed))
    }
  }

  /// The fewest risks and steps of any route to the target, found by trying all steps repeatedly;
  /// nil if there is no lightweight route, or none is needed.
  private func best(
    from source: ComparedVersion, _ target: UpgradeTarget
  ) -> (risks: Int, count: Int)? {
    let wanted = target.version.hashes.entities
    guard source.hashes.entities != wanted else { return nil }
    let versions = target.versions.filter { $0.hashes.entities != source.hashes.entities }
    var ways = versions.map { next in cost(source, next, isFirst: true).map { ($0, 1) } }
    for _ in versions {
      for (from, version) in versions.enumerated() {
        guard let way = ways[from], version.hashes.entities != wanted else { continue }
        for (to, next) in versions.enumerated() {
          guard let step = cost(version, next, isFirst: false) else { continue }
          let longer = (way.0 + step, way.1 + 1)
          if longer < ways[to] ?? (.max, .max) { ways[to] = longer }
        }
      }
    }
    let ends = zip(versions, ways).filter { $0.0.hashes.entities == wanted }.compactMap(\.1)
    let direct = cost(source, target.version, isFirst: true).map { ($0, 1) }
    guard let best = ends.min(by: <) else { return direct }
    // The direct way is left only for one with fewer risks.
    return direct.map { $0.0 <= best.0 ? $0 : best } ?? best
  }

  private func cost(_ from: ComparedVersion, _ to: ComparedVersion, isFirst: Bool) -> Int? {
    guard from.hashes.entities != to.hashes.entities else { return nil }
    let report = compareVersions(from: from, to: to, detail: [])
    guard report.verdict == .inferable else { return nil }
    let risks = report.findings.map(\.finding).filter { isRisk($0, UpgradeChoices()) }
    return isFirst ? 2 * risks.count : laterCost(of: risks)
  }

  private func version(_ model: Model, _ name: String) -> LoadedVersion {
    LoadedVersion(
      name: name, source: parseModel([], file: name, perform: performConcurrently), file: name
    ).holding(model)
  }
}

extension LoadedVersion {
  /// The version with another model and without its source.
  fileprivate func holding(_ model: Model) -> LoadedVersion {
    var version = self
    version.model = model
    version.source = nil
    version.diagnostics = []
    return version
  }
}

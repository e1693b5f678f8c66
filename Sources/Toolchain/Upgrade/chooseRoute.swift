internal import Diagnostics
internal import Migration
internal import Reports
internal import StoreFile
internal import VersionHash

/// Chooses the versions that an upgrade goes through.
///
/// The direct way is taken when it can be inferred and takes nothing from the rows that there are. Otherwise
/// it is the way through versions of the bundle, each step of which can be inferred, that has the fewest
/// risks, and of those the shortest; the direct one where no other has fewer.
///
/// - Parameters:
///   - source: The version that the store is of.
///   - target: The version that it is to be of, with its bundle.
///   - path: The store, without journals.
///   - via: The versions to go through, by name, when the user names them.
/// - Returns: The versions after each step, the target last; none when the store is of it already.
/// - Throws: `ToolchainError` with exit code 65 when a version that the user names is not there.
func chooseRoute(
  from source: ComparedVersion, to target: UpgradeTarget, storeAt path: String, via: [String]?
) throws(ToolchainError) -> [ComparedVersion] {
  guard source.hashes.byName != target.version.hashes.byName else { return [] }
  if let via { return try named(via, target) + [target.version] }
  let direct = compareVersions(from: source, to: target.version, detail: .queries)
  let directRisks = direct.verdict == .inferable ? risks(direct, storeAt: path) : nil
  if directRisks == 0 { return [target.version] }
  guard let (route, count) = safestRoute(from: source, to: target, storeAt: path),
    directRisks.map({ count < $0 }) ?? true
  else { return [target.version] }
  return route
}

private func named(
  _ names: [String], _ target: UpgradeTarget
) throws(ToolchainError) -> [ComparedVersion] {
  var route: [ComparedVersion] = []
  for name in names {
    guard let version = target.versions.first(where: { $0.version.name == name }) else {
      throw unknownVersion(
        ModelReference(target.reference), known: target.versions.map(\.version.name))
    }
    route.append(version)
  }
  return route
}

/// How many findings tell of something that rows make fail, or that of them goes; of a step that a store
/// takes first only those that concern rows which it has.
private func risks(_ report: ComparisonReport, storeAt path: String? = nil) -> Int {
  let findings = report.findings.filter { located in
    let finding = located.finding
    return finding.layer == .store && finding.severity == .error
      || finding.layer == .loss && finding.severity > .note
  }
  guard let path else { return findings.count }
  let queries = findings.compactMap(\.sql)
  let answers = (try? answers(to: queries, at: path)) ?? queries.map { _ in nil }
  return findings.count - answers.count { $0 == 0 }
}

/// The way with the fewest risks, and of those the shortest, by Dijkstra's algorithm.
private func safestRoute(
  from source: ComparedVersion, to target: UpgradeTarget, storeAt path: String
) -> (route: [ComparedVersion], risks: Int)? {
  struct Way {
    var risks: Int
    var versions: [Int]
    var isDone = false
  }
  let versions = target.versions
  guard let end = versions.firstIndex(where: { $0.version.name == target.version.version.name })
  else { return nil }
  let others = versions.indices.filter {
    versions[$0].hashes.byName != source.hashes.byName
  }
  var ways: [Int: Way] = [:]
  func extend(_ way: Way, from version: ComparedVersion, isFirst: Bool) {
    let open = others.filter { ways[$0]?.isDone != true }
    let costs = concurrentMap(open) { next -> Int? in
      guard versions[next].hashes.byName != version.hashes.byName else { return nil }
      let report = compareVersions(
        from: version, to: versions[next], detail: isFirst ? .queries : [])
      guard report.verdict == .inferable else { return nil }
      return isFirst ? risks(report, storeAt: path) : risks(report)
    }
    for case (let next, let cost?) in zip(open, costs) {
      let longer = Way(risks: way.risks + cost, versions: way.versions + [next])
      let known = ways[next].map { ($0.risks, $0.versions.count) } ?? (.max, .max)
      if (longer.risks, longer.versions.count) < known { ways[next] = longer }
    }
  }
  extend(Way(risks: 0, versions: []), from: source, isFirst: true)
  while let next = ways.filter({ !$0.value.isDone }).min(by: { left, right in
    (left.value.risks, left.value.versions.count, left.key)
      < (right.value.risks, right.value.versions.count, right.key)
  }) {
    if next.key == end { return (next.value.versions.map { versions[$0] }, next.value.risks) }
    ways[next.key]?.isDone = true
    extend(next.value, from: versions[next.key], isFirst: false)
  }
  return nil
}

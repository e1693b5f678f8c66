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
///   - choices: What is allowed, and the versions to go through when the user names them.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The versions after each step, the target last; none when the store is of it already.
/// - Throws: `ToolchainError` with exit code 65 when a version that the user names is not there.
func chooseRoute(
  from source: ComparedVersion, to target: UpgradeTarget, storeAt path: String,
  _ choices: UpgradeChoices, isInterrupted: @escaping @Sendable () -> Bool
) throws(ToolchainError) -> [ComparedVersion] {
  guard source.hashes.byName != target.version.hashes.byName else { return [] }
  if let via = choices.via { return try named(via, source, target) }
  let direct = compareVersions(from: source, to: target.version, detail: .queries)
  let directRisks =
    direct.verdict == .inferable ? risks(direct, choices, storeAt: path, isInterrupted) : nil
  if directRisks == 0 { return [target.version] }
  guard
    let (route, count) = safestRoute(
      from: source, to: target, storeAt: path, choices, isInterrupted),
    directRisks.map({ count < $0 }) ?? true
  else { return [target.version] }
  return route
}

private func named(
  _ names: [String], _ source: ComparedVersion, _ target: UpgradeTarget
) throws(ToolchainError) -> [ComparedVersion] {
  var route: [ComparedVersion] = []
  for name in names {
    guard let version = target.versions.first(where: { $0.version.name == name }) else {
      var reference = ModelReference(target.reference)
      reference.version = name
      throw unknownVersion(reference, known: target.versions.map(\.version.name))
    }
    route.append(version)
  }
  // A store that is of a version already needs no step to it.
  var hashes = source.hashes.byName
  return (route + [target.version]).filter { version in
    defer { hashes = version.hashes.byName }
    return version.hashes.byName != hashes
  }
}

/// How much speaks against a step.
///
/// Of one that the store takes first only what concerns rows which it has counts, and counts in full. Of a later
/// one a loss does as well, while a row that is in the way may no longer be there by then.
private func risks(
  _ report: ComparisonReport, _ choices: UpgradeChoices, storeAt path: String? = nil,
  _ isInterrupted: @escaping @Sendable () -> Bool = { false }
) -> Int {
  let findings = report.findings.filter { located in
    let finding = located.finding
    let isRisk =
      finding.layer == .store && finding.severity == .error
      || finding.layer == .loss && finding.severity > .note
    return isRisk && !StorePlan.Risk(finding, rows: nil, choices).isAllowed
  }
  guard let path else { return findings.map { $0.finding.layer == .loss ? 2 : 1 }.reduce(0, +) }
  let queries = findings.compactMap(\.sql)
  let answers =
    (try? answers(to: queries, at: path, isInterrupted: isInterrupted)) ?? queries.map { _ in nil }
  return 2 * (findings.count - answers.count { $0 == 0 })
}

/// The way with the fewest risks, and of those the shortest, by Dijkstra's algorithm.
private func safestRoute(
  from source: ComparedVersion, to target: UpgradeTarget, storeAt path: String,
  _ choices: UpgradeChoices, _ isInterrupted: @escaping @Sendable () -> Bool
) -> (route: [ComparedVersion], risks: Int)? {
  struct Way {
    var risks: Int
    var versions: [Int]
    var isDone = false
  }
  let versions = target.versions
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
      return isFirst ? risks(report, choices, storeAt: path, isInterrupted) : risks(report, choices)
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
    // Core Data cannot tell versions with equal hashes apart either.
    if versions[next.key].hashes.byName == target.version.hashes.byName {
      return (next.value.versions.map { versions[$0] }, next.value.risks)
    }
    ways[next.key]?.isDone = true
    extend(next.value, from: versions[next.key], isFirst: false)
  }
  return nil
}

import Comparing
import DataModel
import Findings
import Loading
import Migration

/// Looks for the route with the fewest risks, and of those the shortest, by Dijkstra's algorithm.
struct RouteSearch {
  private let source: ComparedVersion
  private let target: UpgradeTarget
  private let choices: UpgradeChoices
  private let bound: Int
  private let store: SettledStore
  /// The number of the hashes of each version.
  private let kinds: [Int]
  private let wanted: Int
  private let others: [Int]
  private var ways: [Int: Way] = [:]

  /// A route to a version.
  private struct Way {
    var risks: Int
    var versions: [Int]
    var isDone = false

    /// The ordering key of routes.
    var length: (Int, Int) { (risks, versions.count) }
  }

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - source: The version of the store.
  ///   - target: The target version, with its bundle.
  ///   - choices: The allowed losses.
  ///   - bound: The number of risks that a route must stay below.
  ///   - store: The store, whose control says whether to stop.
  init(
    from source: ComparedVersion, to target: UpgradeTarget, _ choices: UpgradeChoices, bound: Int,
    for store: SettledStore
  ) {
    self.source = source
    self.target = target
    self.choices = choices
    self.bound = bound
    self.store = store
    var numbers: [[ModelHashes.EntityHash]: Int] = [source.hashes.entities: 0]
    kinds = target.versions.map { version in
      let number = numbers[version.hashes.entities] ?? numbers.count
      numbers[version.hashes.entities] = number
      return number
    }
    wanted = numbers[target.version.hashes.entities] ?? 0
    others = kinds.indices.filter { [kinds] in kinds[$0] != 0 }
  }

  /// Looks for the route.
  ///
  /// - Parameter rows: The rows of the store.
  /// - Returns: The versions after each step; nil if no route has fewer risks than the bound.
  /// - Throws: `ToolchainError` with exit code 74 if the user cancelled.
  mutating func safest(_ rows: inout RowAnswers) throws(ToolchainError) -> [ComparedVersion]? {
    let (model, first) = firstSteps()
    let choices = choices
    var judge =
      target.keptJudge.take(from: model, choices)
      ?? StepJudge([model] + target.versions.map(\.version.model)) { isRisk($0, choices) }
    // Of first steps that it did not judge it does not know the risks one by one.
    defer { if first == nil { target.keptJudge.keep(judge, from: model, choices) } }
    let steps =
      first ?? judge.judge(from: 0, to: others.map { $0 + 1 }, keepsRisks: true)
    let costs = rows.risks(of: steps.map(\.risks))
    extend(
      Way(risks: 0, versions: []),
      by: zip(others, zip(steps, costs)).map { next, step in
        (next, step.0.isInferable ? step.1 : nil)
      })
    while let next = nearest() {
      // Core Data cannot distinguish versions with equal hashes either.
      if kinds[next.version] == wanted { return next.way.versions.map { target.versions[$0] } }
      ways[next.version]?.isDone = true
      store.control.report(
        UpgradeControl.Progress(
          stage: .choosing, done: ways.values.count(where: \.isDone), total: others.count))
      if store.isInterrupted() { throw .interrupted(store.name) }
      let open = others.filter { canImprove($0, after: next) }
      let steps = judge.judge(from: next.version + 1, to: open.map { $0 + 1 })
      extend(next.way, by: zip(open, steps).map { ($0, $1.isInferable ? $1.cost : nil) })
    }
    return nil
  }

  /// The model of the source in the form of the others, or what speaks against the first steps where that is
  /// not to be had.
  private func firstSteps() -> (Model, [StepJudge.Judgement]?) {
    let model = source.version.model
    let forms = Set(target.versions.map { $0.version.form == nil })
    guard forms != [source.version.form == nil] else { return (model, nil) }
    // A store holds its model compiled. Mostly it is that of a version as its source would be compiled.
    let twin = target.versions.first { $0.hashes.entities == source.hashes.entities }
    if let twin = twin?.version {
      let (one, other) = comparableModels(source.version, twin)
      if one.entities == other.entities { return (twin.model, nil) }
    }
    let (before, versions, choices) = (source, target.versions, choices)
    let steps = concurrentMap(others) { next in
      let report = compareVersions(
        from: before, to: versions[next], detail: [], usesCloudKit: false)
      let risks = report.findings.map(\.finding).filter { isRisk($0, choices) }
      return StepJudge.Judgement(
        isInferable: report.verdict == .inferable, risks: risks, cost: laterCost(of: risks))
    }
    return (model, steps)
  }

  /// The nearest version whose route is known but whose successors are not.
  private func nearest() -> (version: Int, way: Way)? {
    ways.filter { !$0.value.isDone }.min { left, right in
      (left.value.risks, left.value.versions.count, left.key)
        < (right.value.risks, right.value.versions.count, right.key)
    }.map { ($0.key, $0.value) }
  }

  /// Whether a step from one version to another could make a shorter route, as no step has a negative number of risks.
  private func canImprove(_ version: Int, after last: (version: Int, way: Way)) -> Bool {
    guard kinds[version] != kinds[last.version] else { return false }
    guard let known = ways[version] else { return true }
    return !known.isDone && (last.way.risks, last.way.versions.count + 1) < known.length
  }

  private mutating func extend(_ way: Way, by steps: [(version: Int, cost: Int?)]) {
    for case (let version, let cost?) in steps {
      let longer = Way(risks: way.risks + cost, versions: way.versions + [version])
      guard longer.risks < bound else { continue }
      if longer.length < ways[version]?.length ?? (.max, .max) { ways[version] = longer }
    }
  }
}

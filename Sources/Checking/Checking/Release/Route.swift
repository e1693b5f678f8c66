import Migration
import ModelFiles
package import Upgrading

/// The migration route of a version's stores to the current one.
package enum Route: Hashable, Sendable {
  /// All hashes are equal.
  case identical
  /// The mapping is inferred.
  case inferred
  /// By step files.
  case stepFiles(StepWay)
  /// With the mapping model at a path.
  case mapped(String)
  /// By the staged plan, in several steps.
  case planned([String])
  /// In several steps.
  case chain([String])
  /// Not at all.
  case none

  /// Whether operations on rows along the route are defined, so that the direct step is not used.
  var isMended: Bool {
    switch self {
    case .stepFiles, .planned: true
    case .identical, .inferred, .mapped, .chain, .none: false
    }
  }
}

extension ReleaseInput {
  /// The mapping model that fits a step, if there is one.
  func mappingModel(_ from: BundleVersion, _ to: BundleVersion) -> String? {
    mappingModels.first { $0.isFrom(from.hashes) && $0.isTo(to.hashes) }?.file
  }

  /// Whether a mapping model fits a step.
  package func isMapped(_ from: VersionKey, _ to: VersionKey) -> Bool {
    guard let from = version(from), let to = version(to) else { return false }
    return mappingModel(from, to) != nil
  }

  /// The path of the mapping model that fits the step between two versions at the head.
  package func mappingModelPath(from: String, to: String) -> String? {
    guard !mappingModels.isEmpty, let old = head?[from], let new = head?[to] else { return nil }
    return mappingModel(old, new)
  }

  /// The migration routes of all versions at the head to the current one, by name.
  func routes(_ steps: [StepKey: StepResult]) -> [String: Route] {
    guard let head, let current = head.currentVersion else { return [:] }
    var routes: [String: Route] = [:]
    for version in head.versions where version.name != current.name {
      routes[version.name] = route(from: version, to: current, steps)
    }
    return routes
  }

  /// The route of a version's stores, in order of preference: safe lightweight migration, step files, a
  /// mapping model, a staged plan with operations, lightweight migration with failures or losses, and a chain
  /// of other versions.
  private func route(
    from version: BundleVersion, to current: BundleVersion, _ steps: [StepKey: StepResult]
  ) -> Route {
    let direct = steps[StepKey(.head(version.name), .head(current.name))]
    if direct?.verdict == .identical { return .identical }
    if let direct, direct.verdict == .inferable, direct.risks.isEmpty, direct.losses.isEmpty {
      return .inferred
    }
    if let way = stepWays[version.name] { return .stepFiles(way) }
    if let file = mappingModel(version, current) { return .mapped(file) }
    if let names = plannedRoute(of: version, steps),
      direct?.verdict != .inferable || plannedHandlers(of: version)
    {
      return .planned(names)
    }
    if direct?.verdict == .inferable { return .inferred }
    // SwiftData migrates directly to the schema that the app opens, unless a plan specifies another route.
    if isSwift { return .none }
    return chain(from: version.name, to: current.name, steps).map(Route.chain) ?? .none
  }

  /// The shortest route through neighbours, direct steps and mapping models.
  private func chain(
    from start: String, to end: String, _ steps: [StepKey: StepResult]
  ) -> [String]? {
    guard let head else { return nil }
    let order = head.versions.map(\.name)
    var previous: [String: String] = [start: start]
    var queue = [start]
    while let name = queue.first {
      queue.removeFirst()
      if name == end { break }
      let nexts = reachable(from: name, end: end, in: head, order, steps)
      for next in nexts where previous[next] == nil {
        previous[next] = name
        queue.append(next)
      }
    }
    guard previous[end] != nil else { return nil }
    var names = [end]
    while let last = names.last, let before = previous[last], before != start {
      names.append(before)
    }
    return names.reversed()
  }

  private func reachable(
    from name: String, end: String, in head: BundleVersions, _ order: [String],
    _ steps: [StepKey: StepResult]
  ) -> [String] {
    guard let place = order.firstIndex(of: name), let version = head[name] else { return [] }
    var nexts: [String] = []
    for next in [end] + (place + 1 < order.count ? [order[place + 1]] : []) {
      let verdict = steps[StepKey(.head(name), .head(next))]?.verdict
      if let verdict, verdict != .notInferable { nexts.append(next) }
    }
    nexts += head.versions.filter { $0.name != name && mappingModel(version, $0) != nil }
      .map(\.name)
    return nexts
  }
}

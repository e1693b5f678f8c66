import DataModel
import Findings
import Migration

/// Versions whose step straight to the current version has the same reasons not to be inferred.
struct UnreachableVersions {
  /// The versions in order.
  var versions: [String]
  /// The reasons.
  var reasons: [MigrationFinding]
  /// The intermediate versions that each can migrate through, ending with the current one; empty if there is
  /// no route.
  var chains: [String: [String]]
  /// Whether none of them could migrate directly to the formerly current version either.
  var wasSoBefore: Bool
}

extension ReleaseScope {
  /// The shipped versions that cannot migrate in one step, by reason; `isChained` selects those with another
  /// route, otherwise those without.
  ///
  /// Reasons shared with the step about to ship are reported for that step.
  func unreachable(isChained: Bool) -> [UnreachableVersions] {
    guard let current = input.head?.current else { return [] }
    let shipping = shippingReasons
    var groups: [UnreachableVersions] = []
    var places: [[DeclaredFinding]: Int] = [:]
    for version in input.concerned where version.name != input.previous?.name {
      guard let step = step(version.name, current), step.verdict == .notInferable else { continue }
      let chain: [String]
      switch routes[version.name] {
      case .chain(let names) where isChained: chain = names
      case Route.none? where !isChained: chain = []
      default: continue
      }
      let reasons = step.reasons.filter { !shipping.contains(DeclaredFinding($0)) }
      guard !reasons.isEmpty else { continue }
      let key = reasons.map(DeclaredFinding.init)
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append(
          UnreachableVersions(versions: [], reasons: reasons, chains: [:], wasSoBefore: true))
      }
      groups[place].versions.append(version.name)
      groups[place].chains[version.name] = chain
      if !wasUnreachable(version.name) { groups[place].wasSoBefore = false }
    }
    return groups
  }

  /// The reasons why the step about to ship is not inferred.
  var shippingReasons: Set<DeclaredFinding> {
    guard let key = input.previousKey else { return [] }
    if key.side == .head, routes[key.name] != Route.none { return [] }
    return Set(shippingStep?.reasons.map(DeclaredFinding.init) ?? [])
  }

  /// Whether a version that was in the bundle could not be migrated in one step to what was current before.
  private func wasUnreachable(_ name: String) -> Bool {
    guard let earlier = input.earlierCurrent else { return false }
    let checksum = input.head?[name]?.hashes.checksum
    if let base = input.base, input.swift?.released[name] == nil,
      !base.versions.contains(where: { $0.hashes.checksum == checksum })
    {
      return false
    }
    return steps[StepKey(.head(name), earlier)]?.verdict == .notInferable
  }
}

extension FoundInRelease {
  /// Creates a finding on versions that cannot be migrated in one step, located at the first reason.
  init(_ group: UnreachableVersions, _ summary: String, current: String) {
    let first = group.reasons[0]
    self.init(
      summary,
      at: first.after.map { .version(current, $0) }
        ?? first.before.map { .version(group.versions[0], $0) } ?? .version(current, nil),
      key: group.reasons.map { reason in
        "\(reason.rule.id):\(reason.found.elementName)"
      }.joined(separator: ","), content: group.reasons.map { $0.fingerprint.content ?? "" })
    before = first.before.map { .version(group.versions[group.versions.count - 1], $0) }
    entity = first.entity
    property = first.property
    apple = first.apple
    if group.reasons.allSatisfy({ $0.rule == MigrationRule.cloudKitRename.description }) {
      explanation = first.explanation
      advice = first.rule.fix
    }
    notes = group.reasons.map(\.summary)
    versions = group.versions
  }

  /// Names of versions for a message: all of a few, the first and last of many.
  static func phrase(_ names: [String]) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard quoted.count > 4 else { return quoted.joined(separator: ", ") }
    return "\(quoted.count) versions from \(quoted[0]) to \(quoted[quoted.count - 1])"
  }
}

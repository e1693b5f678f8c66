package import DataModel
package import Findings
package import Migration

/// One thing that a check finds in the history of a bundle, free of files.
package typealias ReleaseFinding = Finding<FoundInRelease>

/// The result of checking one bundle, independent of files.
package struct ReleaseReport: Sendable {
  /// The findings, in rule order.
  package var findings: [ReleaseFinding]
  /// The migration routes of all versions to the current one, by name.
  package var routes: [String: Route]
  /// The new failures on rows and data losses for stores that skip versions, besides those of the step about
  /// to ship; without duplicates, with the versions concerned.
  package var skippedRisks: [SkippedRisk]
  /// The possible failures on rows in steps of the staged plan that no earlier operation repairs.
  package var plannedRisks: [PlannedRisk]
  /// The versions for which the reasons against the step about to ship hold as well, by reason.
  package var alsoConcerned: [MigrationFinding.Place: [String]]
  /// The elements dropped in the step about to ship that were added on another branch, reported by a separate
  /// rule.
  package var siblingLosses: Set<ElementPath>
}

/// A failure on rows or data loss only for stores of older versions.
package struct SkippedRisk: Sendable {
  /// The finding on the step from the last of the versions.
  package var finding: MigrationFinding
  /// The versions in order.
  package var versions: [String]
}

/// Checks a bundle.
///
/// - Parameters:
///   - input: The bundle, before and after.
///   - steps: The steps that ``ReleaseInput/firstSteps`` and ``ReleaseInput/furtherSteps(_:)`` ask for.
/// - Returns: The findings and routes.
package func checkRelease(
  _ input: ReleaseInput, steps: [StepKey: StepResult]
) -> ReleaseReport {
  let scope = ReleaseScope(input: input, steps: steps, routes: input.routes(steps))
  let findings = ReleaseRule.all.flatMap { rule in
    rule.check(scope).map { found in
      let found = input.weighed(found, of: rule)
      return ReleaseFinding(
        rule.description, found,
        Fingerprint(
          rule: rule.id, element: found.key, content: contentDigest(of: found.content)))
    }
  }
  return ReleaseReport(
    findings: findings, routes: scope.routes, skippedRisks: scope.skippedRisks,
    plannedRisks: scope.plannedRisks.filter { !$0.isPrepared }, alsoConcerned: scope.alsoConcerned,
    siblingLosses: Set(scope.siblingLosses.map(\.path)))
}

/// Checks a bundle, judging the steps one after another.
package func checkRelease(_ input: ReleaseInput) -> ReleaseReport {
  var steps: [StepKey: StepResult] = [:]
  func judge(_ keys: [StepKey]) {
    for key in keys {
      guard let from = input.version(key.from), let to = input.version(key.to) else { continue }
      steps[key] = StepResult(from: from, to: to, usesCloudKit: input.usesCloudKit)
    }
  }
  judge(input.firstSteps)
  judge(input.furtherSteps(steps))
  return checkRelease(input, steps: steps)
}

extension ReleaseScope {
  /// See ``ReleaseReport/skippedRisks``.
  fileprivate var skippedRisks: [SkippedRisk] {
    guard let current = input.head?.current, let previous = input.previous else { return [] }
    let told = Set(shippingStep?.risks.map(RiskPlace.init) ?? [])
    var order: [RiskPlace] = []
    var found: [RiskPlace: SkippedRisk] = [:]
    for version in input.concerned where version.name != previous.name {
      guard case .inferred? = routes[version.name], let step = step(version.name, current) else {
        continue
      }
      let earlier = input.earlierCurrent.flatMap { steps[StepKey(.head(version.name), $0)] }
      let known = Set(earlier?.risks.map(RiskPlace.init) ?? [])
      let risks = step.risks.filter { risk in
        let place = RiskPlace(risk)
        return !told.contains(place) && !known.contains(place)
      }
      for risk in risks + losses(of: version, in: step) {
        let place = RiskPlace(risk)
        if found[place] == nil { order.append(place) }
        let versions = (found[place]?.versions ?? []) + [version.name]
        found[place] = SkippedRisk(finding: risk, versions: versions)
      }
    }
    return order.compactMap { found[$0] }
  }

  /// The additional data losses in a version's direct step to the current one: a renaming identifier no
  /// longer leads past the intermediate versions.
  private func losses(of version: BundleVersion, in step: StepResult) -> [MigrationFinding] {
    guard let key = input.earlierCurrent, let earlier = input.version(key),
      let known = steps[StepKey(.head(version.name), key)]
    else { return [] }
    let before = Set(known.losses.compactMap(\.found.before?.path))
    // Data that is kept by other means is reported with the step that changes it.
    let removals = ["attribute-removed", "entity-removed", "relationship-removed"]
    let new = step.losses.filter { loss in
      removals.contains(loss.rule.id)
        && loss.found.before.map { !before.contains($0.path) } ?? false
    }
    guard !new.isEmpty else { return [] }
    let told = Set(shippingStep?.losses.compactMap(\.found.before?.path) ?? [])
    let way = MigrationStep(from: version, to: earlier, usesCloudKit: input.usesCloudKit)
    return new.filter { loss in
      loss.found.before.map { way.successors(of: $0.path).isDisjoint(with: told) } ?? false
    }
  }

  /// See ``ReleaseReport/alsoConcerned``.
  fileprivate var alsoConcerned: [MigrationFinding.Place: [String]] {
    guard let current = input.head?.current else { return [:] }
    var result: [MigrationFinding.Place: [String]] = [:]
    for version in input.concerned {
      guard let step = step(version.name, current), routes[version.name] != .identical else {
        continue
      }
      for problem in step.problems { result[problem.place, default: []].append(version.name) }
    }
    return result
  }
}

extension MigrationStep {
  /// The successors of an old entity or property, and the entities that have it.
  fileprivate func successors(of path: ElementPath) -> Set<ElementPath> {
    switch path {
    case .entity(let name): Set(successors[name].map { [.entity($0)] } ?? [])
    default:
      Set(
        entityPairs.flatMap { pair in
          pair.properties.filter { $0.source?.path == path }.flatMap {
            [$0.destination.path, .entity(pair.destination.name)]
          }
        })
    }
  }
}

extension MigrationFinding {
  /// A rule and an element in the new version: what makes findings on several steps one.
  package struct Place: Hashable, Sendable {
    /// The rule.
    package let rule: RuleDescription
    /// The entity concerned.
    package let entity: String?
    /// The property concerned.
    package let property: String?
  }

  /// The rule and the element in the new version.
  package var place: Place { Place(rule: rule, entity: entity, property: property) }
}

/// The element at which rows can fail, whatever the rule.
private struct RiskPlace: Hashable {
  var entity: String?
  var property: String?

  init(_ finding: MigrationFinding) {
    entity = finding.declaringEntity ?? finding.entity
    property = finding.property
  }
}

import DataModel
import Findings
package import Migration

/// A version at the base, at the head or in a release.
package struct VersionKey: Hashable, Sendable {
  /// The source of a version.
  package enum Side: Hashable, Sendable {
    case base, head
    /// In the newest release that has a version of the name.
    case release
  }

  /// Where it is.
  package var side: Side
  /// The name.
  package var name: String

  /// Returns the key of a version at the head.
  package static func head(_ name: String) -> VersionKey { VersionKey(side: .head, name: name) }

  /// Returns the key of a version at the base.
  package static func base(_ name: String) -> VersionKey { VersionKey(side: .base, name: name) }

  /// Returns the key of a version in the newest release that has it.
  package static func release(_ name: String) -> VersionKey {
    VersionKey(side: .release, name: name)
  }
}

/// A step between two versions.
package struct StepKey: Hashable, Sendable {
  /// The old version.
  package var from: VersionKey
  /// The new version.
  package var to: VersionKey

  /// Creates the key of a step.
  package init(_ from: VersionKey, _ to: VersionKey) {
    self.from = from
    self.to = to
  }
}

/// The result of inference for a step, as far as a check needs it.
package struct StepResult: Sendable {
  /// The answer of inference.
  package var verdict: InferenceVerdict
  /// The obstacles to inference, and possible failures on rows; each property once, at its declaration.
  package var problems: [MigrationFinding]
  /// The data losses and changes of meaning; each property once.
  package var losses: [MigrationFinding]

  /// Judges a step.
  ///
  /// - Parameters:
  ///   - from: The old version.
  ///   - to: The new version.
  ///   - usesCloudKit: Whether the user says that the models are mirrored with CloudKit; nil for what they say.
  package init(from: BundleVersion, to: BundleVersion, usesCloudKit: Bool?) {
    guard from.hashes.entities != to.hashes.entities else {
      self.init(verdict: .identical, problems: [], losses: [])
      return
    }
    let report = checkMigration(MigrationStep(from: from, to: to, usesCloudKit: usesCloudKit))
    self.init(
      verdict: report.verdict,
      problems: report.findings.filter {
        ($0.layer == .inference || $0.layer == .store) && $0.severity == .error
      }.declared,
      losses: report.findings.filter { $0.layer == .loss && $0.severity > .note }.declared)
  }

  init(verdict: InferenceVerdict, problems: [MigrationFinding], losses: [MigrationFinding]) {
    self.verdict = verdict
    self.problems = problems
    self.losses = losses
  }

  /// The obstacles to inference.
  package var reasons: [MigrationFinding] { problems.filter { $0.layer == .inference } }

  /// The possible failures on rows.
  package var risks: [MigrationFinding] { problems.filter { $0.layer == .store } }
}

extension [MigrationFinding] {
  /// The findings without those on inherited properties whose declaration has the same.
  var declared: [MigrationFinding] {
    let own = Set(filter { !$0.isInherited }.map(DeclaredFinding.init))
    var seen: Set<DeclaredFinding> = []
    return filter { finding in
      guard finding.isInherited else { return true }
      let key = DeclaredFinding(finding)
      return !own.contains(key) && seen.insert(key).inserted
    }
  }
}

/// The key by which findings of several entities are merged.
struct DeclaredFinding: Hashable {
  var rule: RuleDescription
  var entity: String?
  var property: String?

  init(_ finding: MigrationFinding) {
    rule = finding.rule
    entity = finding.declaringEntity ?? finding.entity
    property = finding.property
  }
}

extension MigrationStep {
  init(from: BundleVersion, to: BundleVersion, usesCloudKit: Bool?) {
    let (old, new) = withoutUnjudged(from.model, to.model)
    self.init(
      from: old, to: new, fromHashes: from.hashes, toHashes: to.hashes, changes: [],
      mirrored: Set(to.model.mirroredEntities(whenTold: usesCloudKit).map(\.name)))
  }
}

extension ReleaseInput {
  /// The version of a key.
  package func version(_ key: VersionKey) -> BundleVersion? {
    switch key.side {
    case .base: base?[key.name]
    case .head: head?[key.name]
    case .release: releases?.version(key.name)
    }
  }

  /// The steps that every check asks about: each version to the current one, and to the next, and the step about to ship.
  package var firstSteps: [StepKey] {
    guard let head else { return [] }
    var steps = zip(head.versions, head.versions.dropFirst()).map {
      StepKey(.head($0.name), .head($1.name))
    }
    if let current = head.current {
      steps += head.versions.filter { $0.name != current }.map {
        StepKey(.head($0.name), .head(current))
      }
    }
    if let current = head.current, let previousKey {
      steps.append(StepKey(previousKey, .head(current)))
    }
    if let siblingStep { steps.append(siblingStep) }
    if let plan { steps += plannedSteps(plan) }
    var seen: Set<StepKey> = []
    return steps.filter { seen.insert($0).inserted }
  }

  /// The steps asked about once the first ones are known: those of versions in trouble, or that lose something, to what
  /// was current before.
  package func furtherSteps(_ known: [StepKey: StepResult]) -> [StepKey] {
    guard let head, let current = head.current, let earlier = earlierCurrent else { return [] }
    return concerned.filter { version in
      let step = known[StepKey(.head(version.name), .head(current))]
      return step.map { !$0.problems.isEmpty || !$0.losses.isEmpty } ?? false
    }.map { StepKey(.head($0.name), earlier) }.filter { known[$0] == nil && $0.from != $0.to }
  }

  /// The formerly current version: in the newest release, at the base, or the version before.
  var earlierCurrent: VersionKey? {
    if let name = releases?.current { return .release(name) }
    if hasBase { return formerCurrent.map { .base($0.name) } }
    return previousKey
  }
}

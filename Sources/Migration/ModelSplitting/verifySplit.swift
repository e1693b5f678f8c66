package import DataModel
import Findings

/// What the steps of a split are like, asked again of the versions themselves.
package struct SplitVerification: Hashable, Sendable {
  /// Something that rows may do to a step.
  package struct Risk: Hashable, Sendable {
    /// One sentence.
    package var summary: String
    /// Whether a handler that runs before the step repairs it.
    package var isRepaired: Bool
  }

  /// A step between two neighbouring versions.
  package struct Step: Hashable, Sendable {
    /// Why Core Data infers no mapping; empty where it does.
    package var reasons: [String]
    /// What rows may do.
    package var risks: [Risk]
  }

  /// The steps in order.
  package var steps: [Step]
  /// Whether the hashes of the old version are what they were.
  package var keepsOldHashes: Bool
  /// Whether the hashes of the new version are what they were.
  package var keepsNewHashes: Bool
  /// Whether no two versions have the same hashes.
  package var areDistinct: Bool

  /// Whether every step infers, both ends keep their hashes, and handlers repair what rows may do.
  package var isVerified: Bool {
    keepsOldHashes && keepsNewHashes && areDistinct
      && steps.allSatisfy { $0.reasons.isEmpty && $0.risks.allSatisfy(\.isRepaired) }
  }
}

/// Asks of a split what it promises.
///
/// - Parameters:
///   - split: The split.
///   - from: The old version as it was.
///   - to: The new version as it was.
/// - Returns: What was found.
package func verifySplit(_ split: ModelSplit, from: Model, to: Model) -> SplitVerification {
  let versions = split.versions
  let hashes = versions.map { hashModel($0) }
  let steps = versions.indices.dropLast().map { index in
    let (old, new) = (versions[index], versions[index + 1])
    let findings = findRisks(MigrationStep(partFrom: old, to: new)).filter(\.stopsMigration)
    let before = (0..<index).flatMap { split.fillings[$0] ?? [] }
    return SplitVerification.Step(
      reasons: findings.filter { $0.layer == .inference }.map(\.summary),
      risks: findings.filter { $0.layer == .store }.map { finding in
        SplitVerification.Risk(
          summary: finding.summary, isRepaired: before.contains { $0.repairs(finding, in: new) })
      })
  }
  let oldHashes = hashModel(from)
  let newHashes = hashModel(to)
  return SplitVerification(
    steps: steps, keepsOldHashes: hashes.first?.entities == oldHashes.entities,
    keepsNewHashes: hashes.last?.entities == newHashes.entities,
    areDistinct: Set(hashes.map(\.checksum)).count == hashes.count
      || split.intermediates.isEmpty)
}

extension Filling {
  /// Whether rows no longer do what a finding about a version tells of.
  fileprivate func repairs(_ finding: MigrationFinding, in model: Model) -> Bool {
    guard let entity = finding.entity, let property = finding.property,
      let kind = RiskKind(finding)
    else { return false }
    let line = model.line(of: entity).map(\.name)
    var (covered, names) = covered
    if case .relate(let copy) = self,
      let inverse = model.owned(copy.to, of: copy.declaringEntity)?.relationship?.inverseName,
      let owner = model.owned(inverse, of: copy.target)?.owner, inverse == property
    {
      // Both sides are one set of links.
      (covered, names) = (owner, [inverse])
    }
    if case .mergeDuplicates = self {
      guard kind == .unique, case .uniquenessConstraint(let owner, let index)? = finding.after?.path
      else { return false }
      return owner == covered
        && model.entities[owner]?.uniquenessConstraints[checked: index] == names
    }
    return kind == .mandatory && line.contains(covered)
      && names.contains(String(property.prefix { $0 != "." }))
  }
}

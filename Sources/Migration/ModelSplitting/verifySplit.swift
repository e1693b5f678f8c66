package import DataModel
import Findings

/// The properties of a split's steps, verified on the versions themselves.
package struct SplitVerification: Hashable, Sendable {
  /// A way in which rows may make a step fail.
  package struct Risk: Hashable, Sendable {
    /// One sentence.
    package var summary: String
    /// Whether a handler that runs before the step prevents it.
    package var isRepaired: Bool
  }

  /// A step between two adjacent versions.
  package struct Step: Hashable, Sendable {
    /// The reasons why Core Data cannot infer a mapping; empty if it can.
    package var reasons: [String]
    /// The ways in which rows may make the step fail.
    package var risks: [Risk]
  }

  /// The steps in order.
  package var steps: [Step]
  /// Whether the hashes of the old version are unchanged.
  package var keepsOldHashes: Bool
  /// Whether the hashes of the new version are unchanged.
  package var keepsNewHashes: Bool
  /// Whether no two versions have the same hashes.
  package var areDistinct: Bool

  /// Whether every step can be inferred, both ends keep their hashes, and handlers prevent failures on rows.
  package var isVerified: Bool {
    keepsOldHashes && keepsNewHashes && areDistinct
      && steps.allSatisfy { $0.reasons.isEmpty && $0.risks.allSatisfy(\.isRepaired) }
  }
}

/// Verifies what a split promises.
///
/// - Parameters:
///   - split: The split.
///   - from: The original old version.
///   - to: The original new version.
/// - Returns: The results.
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
  /// Whether a handler prevents the failure that a finding about a version predicts.
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

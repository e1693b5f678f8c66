import DataModel
import Findings
import VersionHash

/// What Core Data would do with a step between two models.
package enum InferenceVerdict: String, Hashable, Sendable {
  /// All entity hashes are equal: Core Data would not migrate.
  case identical
  /// A mapping model can be inferred.
  case inferable
  /// No mapping model can be inferred.
  case notInferable = "not-inferable"
}

/// Everything to know about the step between two models.
package struct MigrationReport: Sendable {
  /// The answer of `NSMappingModel.inferredMappingModel(forSourceModel:destinationModel:)`, and
  /// whether it would be asked.
  package var verdict: InferenceVerdict
  /// The findings: by layer, then by entity, property and rule.
  package var findings: [MigrationFinding]
  /// Whether Core Data infers a mapping, which ``inferMapping(_:)`` gives.
  package var hasMapping: Bool
}

/// Says whether Core Data can infer the mapping of a step, what it would be, and what can go wrong.
///
/// Core Data stops at the first reason; this gives all of them. Where all hashes are equal nothing is
/// migrated: what a migration would do to rows is left out then, and what speaks against inference is
/// a warning.
///
/// - Parameter step: The two models.
/// - Returns: The verdict, and the findings of all rules.
/// - Complexity: O(n log n), n being the number of own and inherited properties.
package func checkMigration(_ step: MigrationStep) -> MigrationReport {
  let findings = confirmSafeEdits(findFindings(step), in: step)
  let isInferable = !findings.contains { $0.layer == .inference }
  return MigrationReport(
    verdict: step.isIdentical ? .identical : isInferable ? .inferable : .notInferable,
    findings: findings, hasMapping: isInferable)
}

/// What rules find, in order.
func findFindings(
  _ step: MigrationStep, rules: [MigrationRule] = MigrationRule.all
) -> [MigrationFinding] {
  let rules = rules.filter { rule in
    !step.isIdentical || rule.isTrueWithoutMigration || rule.layer != .store && rule.layer != .loss
  }
  let findings = rules.flatMap { rule in
    rule.check(step).map { finding(of: rule, $0, in: step) }
  }
  return settleHeirs(findings, in: step).enumerated().sorted { left, right in
    left.element.sortKey == right.element.sortKey
      ? left.offset < right.offset : left.element.sortKey < right.element.sortKey
  }.map(\.element)
}

private func finding(
  of rule: MigrationRule, _ found: RuleFinding, in step: MigrationStep
) -> MigrationFinding {
  let severity = found.severity ?? rule.severity
  return MigrationFinding(
    rule: rule.id, layer: rule.layer,
    severity: step.isIdentical ? min(severity, .warning) : severity,
    entity: found.entity, property: found.property, declaringEntity: found.declaringEntity,
    summary: found.summary, explanation: found.explanation ?? rule.rationale,
    advice: rule.advice,
    apple: found.apple ?? rule.apple, before: found.before, after: found.after, rows: found.rows,
    notes: found.notes, edits: found.edits, identity: identity(of: rule, found),
    content: content(of: found, in: step))
}

extension MigrationFinding {
  fileprivate var sortKey: (Int, String, String, String) {
    let place = FindingLayer.allCases.firstIndex(of: layer) ?? 0
    return (place, entity ?? "", property ?? "", rule)
  }
}

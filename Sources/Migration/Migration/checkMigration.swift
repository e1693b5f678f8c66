import DataModel
import Findings

/// The result of inference for a step between two models.
package enum InferenceVerdict: String, Hashable, Sendable {
  /// All entity hashes are equal: Core Data does not migrate.
  case identical
  /// Lightweight migration is possible.
  case inferable
  /// Lightweight migration is not possible.
  case notInferable = "not-inferable"
}

/// The verdict and all findings on the step between two models.
package struct MigrationReport: Sendable {
  /// The result of `NSMappingModel.inferredMappingModel(forSourceModel:destinationModel:)`, or
  /// ``InferenceVerdict/identical`` if it would not be called.
  package var verdict: InferenceVerdict
  /// The findings, sorted by layer, then by entity, property and rule.
  package var findings: [MigrationFinding]
  /// Whether Core Data infers a mapping, which ``inferMapping(_:)`` returns.
  package var hasMapping: Bool
}

/// Determines whether Core Data can infer the mapping of a step, and what can go wrong.
///
/// Core Data stops at the first reason; this finds all of them. If all hashes are equal nothing is migrated:
/// findings on what a migration does to rows are then left out, obstacles to inference are warnings, and
/// consequences of not migrating are reported.
///
/// - Parameter step: The two models.
/// - Returns: The verdict and the findings of all rules.
/// - Complexity: O(n log n), n being the number of own and inherited properties.
package func checkMigration(_ step: MigrationStep) -> MigrationReport {
  let findings = offerRenamesFirst(confirmSafeEdits(findFindings(step), in: step))
  let isInferable = !findings.contains { $0.layer == .inference }
  return MigrationReport(
    verdict: step.isIdentical ? .identical : isInferable ? .inferable : .notInferable,
    findings: findings, hasMapping: isInferable)
}

/// The findings of the rules, in order.
func findFindings(
  _ step: MigrationStep, rules: [MigrationRule] = MigrationRule.all
) -> [MigrationFinding] {
  let rules = rules.filter { rule in
    !step.isIdentical || rule.isTrueWithoutMigration || rule.layer != .store && rule.layer != .loss
  }
  let findings = rules.flatMap { rule in
    rule.check(step).map { finding(of: rule, $0, in: step) }
  }
  return settleSubentities(findings, in: step).enumerated().sorted { left, right in
    left.element.sortKey == right.element.sortKey
      ? left.offset < right.offset : left.element.sortKey < right.element.sortKey
  }.map(\.element)
}

/// Puts the edit that matches an added element with a removed one before other edits of that element.
///
/// It keeps the values and makes the other edits unnecessary.
private func offerRenamesFirst(_ findings: [MigrationFinding]) -> [MigrationFinding] {
  let renames = Dictionary(
    keepingFirst: findings.filter { MigrationRule.isAboutRenames($0.rule.id) }
      .map { ($0.elementName, $0.edits) })
  return findings.map { finding in
    guard finding.layer != .lint, let edits = renames[finding.elementName] else { return finding }
    var finding = finding
    finding.edits = edits + finding.edits
    return finding
  }
}

private func finding(
  of rule: MigrationRule, _ found: FoundInStep, in step: MigrationStep
) -> MigrationFinding {
  var found = found
  if step.isIdentical, !rule.isTrueWithoutMigration {
    found.severity = min(found.severity ?? rule.severity, .warning)
  }
  return MigrationFinding(
    rule.description, found,
    Fingerprint(
      rule: rule.id,
      element: found.elementName + (found.detail.isEmpty ? "" : "(\(found.detail))"),
      content: content(of: found, in: step)))
}

extension MigrationFinding {
  fileprivate var sortKey: (Layer, String, String, String) {
    (layer, found.entity ?? "", found.property ?? "", rule.id)
  }
}

import DataModel
import Findings

/// Says of which entities' rows findings on inherited properties are.
///
/// The same finding is made for every entity that has the property, as Core Data may name any of them.
/// At the declaration the rows of all of them count, at a subentity its own. An abstract entity has no rows:
/// where no concrete one has the finding, as for a property that moved up into an abstract parent and
/// keeps its values, there is none.
///
/// - Parameters:
///   - findings: The findings of a step.
///   - step: The step.
/// - Returns: The findings that are left, in the same order.
func settleSubentities(
  _ findings: [MigrationFinding], in step: MigrationStep
) -> [MigrationFinding] {
  var concrete: [InheritedFinding: [String]] = [:]
  for finding in findings {
    guard let key = InheritedFinding(finding, in: step),
      let source = step.concreteSource(of: finding)
    else {
      continue
    }
    concrete[key, default: []].append(source)
  }
  return findings.compactMap { finding in
    guard let key = InheritedFinding(finding, in: step) else { return finding }
    guard let members = concrete[key] else { return nil }
    var finding = finding
    let entities = finding.isInherited ? members.filter { $0 == step.source(of: finding) } : members
    finding.rows?.entities = entities
    if entities.isEmpty { finding.rows = nil }
    return finding
  }
}

extension [MigrationFinding] {
  /// The findings about rows without those on inherited properties whose declaration has the same.
  ///
  /// What an entity loses because it leaves its parent, which keeps the property, is found at that entity alone.
  package func atDeclarations(in step: MigrationStep) -> [MigrationFinding] {
    let declared = Set(
      filter { !$0.isInherited }.compactMap { InheritedFinding($0, in: step) })
    return filter { finding in
      !finding.isInherited
        || InheritedFinding(finding, in: step).map { !declared.contains($0) } ?? false
    }
  }
}

/// What the findings on one property have in common, at its declaration and in all subentities.
private struct InheritedFinding: Hashable {
  var rule: RuleDescription
  var entity: String
  var property: String

  /// The key of a finding about the rows of an entity with a property; nil for any other.
  ///
  /// The declaring entity counts by its old name: what is only there in the old model knows no other.
  init?(_ finding: MigrationFinding, in step: MigrationStep) {
    guard finding.layer == .store || finding.layer == .loss, let property = finding.property,
      let entity = finding.declaringEntity ?? finding.entity
    else { return nil }
    rule = finding.rule
    self.entity = step.predecessors[entity] ?? entity
    self.property = property
  }
}

extension MigrationStep {
  /// The old name of the entity that a finding is about.
  fileprivate func source(of finding: MigrationFinding) -> String? {
    finding.entity.map { predecessors[$0] ?? $0 }
  }

  /// The old name of the entity that a finding is about, unless it was abstract and had no rows.
  fileprivate func concreteSource(of finding: MigrationFinding) -> String? {
    source(of: finding).flatMap { from.entities[$0] }.flatMap { $0.isAbstract ? nil : $0.name }
  }
}

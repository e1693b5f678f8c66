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
  var shared: [InheritedFinding: RowQuestion] = [:]
  var parts: [InheritedFinding: Set<RowQuestion.Part>] = [:]
  for finding in findings {
    guard let key = InheritedFinding(finding, in: step), step.hasRows(finding) else { continue }
    let more = (step.ownRows(of: finding)?.parts ?? []).filter {
      parts[key]?.contains($0) != true
    }
    shared[key, default: RowQuestion([])].parts += more
    parts[key, default: []].formUnion(more)
  }
  return findings.compactMap { finding in
    guard let key = InheritedFinding(finding, in: step) else { return finding }
    guard let rows = shared[key] else { return nil }
    var finding = finding
    finding.rows = finding.isInherited || finding.rows == nil ? step.ownRows(of: finding) : rows
    return finding
  }
}

extension [MigrationFinding] {
  /// The findings without those about rows of inherited properties whose declaration has the same.
  ///
  /// What an entity loses because it leaves its parent, which keeps the property, is found at that entity alone.
  package func atDeclarations(in step: MigrationStep) -> [MigrationFinding] {
    let declared = Set(
      filter { !$0.isInherited }.compactMap { InheritedFinding($0, in: step) })
    return filter { finding in
      !finding.isInherited
        || InheritedFinding(finding, in: step).map { !declared.contains($0) } ?? true
    }
  }
}

/// What the findings on one property have in common, at its declaration and in all subentities.
private struct InheritedFinding: Hashable {
  var rule: RuleDescription
  var entity: String
  var property: String
  /// What was found: a property can come from another one in a subentity, and become something else there.
  var detail: String

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
    detail = finding.found.detail
  }
}

extension MigrationStep {
  /// Whether there can be rows that a finding is about, in stores of the old version.
  fileprivate func hasRows(_ finding: MigrationFinding) -> Bool {
    if let rows = ownRows(of: finding) { return !rows.parts.isEmpty }
    return finding.entity.map { predecessors[$0] ?? $0 }.map(hasRows) ?? false
  }

  /// The rows that a finding is about, without those of abstract entities, which have none.
  fileprivate func ownRows(of finding: MigrationFinding) -> RowQuestion? {
    finding.rows.map { rows in RowQuestion(rows.parts.filter { hasRows($0.entity) }) }
  }

  private func hasRows(_ entity: String) -> Bool {
    from.entities[entity].map { !$0.isAbstract } ?? false
  }
}

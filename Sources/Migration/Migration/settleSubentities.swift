import DataModel
import Findings

/// Determines the entities whose rows findings on inherited properties concern.
///
/// The same finding exists for every entity with the property, as Core Data may name any of them. At the
/// declaration the rows of all of them count, at a subentity its own. An abstract entity has no rows: if no
/// concrete one has the finding, as for a property that moved to an abstract parent and keeps its values, it
/// is removed.
///
/// - Parameters:
///   - findings: The findings of a step.
///   - step: The step.
/// - Returns: The remaining findings, in the same order.
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
  /// The findings, without those about rows of inherited properties whose declaration has the same finding.
  ///
  /// What an entity loses because it leaves its parent, which keeps the property, is found only at that
  /// entity.
  package func atDeclarations(in step: MigrationStep) -> [MigrationFinding] {
    let declared = Set(
      filter { !$0.isInherited }.compactMap { InheritedFinding($0, in: step) })
    return filter { finding in
      !finding.isInherited
        || InheritedFinding(finding, in: step).map { !declared.contains($0) } ?? true
    }
  }
}

/// The key shared by the findings on one property, at its declaration and in all subentities.
private struct InheritedFinding: Hashable {
  var rule: RuleDescription
  var entity: String
  var property: String
  /// The detail of the finding: in a subentity, a property can have another predecessor and another result.
  var detail: String

  /// The key of a finding about the rows of an entity with a property; nil for any other finding.
  ///
  /// The declaring entity is identified by its old name, the only one available for properties of the old
  /// model.
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
  /// Whether a finding can concern rows in stores of the old version.
  fileprivate func hasRows(_ finding: MigrationFinding) -> Bool {
    if let rows = ownRows(of: finding) { return !rows.parts.isEmpty }
    return finding.entity.map { predecessors[$0] ?? $0 }.map(hasRows) ?? false
  }

  /// The rows that a finding concerns, excluding abstract entities, which have none.
  fileprivate func ownRows(of finding: MigrationFinding) -> RowQuestion? {
    finding.rows.map { rows in RowQuestion(rows.parts.filter { hasRows($0.entity) }) }
  }

  private func hasRows(_ entity: String) -> Bool {
    from.entities[entity].map { !$0.isAbstract } ?? false
  }
}

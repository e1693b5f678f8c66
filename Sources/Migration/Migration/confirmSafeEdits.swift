import DataModel
import Findings

/// Clears the “safe” mark of edits that would do harm.
///
/// The edits are tried on the new model, all together first: none may cause a finding on which inference or a
/// migration fails, now or in the next migration.
///
/// - Parameters:
///   - findings: The findings of a step.
///   - step: The step.
/// - Returns: The findings; all edits that are still safe can be made together.
func confirmSafeEdits(
  _ findings: [MigrationFinding], in step: MigrationStep
) -> [MigrationFinding] {
  let edits = findings.flatMap(\.edits).filter(\.isSafe)
  guard !edits.isEmpty else { return findings }
  let known = harm(of: findings)
  func isHarmless(_ edits: [ModelEdit]) -> Bool {
    guard let model = step.to.renaming(edits) else { return false }
    // Renaming identifiers are not part of version hashes.
    let edited = MigrationStep(
      from: step.from, to: model, fromHashes: step.fromHashes, toHashes: step.toHashes, changes: [],
      mirrored: step.mirroredEntities)
    return harm(of: findFindings(edited)).isSubset(of: known)
  }
  var safe = edits
  if !isHarmless(safe) {
    safe = edits.count > 50 ? [] : edits.filter { isHarmless([$0]) }
    if safe.count > 1, !isHarmless(safe) { safe = [] }
  }
  let confirmed = Set(safe)
  return findings.map { finding in
    var finding = finding
    for index in finding.edits.indices where !confirmed.contains(finding.edits[index]) {
      finding.edits[index].isSafe = false
    }
    return finding
  }
}

/// The identities of findings on which a migration to or from the new model fails, with the old entities.
private func harm(of findings: [MigrationFinding]) -> Set<String> {
  Set(
    findings.filter {
      $0.layer == .inference || $0.layer == .store && $0.severity == .error
        || $0.rule == MigrationRule.duplicateDestinationProperty.description
    }.map { "\($0.rule.id):\($0.fingerprint.element)@\($0.fingerprint.content?.prefix(8) ?? "")" })
}

extension Model {
  /// The model with renaming identifiers set; nil if an edit is of another kind or two contradict each other.
  fileprivate func renaming(_ edits: [ModelEdit]) -> Model? {
    var result = self
    var known: [ElementPath: String] = [:]
    for edit in edits {
      guard case .setRenamingIdentifier(let identifier) = edit.action,
        known.updateValue(identifier, forKey: edit.path).map({ $0 == identifier }) ?? true,
        result.setIdentifier(identifier, of: edit.path)
      else { return nil }
    }
    return result
  }

  private mutating func setIdentifier(_ identifier: String, of path: ElementPath) -> Bool {
    switch path {
    case .entity(let name):
      guard var entity = entities[name] else { return false }
      entity.renamingIdentifier = identifier
      entities.replace(entity)
    case .property(let owner, let name):
      guard var entity = entities[owner] else { return false }
      if var attribute = entity.attributes[name] {
        attribute.renamingIdentifier = identifier
        entity.attributes.replace(attribute)
      } else if var relationship = entity.relationships[name] {
        relationship.renamingIdentifier = identifier
        entity.relationships.replace(relationship)
      } else {
        return false
      }
      entities.replace(entity)
    default: return false
    }
    return true
  }
}

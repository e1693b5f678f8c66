package import DataModel
import Findings

extension MigrationStep {
  /// Creates a step between parts of two models, to be treated as migrated whatever their hashes.
  ///
  /// Hashes, changes and CloudKit mirroring are not known for it.
  ///
  /// - Parameters:
  ///   - from: A part of the old model.
  ///   - to: A part of the new model.
  package init(partFrom from: Model, to: Model) {
    // No entity has an empty name: so the two are not identical.
    let other = ModelHashes.EntityHash(name: "", bytes: [])
    self.init(
      from: from, to: to, fromHashes: ModelHashes(entities: [], checksum: "", digest: ""),
      toHashes: ModelHashes(entities: [other], checksum: "", digest: ""), changes: [],
      mirrored: [])
  }
}

/// The risks of a step: obstacles to inference, failures on rows, and data loss.
///
/// The findings are those of ``checkMigration(_:)`` in these layers, in another order. A finding about an
/// entity depends on the entity itself, the others of its tree or with its renaming identifier, its
/// relationships with other entities, and the positions of these in their trees; parts of the models that
/// contain these are enough.
///
/// - Parameter step: The two models, or parts of them.
/// - Returns: The findings.
package func findRisks(_ step: MigrationStep) -> [MigrationFinding] {
  findFindings(
    step, rules: MigrationRule.all.filter { [.inference, .store, .loss].contains($0.layer) })
}

package import DataModel
import Findings

extension MigrationStep {
  /// The step between parts of two models that Core Data would migrate, whatever their hashes.
  ///
  /// Neither hashes nor changes are known of it, nor whether it is mirrored with CloudKit.
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

/// What speaks against a step: what cannot be inferred, what fails on rows, what is lost.
///
/// The findings are those of ``checkMigration(_:)`` in these layers, in another order. A finding about an entity
/// follows from the entity itself, the others of its tree or with its renaming identifier, the relationships
/// between it and other entities, and where these are in their trees; so a part of the models that has these is
/// enough.
///
/// - Parameter step: The two models, or parts of them.
/// - Returns: The findings.
package func findRisks(_ step: MigrationStep) -> [MigrationFinding] {
  findFindings(
    step, rules: MigrationRule.all.filter { [.inference, .store, .loss].contains($0.layer) })
}

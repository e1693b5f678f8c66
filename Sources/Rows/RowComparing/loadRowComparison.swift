import DataModel
package import Findings
import Migration
package import StoreModel

/// Two open stores, ready to be compared.
package struct LoadedRowComparison {
  let stores: StorePair
  /// All entities, because relationships can lead to any.
  let allEntities: [ComparedEntity]
  /// Those that are compared.
  let entities: [ComparedEntity]
  /// What is compared.
  package let subject: ComparedStores
  /// The problems of the stores and of matching their objects, except errors.
  package let diagnostics: [Diagnostic]
}

/// Opens two stores and matches their entities, properties and keys.
///
/// For stores of the same model, everything is matched by name, whatever the renaming identifiers: Core Data
/// opens both without migration.
///
/// - Parameters:
///   - old: The old store.
///   - new: The new store.
///   - options: The options.
///   - scratch: A folder for temporary files.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The comparison, before its first object.
/// - Throws: `ToolchainError` with exit code 64 for unknown names and unusable keys, 65 if a store cannot be
///   read, 74 if one was modified meanwhile.
package func loadRowComparison(
  from old: String, to new: String, options: RowComparisonOptions, scratch: String,
  isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(ToolchainError) -> LoadedRowComparison {
  let stores = StorePair(
    old: try openStore(
      old, models: options.models, scratch: scratch, isInterrupted: isInterrupted),
    new: try openStore(
      new, models: options.models, scratch: scratch, isInterrupted: isInterrupted))
  let step = MigrationStep(from: stores.old.model, to: stores.new.model)
  let pairs = pairEntities(
    stores.old.views, new: stores.new.views,
    step: options.mapping == .inferred && !step.isIdentical ? step : nil)
  let settled = try settleEntities(pairs, options: options, stores: stores)
  return LoadedRowComparison(
    stores: stores, allEntities: settled.all, entities: settled.compared,
    subject: ComparedStores(
      old: old, new: new, haveOneUUID: stores.haveOneUUID, haveOneModel: step.isIdentical),
    diagnostics: stores.old.diagnostics + stores.new.diagnostics + settled.notes)
}

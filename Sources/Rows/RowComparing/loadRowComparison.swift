import DataModel
package import Findings
import Migration
package import StoreModel

/// Two stores that are open and ready to be compared.
package struct LoadedRowComparison {
  let stores: StorePair
  /// All entities, as relationships lead to any.
  let allEntities: [ComparedEntity]
  /// Those that are compared.
  let entities: [ComparedEntity]
  /// What is compared.
  package let subject: ComparedStores
  /// What there is to say about the stores and how their objects are matched, short of errors.
  package let diagnostics: [Diagnostic]
}

/// Opens two stores and pairs their entities, properties and keys.
///
/// What stores of one model have is paired by name, whatever its renaming identifiers: Core Data opens both as they
/// are, and nothing is carried from one to the other.
///
/// - Parameters:
///   - old: The old store.
///   - new: The new store.
///   - options: What is compared, and how.
///   - scratch: A folder for temporary files.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The comparison, before its first object.
/// - Throws: `ToolchainError` with exit code 64 for unknown names and keys that cannot be used, 65 when a store cannot
///   be read, 74 when one was written to meanwhile.
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

#if canImport(CoreData)
import CoreData
import Foundation

/// Lets Core Data open a store made by `modelc create`, without any migration.
func proveCreatedStore(
  _ version: CompiledVersion, _ tools: Tools, _ results: Results, _ folder: URL
) throws {
  guard let model = version.model else { return }
  let store = folder.appending(path: "created-\(UUID().uuidString).sqlite")
  let place = store.path(percentEncoded: false)
  let created = try tools.run(
    "modelc", ["create", version.reference, place, "--rows", "3", "--quiet"])
  guard created.exitCode == 0 else {
    results.skip("versions that modelc creates no store with rows of")
    return
  }
  results.add("created stores open", version.reference, problem { try open(store, model) })
}

/// Upgrades a store with the tools and with Core Data, and compares the two.
func proveUpgrade(
  _ old: CompiledVersion, _ new: CompiledVersion, _ tools: Tools, _ results: Results,
  _ folder: URL
) throws {
  guard let model = new.model, old.hashes != new.hashes else { return }
  let place = "\(old.reference) → \(new.reference)"
  let stores = ["core-data", "modeldiff"].map {
    folder.appending(path: "\($0)-\(UUID().uuidString).sqlite")
  }
  let paths = stores.map { $0.path(percentEncoded: false) }
  let created = try tools.run(
    "modelc", ["create", old.reference, paths[0], "--rows", "5", "--quiet"])
  guard created.exitCode == 0 else { return }
  try FileManager.default.copyItem(at: stores[0], to: stores[1])
  let theirs = problem { try migrate(stores[0], model) }
  let ours = try upgrade(paths[1], to: new.reference, tools)
  guard theirs == nil, ours == nil else {
    let isSame = (theirs == nil) == (ours == nil)
    results.add(
      "stores that neither upgrades, or both", place,
      isSame ? nil : "Core Data: \(theirs ?? "does"); modeldiff: \(ours ?? "does")")
    return
  }
  results.add("stores that neither upgrades, or both", place, nil)
  results.add("upgraded stores open", place, problem { try open(stores[1], model) })
  results.add(
    "upgraded rows = Core Data's", place, try rowDifference(paths[0], paths[1]))
}

/// Upgrades a store in place, with everything allowed that can be.
///
/// - Returns: The reason for which it was not upgraded; nil if it was.
private func upgrade(_ path: String, to reference: String, _ tools: Tools) throws -> String? {
  let plan = try tools.run(
    "modeldiff", ["plan", path, "--to", reference, "--direct", "--format", "json", "--quiet"])
  let object = try? JSONSerialization.jsonObject(with: plan.output) as? [String: Any]
  let risks = (object?["steps"] as? [[String: Any]] ?? []).flatMap {
    $0["risks"] as? [[String: Any]] ?? []
  }
  let allowed = Set(risks.compactMap { $0["id"] as? String }).sorted()
  let arguments =
    ["upgrade", path, "--to", reference, "--direct", "--in-place", "--yes", "--quiet"]
    + allowed.flatMap { ["--allow", $0] }
  let result = try tools.run("modeldiff", arguments)
  guard result.exitCode != 0 else { return nil }
  return ToolFailure(name: "modeldiff", arguments: ["upgrade"], result).description
}

/// The error of `body` as text; nil if it succeeds.
private func problem(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    let error = error as NSError
    return
      "\(error.domain) \(error.code) \(error.userInfo["reason"] ?? error.localizedDescription)"
  }
}

/// A single file without a log, as no other process has it open.
private let plainJournal = ["journal_mode": "DELETE"]

/// Opens a store without migration, and fetches the objects of every entity.
private func open(_ store: URL, _ model: NSManagedObjectModel) throws {
  let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
  let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
    ofType: NSSQLiteStoreType, at: store)
  guard model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) else {
    throw CocoaError(.persistentStoreIncompatibleVersionHash)
  }
  let added = try coordinator.addPersistentStore(
    ofType: NSSQLiteStoreType, configurationName: nil, at: store,
    options: [
      NSMigratePersistentStoresAutomaticallyOption: false,
      NSInferMappingModelAutomaticallyOption: false, NSSQLitePragmasOption: plainJournal,
    ])
  let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
  context.persistentStoreCoordinator = coordinator
  let names = model.entities.compactMap(\.name)
  try context.performAndWait {
    for name in names {
      // Identifiers only: values may need transformers that only the app has.
      let request = NSFetchRequest<NSManagedObjectID>(entityName: name)
      request.resultType = .managedObjectIDResultType
      _ = try context.fetch(request)
    }
  }
  try coordinator.remove(added)
}

/// Lets Core Data migrate a store with lightweight migration.
private func migrate(_ store: URL, _ model: NSManagedObjectModel) throws {
  let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
  let added = try coordinator.addPersistentStore(
    ofType: NSSQLiteStoreType, configurationName: nil, at: store,
    options: [
      NSMigratePersistentStoresAutomaticallyOption: true,
      NSInferMappingModelAutomaticallyOption: true, NSSQLitePragmasOption: plainJournal,
    ])
  try coordinator.remove(added)
}
#endif

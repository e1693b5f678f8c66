import CoreData

// The plan of a model with three versions, run by staged migration and in a loop, with and without an interruption.

let folder = CommandLine.arguments[1]
guard let bundle = Bundle(path: folder) else { fatalError("no bundle") }
let store = URL(fileURLWithPath: folder + "/Store.sqlite")

func show(_ title: String) {
  print("\(title): \(Log.lines.joined(separator: ", "))")
  Log.lines = []
}

func add(_ line: String) throws { try Log.add(line) }

let manager = try ShopMigration.makeManager(bundle: bundle)
let container = NSPersistentContainer()
manager.container = container
for case let stage as NSCustomMigrationStage in manager.stages {
  print(stage.currentModel.versionChecksum, "→", stage.nextModel.url.lastPathComponent)
  try stage.willMigrateHandler?(manager, stage)
  try stage.didMigrateHandler?(manager, stage)
}
show("staged")

for end in [
  nil, "Shop → Shop 2", "didMigrateShopToShop2", "willMigrateShop2ToShop3", "Shop 2 → Shop 3",
] {
  Stores.byPath[store.path] = Stores.Store(version: "Shop")
  FileManager.default.createFile(atPath: store.path, contents: nil)
  Log.end = end
  do { try ShopMigration.migrateStepwise(storeAt: store, bundle: bundle) } catch is Log.Ended {}
  show("until \(end ?? "the end")")
  Log.end = nil
  try ShopMigration.migrateStepwise(storeAt: store, bundle: bundle)
  show("then")
  print("\(Stores.byPath[store.path]?.version ?? "") \(Stores.byPath[store.path]?.metadata ?? [:])")
}

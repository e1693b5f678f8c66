import Building
import Comparing
import DataModel
import Foundation
import Loading
import Migration
import ModelFiles
import StoreFile
import StoreModel
import StoreTestSupport
import TestSupport
import Testing
import Upgrading

/// A step between two versions, rehearsed on a store made for it.
///
/// Everything uses files, as the tools do: both models are compiled, the store is created, and the
/// script is made from the store or from the two models.
final class UpgradeTrial {
  /// The input and options of a script.
  struct Form: Hashable, CustomStringConvertible {
    var isFromStore: Bool
    var options = UpgradeOptions()

    static let all = [true, false].flatMap { isFromStore in
      [false, true].map { Form(isFromStore: isFromStore, options: .init(isCanonical: $0)) }
    }

    var description: String {
      (isFromStore ? "from the store" : "from models")
        + (options.isCanonical ? ", canonical" : "")
    }
  }

  let folder: TemporaryFolder
  let step: MigrationStep
  let report: MigrationReport
  private let versions: [LoadedVersion]

  /// Compiles both models and reads the results.
  init(from old: Model, to new: Model) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    versions = try [("Old", old), ("New", new)].map { name, model in
      let path = folder("\(name).mom")
      try Data(encodeModel(model)).write(to: URL(filePath: path))
      return try loadModel(ModelReference(path), scratch: folder.path).selectedVersion()
    }
    step = MigrationStep(from: versions[0].model, to: versions[1].model)
    report = checkMigration(step)
  }

  var oldPath: String { folder("Old.mom") }
  var newPath: String { folder("New.mom") }
  /// The store of the old version as created.
  var store: String { folder("Store.sqlite") }

  /// The schema of the old version, with the names that the store uses.
  var from: StoreSchema { predictSchema(step.from) }
  var to: StoreSchema { predictSchema(step.to) }

  /// Creates the store with rows.
  func createStore(rows: Int) throws {
    try create(versions[0], at: store, rows: rows)
  }

  /// Turns the order of every list round, and takes the values of optional attributes out of every third row, so that it
  /// shows when an order or a default gets lost.
  func varyRows() throws {
    var statements: [String] = []
    for table in from.tables {
      for column in table.columns {
        let name = identifier(column.name)
        switch column.role {
        case .toOneOrder, .toManyOrder, .joinOrder, .reflexiveOrder:
          statements.append("UPDATE \(identifier(table.name)) SET \(name) = 1048576 - \(name)")
        case .attribute(let path):
          let attribute = step.from.entities[path.entity]?.attributes[path.path]
          guard attribute?.isOptional == true, attribute?.isDerived == false else { continue }
          statements.append(
            "UPDATE \(identifier(table.name)) SET \(name) = NULL WHERE Z_PK % 3 = 0")
        default: continue
        }
      }
    }
    try StoreInspector(store).run(script: statements.joined(separator: ";\n"))
  }

  /// Creates a store of the new version.
  func createNewStore(at path: String) throws {
    try create(versions[1], at: path, rows: 0)
  }

  private func create(_ version: LoadedVersion, at path: String, rows: Int) throws {
    var options = StoreOptions()
    options.rows = rows
    options.replacesStore = true
    _ = try Building.createStore(of: version, at: path, options: options)
  }

  /// Returns the script or the obstacles.
  func plan(_ form: Form) throws -> StoreUpgradeScript {
    try planStoreUpgrade(
      from: ModelReference(form.isFromStore ? store : oldPath), to: ModelReference(newPath),
      options: form.options,
      scratch: folder.path)
  }

  /// The script.
  func script(_ form: Form = Form(isFromStore: true)) throws -> String {
    let result = try plan(form)
    return try #require(result.script?.text(isForShell: true), "\(result.obstacles.map(\.summary))")
  }

  /// A copy of the store.
  func copy(_ name: String = "Work.sqlite") throws -> String {
    let path = folder(name)
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: store, toPath: path)
    return path
  }

  /// The result of running a script on a store.
  enum Outcome: Equatable {
    case upgraded
    /// The script refused the store and left it unchanged.
    case refused([String])
  }

  /// Runs a script on the store at `path`.
  ///
  /// - Throws: A failure if the script neither upgrades the store nor leaves it unchanged.
  func run(_ script: String, on path: String) throws -> Outcome {
    let before = try Data(contentsOf: URL(filePath: path))
    do {
      let printed = try StoreInspector(path).run(script: script)
      try #require(printed.last == "upgraded", "\(printed.suffix(3))")
      return .upgraded
    } catch let failure as StoreInspector.Failure {
      guard failure.message.hasPrefix("CHECK") || failure.message.hasPrefix("UNIQUE") else {
        throw failure
      }
      let after = try Data(contentsOf: URL(filePath: path))
      try #require(before == after, "the store changed, though the script refused it")
      return .refused(failure.printed.filter { $0 != "exclusive" })
    }
  }

  /// All problems of the upgraded store at `path`.
  func problems(of path: String, _ form: Form) throws -> [String] {
    let observed = try readStore(at: store)
    let comparison = try UpgradeComparison(
      step: step, from: from.named(after: observed.schema.columns), to: to, before: store,
      after: path)
    var problems = try comparison.problems()
    if form.options.isCanonical { problems += try comparison.schemaProblems(isCanonical: true) }
    problems += try relationshipProblems(of: path, keeping: [])
    var after = try readStore(at: path)
    after.metadata[.mirroringFetch] = nil
    let hashes = hashModel(step.to)
    if after.metadata != observed.metadata.updated(to: step.to, hashes: hashes), form.isFromStore {
      problems.append("the metadata are others")
    }
    if Set(after.metadata.entries)
      != Set(observed.metadata.updated(to: step.to, hashes: hashes).entries)
    {
      problems.append("the metadata have other values")
    }
    if after.uuid != observed.uuid { problems.append("the store has another identity") }
    if let cache = after.modelCache {
      if hashModel(try decodeModelCache(cache).model) != hashes {
        problems.append("the cached model is another")
      }
    } else if observed.modelCache != nil {
      problems.append("the cached model is gone")
    }
    return problems
  }

  /// The relationships that the verification finds changed in the upgraded store at `path`,
  /// assuming that the columns `kept` are compared, or if nil those that the plan keeps.
  func relationshipProblems(of path: String, keeping kept: [KeptColumn]?) throws -> [String] {
    let sides = versions.map { ComparedVersion($0, reference: $0.name) }
    let request = try upgradeRequest(
      sides[0], to: sides[1], store: try readStore(at: store), options: UpgradeOptions())
    let proofs = relationshipProofs(request, keeping: try kept ?? planUpgrade(request).kept)
    let (before, after) = (try StoreInspector(store), try StoreInspector(path))
    return try proofs.filter { proof in
      let links = try proof.links.map {
        try before.rows("SELECT * FROM (\($0.old)) ORDER BY 1, 2")
          != after.rows("SELECT * FROM (\($0.new)) ORDER BY 1, 2")
      }
      let entities = try proof.strayEntities.map {
        try Int(after.rows($0.new)[0][0]) ?? 0 > Int(before.rows($0.old)[0][0]) ?? 0
      }
      return links ?? false || entities ?? false
    }.map { "the proof finds that \($0.title) relates other objects" }
  }
}

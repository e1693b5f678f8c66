import Building
import Comparing
import DataModel
import Findings
import Foundation
import Loading
import Migration
import ModelFiles
import Reports
import StoreFile
import StoreModel
import StoreTestSupport
import Upgrading

/// Real stores are upgraded to later versions: rows, relationships, schema, numbers, metadata and
/// model are correct afterwards.
func storeUpgrades(_ corpus: Corpus) -> Check {
  Check(name: "real stores upgrade to later versions", cases: corpus.laterVersions) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|")
      return try corpus.workingCopy(of: sides[0]) { path in
        try upgradeProblem(path, to: corpus.url(sides[1]), options: UpgradeOptions())
      }
    }
  }
}

/// The same, with tables whose SQL is that of a fresh store.
func canonicalStoreUpgrades(_ corpus: Corpus) -> Check {
  Check(name: "the same, to the text of a fresh store", cases: corpus.laterVersions) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|")
      return try corpus.workingCopy(of: sides[0]) { path in
        try upgradeProblem(
          path, to: corpus.url(sides[1]), options: UpgradeOptions(isCanonical: true))
      }
    }
  }
}

/// The same with `modeldiff upgrade` itself, in place, with everything allowed that can be.
func commandUpgrades(_ corpus: Corpus) -> Check {
  Check(name: "the same by modeldiff upgrade", cases: corpus.laterVersions) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|")
      return try corpus.workingCopy(of: sides[0]) { path in
        try upgradeProblem(path, to: corpus.url(sides[1]), options: UpgradeOptions(), by: .command)
      }
    }
  }
}

/// The same with `--deferred`, and `modeldiff finish` afterwards.
func deferredUpgrades(_ corpus: Corpus) -> Check {
  Check(name: "the same, deferred and finished", cases: corpus.laterVersions) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|")
      return try corpus.workingCopy(of: sides[0]) { path in
        try upgradeProblem(
          path, to: corpus.url(sides[1]), options: UpgradeOptions(), by: .deferredCommand)
      }
    }
  }
}

/// Photo libraries upgrade to those of later systems, after dropping the triggers and indexes that
/// Photos adds itself, as the refusal advises.
func libraryUpgrades(_ corpus: Corpus) -> Check {
  Check(name: "photo libraries upgrade to later systems", cases: corpus.laterLibraries) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|")
      return try corpus.workingCopy(of: sides[0]) { path in
        try corpus.workingCopy(of: sides[1]) { other in
          do {
            let store = try StoreInspector(path)
            let foreign = try store.rows(
              """
              SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL
              AND (type = 'trigger' AND (name LIKE 'ZT\\_%' ESCAPE '\\' OR name LIKE 'Z\\_RT\\_%' ESCAPE '\\')
                OR type = 'index' AND name NOT LIKE 'Z%' AND tbl_name LIKE 'Z%')
              """)
            for object in foreign {
              try store.run(script: "DROP \(object[0]) \(identifier(object[1]))")
            }
            try store.run(script: "PRAGMA wal_checkpoint(TRUNCATE)")
          }
          return try upgradeProblem(path, to: other, options: UpgradeOptions())
        }
      }
    }
  }
}

/// Where the corpus has a store before and after Core Data's own migration, the script gives the same rows,
/// columns and entity numbers.
func upgradesByCoreData(_ corpus: Corpus) -> Check {
  Check(name: "upgraded = by Core Data itself", cases: corpus.migratedStores) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|")
      return try corpus.workingCopy(of: sides[0]) { path in
        try corpus.workingCopy(of: sides[1]) { other in
          let result = try planStoreUpgrade(
            from: ModelReference(path), to: ModelReference(other), options: UpgradeOptions(),
            scratch: NSTemporaryDirectory())
          guard let script = result.script?.text(isForShell: true) else {
            return result.obstacles.first?.summary
          }
          try StoreInspector(path).run(script: script)
          let after = try readStore(at: other)
          let model = try decodeModelCache(after.modelCache ?? []).model
          return try difference(
            StoreInspector(path), StoreInspector(other),
            predictSchema(model).named(after: after.schema.columns))
        }
      }
    }
  }
}

/// The differences between the tables of two stores of one version.
///
/// The order of columns is ignored, and so are values in columns of other entities: older systems
/// left them empty, newer ones write a default.
private func difference(_ ours: StoreInspector, _ theirs: StoreInspector, _ schema: StoreSchema)
  throws
  -> String?
{
  let names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
  guard try ours.rows(names) == theirs.rows(names) else { return "the tables are others" }
  let keys = "SELECT * FROM Z_PRIMARYKEY ORDER BY Z_ENT"
  guard try ours.rows(keys) == theirs.rows(keys) else { return "Z_PRIMARYKEY differs" }
  for table in schema.tables where table.kind != .system {
    let columns = "SELECT name, type FROM pragma_table_info('\(table.name)') ORDER BY name"
    guard try ours.rows(columns) == theirs.rows(columns) else {
      return "the columns of \(table.name) are others"
    }
  }
  let queries =
    schema.entities.map { entity in
      let own = schema.ownColumns(of: entity).map { value($0.name) }.joined(separator: ", ")
      return "SELECT Z_PK, Z_OPT\(own.isEmpty ? "" : ", " + own) FROM \(identifier(entity.table)) "
        + "WHERE Z_ENT = \(entity.number) ORDER BY 1"
    }
    + schema.tables.compactMap { table in
      guard case .join = table.kind else { return nil }
      let list = table.columns.map { identifier($0.name) }.joined(separator: ", ")
      return "SELECT \(list) FROM \(identifier(table.name)) ORDER BY 1, 2"
    }
  for query in queries {
    let (left, right) = (try ours.rows(query), try theirs.rows(query))
    guard left == right else {
      return "\(zip(left, right).count { $0 != $1 }) of \(right.count) rows differ: \(query)"
    }
  }
  return nil
}

/// A value of a column; only the length of a text, as the corpus has other letters in each store.
private func value(_ column: String) -> String {
  let name = identifier(column)
  return "CASE typeof(\(name)) WHEN 'text' THEN 'text ' || length(\(name)) ELSE quote(\(name)) END"
}

extension StoreSchema {
  /// The columns of the properties that an entity has or inherits.
  fileprivate func ownColumns(of entity: SchemaEntity) -> [SchemaColumn] {
    var owners: Set<String> = [entity.name]
    var next = entity.parent
    while let name = next, owners.insert(name).inserted { next = self.entity(name)?.parent }
    return table(entity.table)?.columns.filter { column in
      column.role.property.map { owners.contains($0.entity) } ?? false
    } ?? []
  }
}

/// A store created for each version, with rows, is upgraded to the next version by a script made
/// only from the two models, and is correct afterwards.
///
/// If Core Data would fail on the rows, the script must refuse them, change nothing, and upgrade a
/// store without rows.
func createdUpgrades(_ corpus: Corpus) -> Check {
  Check(name: "created stores upgrade to the next version", cases: corpus.steps) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|").map(corpus.url)
      return try withScratch { folder in
        let version = try loadModel(ModelReference(sides[0]), scratch: folder).selectedVersion()
        guard !version.diagnosticsWithErrors.hasErrors else { return nil }
        func problem(rows: Int) throws -> String? {
          var options = StoreOptions()
          options.rows = rows
          options.replacesStore = true
          let path = folder + "/store.sqlite"
          _ = try createStore(of: version, at: path, options: options)
          return try upgradeProblem(path, from: sides[0], to: sides[1], options: UpgradeOptions())
        }
        let found = try problem(rows: 3)
        return found == refusedRows ? try problem(rows: 0) : found
      }
    }
  }
}

/// The result for a store whose rows the new version does not allow.
private let refusedRows = "rows refused"

/// Upgrades the store at `path` and returns the problem; nil if absent, or if Core Data
/// could not upgrade it either.
///
/// - Parameters:
///   - path: The store.
///   - old: The input of the script; by default the store itself.
///   - reference: The new version.
///   - options: The options.
///   - means: The kind of upgrade.
/// - Returns: The problem, or nil.
/// - Throws: An error of SQLite or the tools.
private func upgradeProblem(
  _ path: String, from old: String? = nil, to reference: String, options: UpgradeOptions,
  by means: UpgradeMeans = .script
) throws -> String? {
  let comparison = try loadComparison(
    from: ModelReference(path), to: ModelReference(reference), scratch: NSTemporaryDirectory())
  let (from, new) = (comparison.versions[0].version.model, comparison.versions[1].version.model)
  let step = MigrationStep(from: from, to: new)
  let report = checkMigration(step)
  guard report.verdict == .inferable else { return nil }
  let observed = try readStore(at: path)
  let schema = predictSchema(from, generation: observed.metadata.schemaGeneration)
    .named(after: observed.schema.columns)
  let before = path + ".before"
  try FileManager.default.copyItem(atPath: path, toPath: before)
  defer { try? FileManager.default.removeItem(atPath: before) }
  let mayRefuse = report.findings.contains { $0.layer == .store && $0.rows != nil }
  let problem =
    switch means {
    case .script:
      try runScript(
        path, from: old ?? path, to: reference, options: options, mayRefuse: mayRefuse)
    case .command, .deferredCommand:
      try runCommand(path, to: reference, isDeferred: means == .deferredCommand)
    }
  if problem == refusedRows {
    let isUnchanged = FileManager.default.contentsEqual(atPath: path, andPath: before)
    return isUnchanged ? refusedRows : "the rows were refused, and the store changed"
  }
  if let problem { return problem }
  let upgraded = try UpgradeComparison(
    step: step, from: schema, to: predictSchema(new), before: before, after: path)
  var problems = try upgraded.problems()
  if options.isCanonical { problems += try upgraded.schemaProblems(isCanonical: true) }
  let after = try readStore(at: path)
  let hashes = hashModel(new)
  if after.metadata != observed.metadata.updated(to: new, hashes: hashes) {
    problems.append("the metadata are others")
  }
  if after.uuid != observed.uuid { problems.append("the store has another identity") }
  if let cache = after.modelCache, hashModel(try decodeModelCache(cache).model) != hashes {
    problems.append("the cached model is another")
  }
  return problems.isEmpty ? nil : "\(problems.count): \(problems.prefix(3).joined(separator: "; "))"
}

/// The kind of an upgrade.
private enum UpgradeMeans {
  /// The script of `modeldiff sql`.
  case script
  /// The effect of `modeldiff upgrade --in-place`.
  case command
  /// The same with `--deferred`, followed by `modeldiff finish`.
  case deferredCommand
}

/// Runs the script for a store; returns why there is none, or that it refused the rows.
private func runScript(
  _ path: String, from old: String, to reference: String, options: UpgradeOptions, mayRefuse: Bool
) throws -> String? {
  let result = try planStoreUpgrade(
    from: ModelReference(old), to: ModelReference(reference), options: options,
    scratch: NSTemporaryDirectory())
  guard let script = result.script?.text(isForShell: true) else {
    let refused = result.obstacles.map(\.id).joined(separator: ", ")
    return "refused: \(refused): \(result.obstacles.first?.summary ?? "")"
  }
  do {
    let printed = try StoreInspector(path).run(script: script)
    return printed.last == "upgraded" ? nil : "not upgraded: \(printed.suffix(3))"
  } catch let failure as StoreInspector.Failure {
    guard mayRefuse, failure.message.hasPrefix("CHECK"),
      failure.printed.last.map({ $0.hasSuffix(" rows") || $0.hasSuffix(" row") }) == true
    else { throw failure }
    return refusedRows
  }
}

/// Upgrades a store in place, with everything allowed that can be.
private func runCommand(
  _ path: String, to reference: String, isDeferred: Bool
) throws -> String? {
  var choices = UpgradeChoices()
  choices.isInPlace = true
  choices.via = []
  choices.allowed = MigrationRule.all.map(\.id).filter {
    !["mandatory-attribute-added", "attribute-made-mandatory"].contains($0)
  }
  choices.defersCleanUp = isDeferred
  let conditions = WorkConditions(scratch: NSTemporaryDirectory())
  let result = try upgradeStore(
    UpgradeOrder(store: path, model: ModelReference(reference), choices: choices), conditions)
  guard isDeferred, result?.path != nil else { return nil }
  _ = try finishUpgrade(path, keepsBackup: false, conditions)
  return nil
}

/// Calls `body` with a folder that is removed afterwards.
private func withScratch<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "conformance-\(UUID().uuidString)").path(percentEncoded: false)
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

extension Corpus {
  /// Every store with later versions: the next and the last store of a chain, and the next and the
  /// last version of its bundle.
  var laterVersions: [String] {
    let chains = Dictionary(grouping: storesWithCache) {
      ($0 as NSString).deletingLastPathComponent
    }
    .values.filter { $0.count > 1 && $0[0].hasSuffix(".wiredatabase") }
    let successors = chains.flatMap { stores in
      let sorted = stores.sorted { versionNameComesBefore($0, $1) }
      return zip(sorted, sorted.dropFirst()).map { "\($0)|\($1)" }
        + sorted.dropLast(2).map { "\($0)|\(sorted[sorted.count - 1])" }
    }
    let histories = histories
    let laterSources = pairs("source-store").flatMap { pair -> [String] in
      let sides = pair.components(separatedBy: "|")
      let version = sides[0].replacingOccurrences(of: "/contents", with: "")
      let history = histories.first { $0.contains(version) } ?? []
      let later = history.drop { $0 != version }.dropFirst()
      return Set([later.first, later.last].compactMap(\.self)).sorted().map { "\(sides[1])|\($0)" }
    }
    let known = Set(storesWithCache)
    return successors + laterSources.filter { known.contains($0.components(separatedBy: "|")[0]) }
  }

  /// Photo libraries with those of the next system and of the last.
  fileprivate var laterLibraries: [String] {
    let libraries = storesWithCache.filter { $0.hasSuffix("/Photos.sqlite") }
      .map { store in
        (store, (try? settledStore(store) { try readStore(at: $0).metadata.frameworkVersion }) ?? 0)
      }
      .sorted { $0.1 < $1.1 }.map(\.0)
    return zip(libraries, libraries.dropFirst()).map { "\($0)|\($1)" }
      + libraries.dropLast(2).map { "\($0)|\(libraries[libraries.count - 1])" }
  }

  /// Stores with the result of Core Data opening them with a later version: those with the same
  /// UUID.
  fileprivate var migratedStores: [String] {
    let chain = storesWithCache.filter { $0.hasSuffix(".wiredatabase") }
      .sorted { versionNameComesBefore($0, $1) }
    return zip(chain, chain.dropFirst()).filter { pair in
      let identities = [pair.0, pair.1].map { store in
        try? settledStore(store) { path in try readStore(at: path).uuid }
      }
      return identities[0] == identities[1]
    }.map { "\($0)|\($1)" }
  }

  /// Calls `body` with the path of a copy that can be changed.
  func workingCopy<Result>(
    of store: String, _ body: (String) throws -> Result
  ) throws -> Result {
    try settledStore(store) { path in
      let copy = FileManager.default.temporaryDirectory
        .appending(path: "conformance-\(UUID().uuidString).sqlite").path(percentEncoded: false)
      defer {
        for suffix in ["", "-wal", "-shm", "-journal"] {
          try? FileManager.default.removeItem(atPath: copy + suffix)
        }
      }
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      return try body(copy)
    }
  }
}

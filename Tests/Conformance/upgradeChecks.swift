import CompiledModel
import DataModel
import Diagnostics
import Foundation
import Migration
import ModelSource
import StoreFile
import StoreSchema
import StoreTestSupport
import StoreUpgrade
import Toolchain
import VersionHash

/// Real stores are upgraded to later versions: rows, relationships, schema, numbers, metadata and model
/// are then as they should be.
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

/// The same, with tables whose text is that of a fresh store.
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

/// A store created for each version, with rows, is upgraded to the next version by a script that was made
/// from the two models alone, and is then as it should be.
func createdUpgrades(_ corpus: Corpus) -> Check {
  Check(name: "created stores upgrade to the next version", cases: corpus.steps) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|").map(corpus.url)
      return try withScratch { folder in
        let path = folder + "/store.sqlite"
        var options = StoreOptions()
        options.rows = 3
        let loaded = try loadModel(ModelReference(sides[0]), scratch: folder)
        let version = try loaded.selectedVersion()
        guard !version.diagnosticsWithErrors.hasErrors else { return nil }
        do throws(ToolchainError) {
          _ = try createStore(of: version, at: path, options: options)
        } catch {
          return "not created: \(error.diagnostics.first?.summary ?? "")"
        }
        return try upgradeProblem(path, from: sides[0], to: sides[1], options: UpgradeOptions())
      }
    }
  }
}

/// Upgrades the store at `path` and says what is not as it should be; nil when all is, or when Core Data
/// could not do it either.
///
/// - Parameters:
///   - path: The store.
///   - old: What the script is made from; the store itself by default.
///   - reference: The new version.
///   - options: The choices.
private func upgradeProblem(
  _ path: String, from old: String? = nil, to reference: String, options: UpgradeOptions
) throws -> String? {
  let comparison = try loadComparison(from: path, to: reference, scratch: NSTemporaryDirectory())
  let (from, new) = (comparison.versions[0].version.model, comparison.versions[1].version.model)
  let step = MigrationStep(from: from, to: new)
  let report = checkMigration(step)
  guard report.verdict == .inferable else { return nil }
  let observed = try readStore(at: path)
  let schema = predictSchema(from, generation: observed.metadata.schemaGeneration)
    .named(after: observed.columns)
  let result = try planStoreUpgrade(
    from: old ?? path, to: reference, options: options, scratch: NSTemporaryDirectory())
  guard let script = result.script else {
    let refused = result.obstacles.map(\.id).joined(separator: ", ")
    return "refused: \(refused): \(result.obstacles.first?.summary ?? "")"
  }
  let before = path + ".before"
  try FileManager.default.copyItem(atPath: path, toPath: before)
  defer { try? FileManager.default.removeItem(atPath: before) }
  let printed = try StoreInspector(path).run(script: script)
  guard printed.last == "upgraded" else { return "not upgraded: \(printed.suffix(3))" }
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

/// Calls `body` with a folder that is removed afterwards.
private func withScratch<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "conformance-\(UUID().uuidString)").path()
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

extension Corpus {
  /// Every store with the versions that came after its own: the next and the last store of a chain, the
  /// next and the last version of the bundle that its own is in.
  fileprivate var laterVersions: [String] {
    let chains = Dictionary(grouping: storesWithCache) { ($0 as NSString).deletingLastPathComponent }
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

  /// Calls `body` with the path of a copy that can be changed.
  fileprivate func workingCopy<Result>(
    of store: String, _ body: (String) throws -> Result
  ) throws -> Result {
    try settledStore(store) { path in
      let copy = FileManager.default.temporaryDirectory
        .appending(path: "conformance-\(UUID().uuidString).sqlite").path()
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

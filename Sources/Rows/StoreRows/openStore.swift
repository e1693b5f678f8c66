import DataModel
package import Findings
import Loading
import ModelFiles
import OperatingSystem
import StoreFile
import StoreModel

/// Opens a store for reading its objects without changing the store or its folder.
///
/// Nothing is copied, except a store with a hot journal that must be rolled back.
///
/// - Parameters:
///   - path: The store.
///   - models: References to models, for a store with none or a stale one; for a bundle without `#` every
///     version is a candidate. If the store matches none of them, its own model is used, with a warning.
///   - scratch: A folder for a temporary copy.
///   - goesOn: Whether to read a damaged store as far as possible and report the damage in
///     ``ReadableStore/damage``.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The store.
/// - Throws: `ToolchainError` with exit code 65 if the file is not a readable store or its model is not
///   known, 74 if it was modified meanwhile.
package func openStore(
  _ path: String, models: [String] = [], scratch: String, goesOn: Bool = false,
  isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(ToolchainError) -> ReadableStore {
  let kind = FileSystem().kind(of: path, followsLinks: true)
  guard kind == .file else { throw .unreadableFile(path, is: kind, expected: "a store") }
  // SQLite keeps its journals next to the file itself, not next to a link to it.
  let file = resolvedPath(path) ?? path
  try checkJournals(of: file)
  let copy = try copyRolledBack(file, scratch: scratch)
  var files = StoreFiles(
    file: copy?.store ?? file, scratchFolder: copy?.folder, scratch: scratch)
  do throws(ToolchainError) {
    var damage: [Diagnostic] = []
    let found: (snapshot: StoreSnapshot, observed: ObservedStore)
    do throws(StoreError) {
      found = try openSnapshot(files.file, isInterrupted)
    } catch {
      let problem = ToolchainError(reading: path, error)
      guard goesOn, error.mayLeaveRows, let rest = try salvage(&files, models) else {
        throw problem
      }
      (found, damage) = (rest.found, problem.noting(rest.salvage.lossNotes).diagnostics)
    }
    let (model, diagnostics) = try storeModel(
      found.observed, path, models: models, scratch: scratch)
    let schema = predictSchema(model, generation: found.observed.metadata.schemaGeneration)
      .named(after: found.observed.schema.columns)
    let store = ReadableStore(
      path: path, model: model, schema: schema, observed: found.observed,
      snapshot: found.snapshot, support: SupportFolder(of: path),
      diagnostics: damagedLogRemarks(path) + diagnostics,
      files: files, goesOn: goesOn, damage: damage)
    if damage.isEmpty, let table = store.snapshot.foreignTable(of: store.views) {
      let problem = store.error(reading: table, .rowsOfOtherTable)
      guard store.goOn(behind: problem, .rowsOfOtherTable) else { throw problem }
    }
    return store
  } catch {
    if let folder = files.scratchFolder { removeTree(folder) }
    throw error
  }
}

/// Copies everything that can be salvaged from a store that cannot be opened; nil if nothing can.
private func salvage(
  _ files: inout StoreFiles, _ models: [String]
) throws(ToolchainError) -> (
  found: (snapshot: StoreSnapshot, observed: ObservedStore), salvage: Salvage
)? {
  var known: [Model] = []
  for text in models {
    known += try loadModel(ModelReference(text), scratch: files.scratch).versions
      .filter(\.isReadable).map(\.model)
  }
  let folder = try scratchFolder(in: files.scratch)
  let copy = joined(folder, "salvaged.sqlite")
  do throws(StoreError) {
    let salvage = try salvageStore(at: files.file, to: copy, models: known).salvage
    let found = try openSnapshot(copy, { false })
    if let old = files.scratchFolder { removeTree(old) }
    (files.file, files.scratchFolder) = (copy, folder)
    return (found, salvage)
  } catch {
    removeTree(folder)
    return nil
  }
}

extension StoreError {
  /// Whether rows may be there all the same.
  fileprivate var mayLeaveRows: Bool {
    isAboutDamage || kind == .notADatabase || kind == .truncated
  }
}

/// The warning about a store whose `-wal` has commits after a damaged part.
///
/// - Parameter path: The store.
/// - Returns: A warning, or nothing.
package func damagedLogRemarks(_ path: String) -> [Diagnostic] {
  let frames = countUnreadFrames(at: resolvedPath(path) ?? path)
  guard frames > 0 else { return [] }
  let question = StoreQuestion.damagedLog(frames)
  return [
    question.kind.rule.with(severity: .warning).diagnostic(question.summary, at: .file(path))
  ]
}

/// Opens a snapshot, retrying if another program modifies the store at the same time.
private func openSnapshot(
  _ file: String, _ isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> (snapshot: StoreSnapshot, observed: ObservedStore) {
  var triesLeft = 5
  while true {
    triesLeft -= 1
    do throws(StoreError) {
      let snapshot = try StoreSnapshot(file, isInterrupted: isInterrupted)
      let observed = try snapshot.observe(isLenient: true)
      try snapshot.checkUnchanged()
      return (snapshot, observed)
    } catch {
      guard error.kind == .changed, triesLeft > 0 else { throw error }
    }
  }
}

/// Loads all versions that references name and that can be read.
///
/// - Throws: `ToolchainError` if a bundle cannot be read, or a version that may be the store's.
private func loadVersions(
  _ models: [String], fitting hashes: [String: [UInt8]]?, scratch: String
) throws(ToolchainError) -> [LoadedVersion] {
  var versions: [LoadedVersion] = []
  var unread: [Diagnostic] = []
  for text in models {
    var loaded = try loadModel(ModelReference(text), scratch: scratch)
    if loaded.bundleDiagnostics.hasErrors { throw ToolchainError(refusing: loaded.diagnostics) }
    unread += loaded.unreadVersions.flatMap(\.diagnostics)
    if let hashes { loaded.fitReadings(to: hashes) }
    versions += loaded.versions.filter(\.isReadable)
  }
  // The store may be of one of those.
  if !unread.isEmpty, !versions.contains(where: { hashModel($0.model).byName == hashes }) {
    throw ToolchainError(.data, unread)
  }
  return versions
}

/// The warning about given models that do not match the store.
private func otherModel(_ models: [String], _ path: String) -> Diagnostic {
  RuleDescription.unknownStoreVersion.with(severity: .warning).diagnostic(
    "no version of \(models.joined(separator: ", ")) has the hashes of the store, which is read by the model in it",
    at: .file(path))
}

/// The model that a store is of: its own, or the one among those given that has the hashes of its metadata.
private func storeModel(
  _ store: ObservedStore, _ path: String, models: [String], scratch: String
) throws(ToolchainError) -> (Model, [Diagnostic]) {
  let hashes = store.metadata.versionHashes
  var cached: Model?
  if let bytes = store.modelCache {
    do throws(CompiledModelError) {
      cached = LoadedVersion(name: "", decoded: try decodeModelCache(bytes), file: path).model
    } catch {
      if models.isEmpty { throw ToolchainError(error, file: path) }
    }
  }
  let match = try loadVersions(models, fitting: hashes, scratch: scratch).first {
    hashModel($0.model).byName == hashes
  }
  if let cached, hashes == nil || hashModel(cached).byName == hashes {
    return (cached, models.isEmpty || match != nil ? [] : [otherModel(models, path)])
  }
  if let match { return (match.model, []) }
  if let cached {
    let note = RuleDescription.staleModelCache.with(severity: .warning).diagnostic(
      "the model in the store does not match its metadata, so some of it may not be shown",
      at: .file(path))
    return (cached, [note])
  }
  guard models.isEmpty else {
    throw ToolchainError(
      .unknownStoreVersion, file: path,
      "no version of \(models.joined(separator: ", ")) has the hashes of the store",
      explanation: "`modeldiff doctor STORE MODEL` shows the nearest version.")
  }
  throw ToolchainError(
    .noModelCache, file: path, "the store holds no model, expected a table Z_MODELCACHE",
    explanation: "Name the model with --model.")
}

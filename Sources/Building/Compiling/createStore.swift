import DataModel
package import Findings
package import Loading
import ModelFiles
import StoreFile
import StoreModel

/// The options for a new store.
package struct StoreOptions: Sendable {
  /// The identity of the store; nil for a random one.
  package var uuid: StoreUUID?
  /// The number of rows of each entity that is not abstract.
  package var rows = 0
  /// The variety of these rows.
  package var variety = SampleVariety.mixed
  /// The objects to insert; nil for only ``rows``.
  package var objects: ObjectInput?
  /// Whether it gets the tables in which history is kept; nil for what the app does by itself: SwiftData keeps it.
  package var keepsHistory: Bool?
  /// Whether changes go through a write-ahead log, as in every store that Core Data makes since iOS 7.
  package var usesWriteAheadLog = true
  /// Whether to replace an existing store.
  package var replacesStore = false

  /// Creates the options for an empty store with a random identity.
  package init() {}
}

/// What was written.
package struct CreatedStore: Sendable {
  /// The number of tables, those that every store has included.
  package var tables: Int
  /// The number of rows in the tables of the entities.
  package var rows: Int
  /// The warnings.
  package var diagnostics: [Diagnostic]
}

/// Creates the store of a model as Core Data does, as a whole: at every moment there is the finished
/// store, or what was there before.
///
/// The database is made in a temporary sibling, which is synced and renamed, and the folder is synced.
///
/// - Parameters:
///   - version: The model.
///   - path: The path of the store.
///   - options: What the store is to be like.
/// - Returns: What was written.
/// - Throws: `ToolchainError` with exit code 65 if SQLite refuses the model, or objects are not as they must be,
///   73 if there is something at `path`, or a journal beside it, 74 if writing fails; nothing is left behind then.
package func createStore(
  of version: LoadedVersion, at path: String, options: StoreOptions
) throws(ToolchainError) -> CreatedStore {
  let (schema, doubts) = try storeSchema(of: version)
  try checkStorePlace(path, model: version.file, replacing: options.replacesStore)
  let hashes = hashModel(version.model)
  let cache: [UInt8]
  do throws(CompiledModelError) {
    cache = try encodeModelCache(version.model)
  } catch {
    throw ToolchainError(error, file: version.file)
  }
  let rows = SampleRows(
    of: version.model, schema: schema, rowsPerEntity: options.rows,
    variety: options.variety)
  let warnings = try diagnostics(rows, version)
  var store = NewStore(
    schema: schema, metadata: .fresh(for: version.model, hashes: hashes),
    uuid: (options.uuid ?? .random()).text, modelCache: cache)
  store.maximumKeys = rows.maximumKeys
  store.usesWriteAheadLog = options.usesWriteAheadLog
  if options.keepsHistory ?? (version.swift != nil) {
    store.history = HistorySchema(of: version.model)
  }
  var filled = FilledObjects(count: rows.count, diagnostics: warnings)
  try putFile(at: path, replacing: options.replacesStore) { (temporary) throws(ToolchainError) in
    if let objects = options.objects {
      filled = try fillStore(store, at: temporary, with: objects, of: version, place: path)
      return
    }
    do throws(StoreError) {
      try writeStore(store, to: temporary, fill: rows.fill)
    } catch {
      throw ToolchainError(error, store: path, model: version.file)
    }
  }
  return CreatedStore(
    tables: schema.tables.count + (store.history?.tables.count ?? 0), rows: filled.count,
    diagnostics: doubts + filled.diagnostics)
}

extension SampleRows {
  /// Inserts all rows.
  fileprivate func fill(_ writer: StoreConnection) throws(StoreError) {
    for table in tables {
      try writer.insert(into: table.name, columns: table.columns.map(\.name)) {
        (insert) throws(StoreError) in
        try forEachRow(of: table, insert)
      }
    }
  }
}

/// The warnings about requirements that the rows cannot satisfy.
///
/// - Throws: `ToolchainError` with exit code 65 if SQLite would refuse them.
private func diagnostics(
  _ rows: SampleRows, _ version: LoadedVersion
) throws(ToolchainError) -> [Diagnostic] {
  let diagnostics = rows.problems.map {
    let rule = $0.isFatal ? RuleDescription.unstorableModel : .unfillableRelationship
    return rule.diagnostic($0.description, at: .file(version.file))
  }
  guard !diagnostics.hasErrors else {
    throw ToolchainError(.data, diagnostics.filter { $0.severity == .error })
  }
  return diagnostics
}

extension ToolchainError {
  /// Creates the error for a store that cannot be written.
  init(_ error: StoreError, store: String, model: String) {
    if error.isAboutPlace {
      self = .cannotCreateOutput(store, error.message)
    } else if error.isAboutSystem {
      self = .writeFailed(store, error.message)
    } else {
      self = ToolchainError(
        RuleDescription.unstorableModel.diagnostic(
          error.description, at: .file(model), about: .input))
    }
    keep(error)
  }
}

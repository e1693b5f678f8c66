package import DataModel
package import StoreModel

/// The contents of a new store.
package struct NewStore: Sendable {
  /// Its tables, indexes and triggers.
  package var schema: StoreSchema
  /// What `Z_METADATA` says.
  package var metadata: StoreMetadata
  /// `Z_UUID`: 36 uppercase characters.
  package var uuid: String
  /// `Z_MODELCACHE`: the model, compressed with raw DEFLATE.
  package var modelCache: [UInt8]
  /// `Z_MAX` by root entity number; 0 if absent.
  package var maximumKeys: [Int: Int] = [:]
  /// The tables of its persistent history; nil for a store without.
  package var history: HistorySchema?
  /// Whether to use a write-ahead log; a store without one can be read in a read-only location.
  package var usesWriteAheadLog = true
  /// Whether to compute derived attributes after the rows have been inserted.
  package var computesDerivedValues = true

  /// Creates an empty store.
  package init(
    schema: StoreSchema, metadata: StoreMetadata, uuid: String, modelCache: [UInt8]
  ) {
    self.schema = schema
    self.metadata = metadata
    self.uuid = uuid
    self.modelCache = modelCache
  }
}

/// The settings for writing a store.
package struct WritingSetting {
  /// Called periodically; returns whether to stop.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Prepares the connection before the transaction, for example by attaching another store to read from.
  package var prepare: (StoreConnection) throws(StoreError) -> Void = { (_) throws(StoreError) in }

  /// Needs nothing.
  package init() {}
}

/// Writes a new store in the form that Core Data creates: page size, vacuum mode and journal mode, tables,
/// indexes and triggers in the same order, entity numbers, metadata and model cache.
///
/// Rows are inserted before indexes and triggers are created: building an index at once takes less time than
/// row by row, and the triggers of derived attributes call functions that only Core Data has. Nothing is
/// synced, and no other files remain; after an error the file is unusable.
///
/// - Parameters:
///   - store: The contents of the store.
///   - path: The path of the file, which must not exist.
///   - setting: The settings for writing.
///   - fill: Inserts the rows of the model's tables.
/// - Throws: `StoreError` if SQLite rejects something, and errors of `fill`.
///
/// *Source:* `Documentation/Formats/store-schema.md`, the file and system tables.
package func writeStore(
  _ store: NewStore, to path: String,
  in setting: WritingSetting = WritingSetting(),
  fill: (StoreConnection) throws(StoreError) -> Void = { (_) throws(StoreError) in }
) throws(StoreError) {
  let writer = try StoreConnection(creating: path, isInterrupted: setting.isInterrupted)
  for setting in [
    "page_size = \(StoreFormat.pageSize)", "auto_vacuum = \(StoreFormat.autoVacuum)",
    "encoding = 'UTF-8'", "locking_mode = EXCLUSIVE", "journal_mode = OFF", "synchronous = OFF",
  ] {
    try writer.run("PRAGMA \(setting)")
  }
  try setting.prepare(writer)
  let schema = store.schema
  let rTreeTriggers = schema.triggers.filter(\.keepsRTree)
  try writer.run("BEGIN")
  for table in schema.tables { try writer.run(table.sql) }
  for table in store.history?.tables ?? [] { try writer.run(table) }
  try writer.insertSystemRows(of: store)
  for trigger in rTreeTriggers { try writer.run(trigger.sql) }
  try fill(writer)
  for index in schema.indexes.map(\.sql) + (store.history?.indexes ?? []) { try writer.run(index) }
  if store.computesDerivedValues {
    for column in schema.derivedColumns { try writer.run(column.refreshStatement) }
  }
  for trigger in schema.triggers where !trigger.keepsRTree { try writer.run(trigger.sql) }
  try writer.run("COMMIT")
  if store.usesWriteAheadLog { try writer.run("PRAGMA main.journal_mode = WAL") }
}

extension SchemaTrigger {
  /// Whether the trigger is plain SQL that updates an R-tree.
  fileprivate var keepsRTree: Bool {
    if case .rTree = origin { true } else { false }
  }
}

extension StoreConnection {
  /// Inserts the rows of the system tables.
  fileprivate func insertSystemRows(of store: NewStore) throws(StoreError) {
    try insert(into: .primaryKey, ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"]) {
      (insert) throws(StoreError) in
      for entity in store.schema.entities {
        try insert([
          .integer(Int64(entity.number)), .text(entity.name), .integer(Int64(entity.parentNumber)),
          .integer(Int64(store.maximumKeys[entity.number] ?? 0)),
        ])
      }
    }
    try insert(into: .metadata, ["Z_VERSION", "Z_UUID", "Z_PLIST"]) {
      (insert) throws(StoreError) in
      try insert([
        .integer(Int64(StoreFormat.metadataVersion)), .text(store.uuid),
        .blob(store.metadata.encoded()),
      ])
    }
    try insert(into: .modelCache, ["Z_CONTENT"]) { (insert) throws(StoreError) in
      try insert([.blob(store.modelCache)])
    }
  }

  private func insert(
    into table: SystemTable, _ columns: [String],
    _ body: (_ insert: ([StoreValue]) throws(StoreError) -> Void) throws(StoreError) -> Void
  ) throws(StoreError) {
    try insert(into: table.rawValue, columns: columns, body)
  }
}

import DataModel
import ModelFiles
import StoreModel

/// The system tables of a damaged store, with replacements for lost parts.
struct SalvagedBooks {
  /// The model of the store.
  let model: Model
  /// The original metadata, or those of a new store.
  private let metadata: [UInt8]
  /// The schema generation of the framework that wrote the store.
  let generation: SchemaGeneration
  /// Whether the metadata were lost or do not match the model.
  let hasNewMetadata: Bool
  /// Whether rows of `Z_PRIMARYKEY` are lost.
  let hasDamagedMaximumKeys: Bool
  /// The store UUID; nil if lost.
  let uuid: String?
  private let version: Int64
  private let modelCache: [UInt8]
  /// The rows of `Z_PRIMARYKEY`.
  let entities: [ObservedEntity]

  /// Reads the system tables.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - schema: The salvaged schema.
  ///   - models: Possible models of the store, most likely first.
  ///   - isInterrupted: Called periodically; returns whether to stop.
  /// - Throws: `StoreError` if reading fails or the model cannot be determined.
  init(
    of pages: SalvagedPages, _ schema: SalvagedSchema, _ models: [Model],
    isInterrupted: @escaping () -> Bool
  ) throws(StoreError) {
    var rows: [SystemTable: [SalvagedRow]] = [:]
    let tables = SystemTable.allCases
    let search = TreeSalvage(
      pages, tables: tables.map { SalvagedTable($0, root: schema.root(of: $0.rawValue)) },
      isInterrupted: isInterrupted,
      take: { row, place in
        if rows[tables[place], default: []].count < 100_000 {
          rows[tables[place], default: []].append(row)
        }
      }, leaveOut: { _, _ in })
    try search.run()
    let found = (rows[.metadata] ?? []).lazy.compactMap(StoredMetadata.init).first
    let stored = (rows[.modelCache] ?? []).lazy.compactMap(StoredCache.init).first
    let hashes = found?.metadata.versionHashes
    entities = (rows[.primaryKey] ?? []).compactMap(ObservedEntity.init)
    hasDamagedMaximumKeys = search.salvage.tables[0].isDamaged
    let known = [stored?.model].compactMap { $0 } + models
    let match = known.first { hashModel($0).byName == hashes }
    if match == nil, stored == nil, let hashes, !models.isEmpty {
      throw Self.otherVersion(than: hashes, models)
    }
    let own = entities.map(\.name).filter { !$0.isEmpty }
    if match == nil, stored == nil, let model = models.first, !hasDamagedMaximumKeys, !own.isEmpty,
      !own.contains(where: { model.entities[$0] != nil })
    {
      throw Self.otherEntities(than: own)
    }
    guard let model = match ?? known.first else {
      throw StoreError(
        .missingTable(SystemTable.modelCache.rawValue),
        message: "the model in the store cannot be read", expected: "the model of the store")
    }
    self.model = model
    let right = hashModel(model)
    let digest = found?.metadata.versionHashesDigest ?? right.digest
    let checksum = found?.metadata.versionChecksum ?? right.checksum
    let isOwn = hashes == right.byName && digest == right.digest && checksum == right.checksum
    hasNewMetadata = !isOwn || found?.uuid == nil
    let metadata =
      isOwn
      ? found?.metadata ?? StoreMetadata()
      : found?.metadata.updated(to: model, hashes: right) ?? .fresh(for: model, hashes: right)
    self.metadata = isOwn ? found?.bytes ?? [] : metadata.encoded()
    generation = metadata.schemaGeneration
    uuid = found?.uuid
    version = found?.version ?? Int64(StoreFormat.metadataVersion)
    do throws(CompiledModelError) {
      if let stored, stored.model == model {
        modelCache = stored.bytes
      } else {
        modelCache = try encodeModelCache(model)
      }
    } catch {
      throw StoreError(
        .unwritable, message: "the model cannot be written: \(error)", expected: "a whole model")
    }
  }

  /// The store UUID in the metadata.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - isInterrupted: Called periodically; returns whether to stop.
  /// - Returns: The UUID; nil if it cannot be found.
  /// - Throws: `StoreError` if reading fails.
  static func uuid(
    in pages: SalvagedPages, isInterrupted: @escaping () -> Bool
  ) throws(StoreError) -> String? {
    let schema = try SalvagedSchema(of: pages, isInterrupted: isInterrupted)
    var found: StoredMetadata?
    let table = SalvagedTable(.metadata, root: schema.root(of: SystemTable.metadata.rawValue))
    let search = TreeSalvage(
      pages, tables: [table], isInterrupted: isInterrupted,
      take: { row, _ in if found == nil { found = StoredMetadata(row) } }, leaveOut: { _, _ in })
    try search.run()
    return found?.uuid
  }

  /// The error for metadata that match none of the given versions.
  private static func otherVersion(
    than hashes: [String: [UInt8]], _ models: [Model]
  ) -> StoreError {
    let equal = models.map { model in
      hashModel(model).byName.count { hashes[$0.key] == $0.value }
    }
    let nearest = equal.indices.max { (equal[$0], $1) < (equal[$1], $0) } ?? 0
    return StoreError(
      .otherVersion(nearest: nearest, equal: equal[nearest], of: hashes.count),
      message: "the metadata of the store have other version hashes than the model",
      expected: "the model of the store")
  }

  /// The error for a store with none of the model's entities.
  private static func otherEntities(than names: [String]) -> StoreError {
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    return StoreError(
      .otherEntities, message: "the store has \(names.prefix(5).joined(separator: ", "))\(more)",
      expected: "the model of the store")
  }

  /// Inserts the rows of these tables, including lost rows of entities.
  ///
  /// - Parameters:
  ///   - writer: The new store.
  ///   - schema: The schema of the model.
  ///   - newUUID: The UUID to use if the original is lost.
  /// - Throws: `StoreError` if SQLite rejects one.
  func write(
    to writer: StoreConnection, _ schema: StoreSchema, newUUID: String
  ) throws(StoreError) {
    let insert = try writer.rowStatement(
      "INSERT OR IGNORE INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, ?)")
    let names = Set(entities.map(\.name))
    let lost = schema.entities.filter { !names.contains($0.name) }.map(ObservedEntity.init)
    for entity in entities + lost {
      try insert.run([
        .integer(Int64(entity.number)), .text(entity.name), .integer(Int64(entity.parentNumber)),
        .integer(Int64(entity.maximumKey)),
      ])
    }
    try writer.rowStatement(
      "INSERT INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (?, ?, ?)"
    ).run([.integer(version), .text(uuid ?? newUUID), .blob(metadata)])
    try writer.rowStatement("INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (?)").run([
      .blob(modelCache)
    ])
  }
}

/// The row of `Z_METADATA`.
private struct StoredMetadata {
  let version: Int64
  let uuid: String?
  let bytes: [UInt8]
  let metadata: StoreMetadata

  init?(_ row: SalvagedRow) {
    guard row.record.values.count == 3, case .blob(let bytes) = row.record.values[2],
      row.record.isWhole, let metadata = try? StoreMetadata(reading: bytes),
      metadata.versionHashes != nil
    else { return nil }
    (version, self.bytes, self.metadata) = (row.key, bytes, metadata)
    if case .text(let text) = row.record.values[1] {
      uuid = String(decoding: text, as: UTF8.self)
    } else {
      uuid = nil
    }
  }
}

/// The row of `Z_MODELCACHE`.
private struct StoredCache {
  let bytes: [UInt8]
  let model: Model

  init?(_ row: SalvagedRow) {
    guard row.record.isWhole, case .blob(let bytes)? = row.record.values.first,
      let decoded = try? decodeModelCache(bytes)
    else { return nil }
    (self.bytes, model) = (bytes, decoded.model)
  }
}

extension ObservedEntity {
  /// Parses a row of `Z_PRIMARYKEY`; nil if it is not one.
  fileprivate init?(_ row: SalvagedRow) {
    let values = row.record.values
    guard values.count == 4, case .text(let name) = values[1], let number = Int(exactly: row.key)
    else { return nil }
    func integer(_ value: CopiedValue) -> Int {
      if case .integer(let number) = value { Int(number) } else { 0 }
    }
    self.init(
      number: number, name: String(decoding: name, as: UTF8.self),
      parentNumber: integer(values[2]), maximumKey: integer(values[3]))
  }
}

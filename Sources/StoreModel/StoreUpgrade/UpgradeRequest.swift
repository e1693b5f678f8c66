package import DataModel
package import Migration

/// A step between two versions, and what is known of the store that takes it.
package struct UpgradeRequest: Sendable {
  /// The two models.
  package var step: MigrationStep
  /// The migration findings; for inherited properties only those at the declaration, if the same.
  package var findings: [MigrationFinding]
  /// The schema of the old version, with the names that the store has.
  package var from: StoreSchema
  /// The schema of the new version.
  package var to: StoreSchema
  /// The store, when there is one; else the plan is for any store of the old version.
  package var store: ObservedSchema?
  /// The metadata to write.
  package var metadata: MetadataChange
  /// The new model as Core Data caches it, raw DEFLATE.
  package var modelCache: [UInt8]
  /// Choices.
  package var options: UpgradeOptions

  /// Creates a request.
  package init(
    step: MigrationStep, findings: [MigrationFinding], from: StoreSchema, to: StoreSchema,
    store: ObservedSchema?, metadata: MetadataChange, modelCache: [UInt8],
    options: UpgradeOptions = UpgradeOptions()
  ) {
    self.step = step
    self.findings = findings
    self.from = from
    self.to = to
    self.store = store
    self.metadata = metadata
    self.modelCache = modelCache
    self.options = options
  }

  /// Whether the store is mirrored to CloudKit and stays so.
  package var keepsMirroring: Bool { store?.isMirrored == true && !options.removesMirroring }

  /// Whether the store has tables of mirroring that are dropped.
  var dropsMirroring: Bool { options.removesMirroring && store?.mirroringTables.isEmpty == false }

  /// Whether persistent history is deleted: if requested, and in a mirrored store if it is no longer valid.
  var deletesHistory: Bool {
    options.truncatesHistory || keepsMirroring && !options.isCleanUp && !keepsHistory(self)
  }

  /// The entities that `Z_PRIMARYKEY` has, or has in any store of the old version.
  var entitiesBefore: [ObservedEntity] {
    store?.modelEntities ?? from.entities.map { ObservedEntity($0) }
  }
}

/// The change to the property list of `Z_METADATA`.
package enum MetadataChange: Hashable, Sendable {
  /// Of the store with this `Z_UUID`, from one known list to another; both are binary property lists.
  case exact(uuid: String?, old: [UInt8], new: [UInt8])
  /// From a list that only has Core Data's own keys to the same with new values.
  case template(MetadataTemplate)
}

/// A property list in which the versions of the framework are filled in when the script runs.
package struct MetadataTemplate: Hashable, Sendable {
  /// The list without the key for the highest version; in pieces, between which the version of the
  /// framework stands as an integer of 8 bytes, most significant first.
  package var plain: [[UInt8]]
  /// The list with both keys, in pieces likewise.
  package var withMaximum: [[UInt8]]
  /// Whether the piece that follows piece n of ``withMaximum`` is the highest version.
  package var maximumComesFirst: Bool
  /// The hashes that the metadata must hold, by entity, 32 bytes each.
  package var oldHashes: [String: [UInt8]]
  /// The keys that the metadata may hold.
  package var knownKeys: [String]

  /// Creates a template.
  package init(
    plain: [[UInt8]], withMaximum: [[UInt8]], maximumComesFirst: Bool,
    oldHashes: [String: [UInt8]], knownKeys: [String]
  ) {
    self.plain = plain
    self.withMaximum = withMaximum
    self.maximumComesFirst = maximumComesFirst
    self.oldHashes = oldHashes
    self.knownKeys = knownKeys
  }
}

package import Migration
package import StoreSchema

/// A step between two versions, and what is known of the store that takes it.
package struct UpgradeRequest: Sendable {
  /// The two models.
  package var step: MigrationStep
  /// What Core Data says of them.
  package var findings: [MigrationFinding]
  /// The schema of the old version, with the names that the store has.
  package var from: StoreSchema
  /// The schema of the new version.
  package var to: StoreSchema
  /// The store, when there is one; else the plan is for any store of the old version.
  package var store: ExistingStore?
  /// The metadata to write.
  package var metadata: MetadataChange
  /// The new model as Core Data caches it, raw DEFLATE.
  package var modelCache: [UInt8]
  /// Choices.
  package var options: UpgradeOptions

  /// Makes a request.
  package init(
    step: MigrationStep, findings: [MigrationFinding], from: StoreSchema, to: StoreSchema,
    store: ExistingStore?, metadata: MetadataChange, modelCache: [UInt8],
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
}

/// What an upgrade needs to know of a store.
package struct ExistingStore: Hashable, Sendable {
  /// A row of `sqlite_master`.
  package struct SchemaObject: Hashable, Sendable {
    /// What it is.
    package enum Kind: String, Hashable, Sendable {
      case table, index, trigger, view
    }
    /// What it is.
    package var kind: Kind
    /// The name.
    package var name: String
    /// The table that it is, or belongs to.
    package var table: String
    /// The statement; nil for what SQLite makes by itself.
    package var sql: String?

    /// Makes a row.
    package init(kind: Kind, name: String, table: String, sql: String?) {
      self.kind = kind
      self.name = name
      self.table = table
      self.sql = sql
    }
  }

  /// `Z_UUID`: the identity.
  package var uuid: String?
  /// The rows of `sqlite_master`.
  package var objects: [SchemaObject]
  /// The columns of every table, in order.
  package var columns: [String: [ObservedColumn]]
  /// The rows of `Z_PRIMARYKEY` that are the app's: number, name, number of the parent.
  package var entities: [ObservedEntity]
  /// Whether persistent history has rows.
  package var hasHistoryRows: Bool
  /// The references between tables, in the order of the tables.
  package var references: [ObservedReference]

  /// Makes the facts of a store.
  package init(
    uuid: String?, objects: [SchemaObject], columns: [String: [ObservedColumn]],
    entities: [ObservedEntity], hasHistoryRows: Bool, references: [ObservedReference]
  ) {
    self.references = references
    self.uuid = uuid
    self.objects = objects
    self.columns = columns
    self.entities = entities
    self.hasHistoryRows = hasHistoryRows
  }

  /// Whether there is a table of that name, virtual or not.
  func hasTable(_ name: String) -> Bool {
    objects.contains { $0.kind == .table && $0.name == name }
  }
}

/// A row of `Z_PRIMARYKEY`.
package struct ObservedEntity: Hashable, Sendable {
  /// `Z_ENT`.
  package var number: Int
  /// `Z_NAME`.
  package var name: String
  /// `Z_SUPER`.
  package var parentNumber: Int

  /// Makes a row.
  package init(number: Int, name: String, parentNumber: Int) {
    self.number = number
    self.name = name
    self.parentNumber = parentNumber
  }
}

/// How the property list of `Z_METADATA` changes.
package enum MetadataChange: Hashable, Sendable {
  /// From one known list to another; both are binary property lists.
  case exact(old: [UInt8], new: [UInt8])
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

  /// Makes a template.
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

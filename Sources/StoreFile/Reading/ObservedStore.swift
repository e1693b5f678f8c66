package import CompiledModel
package import StoreSchema

/// What is in a store, but for its objects.
package struct ObservedStore: Hashable, Sendable {
  /// The settings of the file.
  package var header: DatabaseHeader
  /// Every row of `sqlite_master`, in the order of the file.
  package var objects: [ObservedObject]
  /// The columns of every ordinary table, in order.
  package var columns: [String: [ObservedColumn]]
  /// The references between ordinary tables, in the order of the file.
  package var references: [ObservedReference]
  /// The number of rows in `Z_METADATA`, which is one in every store that Core Data opens.
  package var metadataRows: Int
  /// `Z_VERSION` of `Z_METADATA`.
  package var metadataVersion: Int
  /// `Z_UUID` of `Z_METADATA`: the identity of the store, 36 upper-case characters.
  package var uuid: String?
  /// `Z_PLIST` of `Z_METADATA`, as it is in the file.
  package var metadataBytes: [UInt8]
  /// `Z_PLIST` of `Z_METADATA`, decoded.
  package var metadata: StoreMetadata
  /// `Z_MODELCACHE`, a raw DEFLATE stream; nil where the table or its row is missing.
  package var modelCache: [UInt8]?
  /// The rows of `Z_PRIMARYKEY`, by number; those of Core Data's own models as well.
  package var entities: [PrimaryKeyRow]
  /// Whether the persistent history has changes.
  package var hasHistory: Bool
  /// The number of rows of every ordinary table by name; nil when they were not counted.
  package var rowCounts: [String: Int]?

  /// The tables, virtual ones included.
  package var tables: [ObservedObject] { objects.filter { $0.type == .table } }

  /// Whose each table is, given the schema of the model that the store is of.
  package func tableOrigins(in schema: StoreSchema) -> [(table: String, origin: TableOrigin)] {
    let own = schema.tables.filter { $0.kind != .system }.map { foldedName($0.name) }
    let names = Set(own)
    return tables.map { ($0.name, TableOrigin(of: $0.name, modelTables: names)) }
  }
}

/// A row of `sqlite_master`.
package struct ObservedObject: Hashable, Sendable {
  /// What an object of a database is.
  package enum Kind: String, Hashable, Sendable {
    /// A table, virtual or not.
    case table
    /// An index.
    case index
    /// A trigger.
    case trigger
    /// A view.
    case view
  }

  /// What the object is.
  package var type: Kind
  /// The name, without quotes.
  package var name: String
  /// The table that the object belongs to; that of a table is its name.
  package var table: String
  /// The statement that makes the object; nil for indexes that SQLite makes by itself.
  package var sql: String?

  /// Whether the object is a table that a module keeps, such as an R-tree.
  package var isVirtualTable: Bool {
    type == .table && foldedName(String(sql?.prefix(14) ?? "")) == "CREATE VIRTUAL"
  }
}

/// A row of `Z_PRIMARYKEY`.
///
/// *Source:* `Documentation/Formats/store-schema.md`, system tables.
package struct PrimaryKeyRow: Hashable, Sendable {
  /// `Z_ENT`: the number of the entity.
  package var number: Int
  /// `Z_NAME`: its name.
  package var name: String
  /// `Z_SUPER`: the number of its parent, 0 for a root.
  package var parentNumber: Int
  /// `Z_MAX`: for a root the highest `Z_PK` given so far, otherwise 0.
  package var maximumKey: Int

  /// Makes a row.
  package init(number: Int, name: String, parentNumber: Int, maximumKey: Int) {
    self.number = number
    self.name = name
    self.parentNumber = parentNumber
    self.maximumKey = maximumKey
  }
}

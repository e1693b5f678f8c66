import DataModel

/// What a store was observed to be made of: what its schema holds and which entities it knows by number.
///
/// Beside ``StoreSchema``, which is what Core Data makes of a model, this is what was found.
package struct ObservedSchema: Hashable, Sendable {
  /// Every row of `sqlite_master`, in the order of the file.
  package var objects: [ObservedObject]
  /// The columns of every ordinary table, in order.
  package var columns: [String: [ObservedColumn]]
  /// The references between ordinary tables, in the order of the file.
  package var references: [ObservedReference]
  /// The rows of `Z_PRIMARYKEY`, by number; those of Core Data's own models as well.
  package var entities: [ObservedEntity]
  /// The number of rows in `Z_METADATA`, which is one in every store that Core Data opens.
  package var metadataRows: Int
  /// Whether the persistent history has changes.
  package var hasHistory: Bool

  /// Makes the facts of a store.
  package init(
    objects: [ObservedObject], columns: [String: [ObservedColumn]],
    references: [ObservedReference], entities: [ObservedEntity], metadataRows: Int,
    hasHistory: Bool
  ) {
    self.objects = objects
    self.columns = columns
    self.references = references
    self.entities = entities
    self.metadataRows = metadataRows
    self.hasHistory = hasHistory
  }

  /// The tables, virtual ones included.
  package var tables: [ObservedObject] { objects.filter { $0.kind == .table } }

  /// The rows of `Z_PRIMARYKEY` that are the app's.
  package var modelEntities: [ObservedEntity] {
    entities.filter { $0.number < StoreFormat.firstOwnEntityNumber }
  }

  /// Whether there is a table of that name, virtual or not.
  package func hasTable(_ name: String) -> Bool {
    objects.contains { $0.kind == .table && $0.name == name }
  }

  /// Whether a table has a column, regardless of the case of ASCII letters.
  package func hasColumn(_ name: String, in table: String) -> Bool {
    columns[table]?.contains { foldedName($0.name) == foldedName(name) } ?? false
  }

  /// Whose each table is, given the schema of the model that the store is of.
  package func tableOrigins(in schema: StoreSchema) -> [(table: String, origin: TableOrigin)] {
    let own = Set(schema.tables.filter { $0.kind != .system }.map { foldedName($0.name) })
    let virtual = Set(tables.filter(\.isVirtualTable).map { foldedName($0.name) })
    return tables.map { table in
      let columns = (columns[table.name] ?? []).map(\.name)
      let origin = TableOrigin(
        of: table.name, columns: columns, modelTables: own, virtualTables: virtual)
      return (table.name, origin)
    }
  }

  /// Whether mirroring with CloudKit keeps tables of a form that was seen.
  package var isMirrored: Bool {
    tableOrigins(in: predictSchema(Model())).contains { $0.origin == .cloudKit }
  }

  /// The tables that mirroring with CloudKit keeps, of forms that were seen and others.
  package var mirroringTables: [String] {
    tableOrigins(in: predictSchema(Model())).map(\.table).filter {
      foldedName($0).hasPrefix(MirroringSchema.prefix)
    }
  }

  /// The tables of a form that was not seen which are named like those of mirroring, and like those of history.
  package var unknownForms: (mirroring: [String], history: [String]) {
    let names = tableOrigins(in: predictSchema(Model())).filter { $0.origin == .unknownForm }
      .map(\.table)
    let isHistory = { HistorySchema.columns[foldedName($0)] != nil }
    return (names.filter { !isHistory($0) }, names.filter(isHistory))
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
  package var kind: Kind
  /// The name, without quotes.
  package var name: String
  /// The table that the object belongs to; that of a table is its name.
  package var table: String
  /// The statement that makes the object; nil for indexes that SQLite makes by itself.
  package var sql: String?

  /// Makes a row.
  package init(kind: Kind, name: String, table: String, sql: String?) {
    self.kind = kind
    self.name = name
    self.table = table
    self.sql = sql
  }

  /// Whether the object is a table that a module keeps, such as an R-tree.
  package var isVirtualTable: Bool {
    kind == .table && foldedName(String(sql?.prefix(14) ?? "")) == "CREATE VIRTUAL"
  }
}

/// A column of a table in a store.
package struct ObservedColumn: Hashable, Sendable {
  /// The name, without quotes.
  package var name: String
  /// The declared type.
  package var type: String

  /// Makes a column.
  package init(name: String, type: String) {
    self.name = name
    self.type = type
  }
}

/// A row of `Z_PRIMARYKEY`.
///
/// *Source:* `Documentation/Formats/store-schema.md`, system tables.
package struct ObservedEntity: Hashable, Sendable {
  /// `Z_ENT`: the number of the entity.
  package var number: Int
  /// `Z_NAME`: its name.
  package var name: String
  /// `Z_SUPER`: the number of its parent, 0 for a root.
  package var parentNumber: Int
  /// `Z_MAX`: for a root the highest `Z_PK` given so far, otherwise 0.
  package var maximumKey: Int

  /// Makes a row.
  package init(number: Int, name: String, parentNumber: Int, maximumKey: Int = 0) {
    self.number = number
    self.name = name
    self.parentNumber = parentNumber
    self.maximumKey = maximumKey
  }

  /// The row that an empty store has for an entity.
  package init(_ entity: SchemaEntity) {
    self.init(number: entity.number, name: entity.name, parentNumber: entity.parentNumber)
  }

  /// Whether the row is that of an entity, whatever keys were given.
  package func isRow(of entity: SchemaEntity) -> Bool {
    number == entity.number && name == entity.name && parentNumber == entity.parentNumber
  }
}

/// A column of a table in a store that refers to a column of another: `REFERENCES` or `FOREIGN KEY`.
///
/// Core Data makes none, so both are of other hands.
package struct ObservedReference: Hashable, Sendable {
  /// The table with the column.
  package var table: String
  /// The number of the reference among those of the table; one over several columns is several with a
  /// number.
  package var number: Int
  /// The table that is referred to, as the reference names it.
  package var parent: String
  /// The column.
  package var column: String
  /// The column that is referred to; nil for the primary key.
  package var parentColumn: String?

  /// Makes a reference.
  package init(
    table: String, number: Int, parent: String, column: String, parentColumn: String?
  ) {
    self.table = table
    self.number = number
    self.parent = parent
    self.column = column
    self.parentColumn = parentColumn
  }
}

/// A column of a store in the rows of one entity, or in all rows of a table.
package struct ColumnPlace: Hashable, Sendable {
  /// The table.
  package var table: String
  /// The column.
  package var column: String
  /// The column that tells rows apart: `Z_PK`, or the first of the two keys of a join table.
  package var key: String
  /// The number of the entity, as `Z_ENT` has it; nil for a table without entities.
  package var entity: Int?

  /// Makes a place.
  package init(table: String, column: String, key: String, entity: Int?) {
    self.table = table
    self.column = column
    self.key = key
    self.entity = entity
  }
}

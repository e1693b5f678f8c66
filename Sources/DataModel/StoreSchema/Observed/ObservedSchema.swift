/// The schema found in a store, and the entity numbers recorded there.
///
/// In contrast, ``StoreSchema`` is the schema that Core Data creates for a model.
package struct ObservedSchema: Hashable, Sendable {
  /// All rows of `sqlite_master`, in file order.
  package var objects: [ObservedObject]
  /// The columns of every ordinary table, in order.
  package var columns: [String: [ObservedColumn]]
  /// The references between ordinary tables, in file order.
  package var references: [ObservedReference]
  /// The rows of `Z_PRIMARYKEY` sorted by number, including those of Core Data's own models.
  package var entities: [ObservedEntity]
  /// The number of rows in `Z_METADATA`, which is 1 in every store that Core Data can open.
  package var metadataRows: Int
  /// Whether the persistent history contains changes.
  package var hasHistory: Bool

  /// Creates a schema from its parts.
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

  /// The tables, including virtual ones.
  package var tables: [ObservedObject] { objects.filter { $0.kind == .table } }

  /// The rows of `Z_PRIMARYKEY` for the app's entities.
  package var modelEntities: [ObservedEntity] {
    entities.filter { $0.number < StoreFormat.firstOwnEntityNumber }
  }

  /// Whether there is a table with the given name, virtual or not.
  package func hasTable(_ name: String) -> Bool {
    objects.contains { $0.kind == .table && $0.name == name }
  }

  /// Whether a table has a column, ignoring the case of ASCII letters.
  package func hasColumn(_ name: String, in table: String) -> Bool {
    columns[table]?.contains { foldedName($0.name) == foldedName(name) } ?? false
  }

  /// The origin of each table, given the schema of the store's model.
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

  /// Whether there are CloudKit mirroring tables of a known form.
  package var isMirrored: Bool {
    tableOrigins(in: predictSchema(Model())).contains { $0.origin == .cloudKit }
  }

  /// The CloudKit mirroring tables, of known and unknown forms.
  package var mirroringTables: [String] {
    tableOrigins(in: predictSchema(Model())).map(\.table).filter {
      foldedName($0).hasPrefix(MirroringSchema.prefix)
    }
  }

  /// The tables of unknown form named like those of mirroring or of history.
  package var unknownForms: (mirroring: [String], history: [String]) {
    let names = tableOrigins(in: predictSchema(Model())).filter { $0.origin == .unknownForm }
      .map(\.table)
    let isHistory = { HistorySchema.columns[foldedName($0)] != nil }
    return (names.filter { !isHistory($0) }, names.filter(isHistory))
  }
}

/// A row of `sqlite_master`.
package struct ObservedObject: Hashable, Sendable {
  /// The type of a database object.
  package enum Kind: String, Hashable, Sendable {
    /// A table, including virtual ones.
    case table
    /// An index.
    case index
    /// A trigger.
    case trigger
    /// A view.
    case view
  }

  /// The type of the object.
  package var kind: Kind
  /// The name, without quotes.
  package var name: String
  /// The table that the object belongs to; for a table its own name.
  package var table: String
  /// The statement that creates the object; nil for automatic indexes of SQLite.
  package var sql: String?

  /// Creates a row.
  package init(kind: Kind, name: String, table: String, sql: String?) {
    self.kind = kind
    self.name = name
    self.table = table
    self.sql = sql
  }

  /// Whether the object is a virtual table, such as an R-tree.
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

  /// Creates a column.
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
  /// `Z_SUPER`: the number of the parent, 0 for a root.
  package var parentNumber: Int
  /// `Z_MAX`: for a root the highest `Z_PK` assigned so far, otherwise 0.
  package var maximumKey: Int

  /// Creates a row.
  package init(number: Int, name: String, parentNumber: Int, maximumKey: Int = 0) {
    self.number = number
    self.name = name
    self.parentNumber = parentNumber
    self.maximumKey = maximumKey
  }

  /// The row for an entity in an empty store.
  package init(_ entity: SchemaEntity) {
    self.init(number: entity.number, name: entity.name, parentNumber: entity.parentNumber)
  }

  /// Whether the row belongs to an entity, whatever its highest key.
  package func isRow(of entity: SchemaEntity) -> Bool {
    number == entity.number && name == entity.name && parentNumber == entity.parentNumber
  }
}

/// A column of a table that refers to a column of another table: `REFERENCES` or `FOREIGN KEY`.
///
/// Core Data creates neither.
package struct ObservedReference: Hashable, Sendable {
  /// The table that contains the column.
  package var table: String
  /// The number of the reference within its table; the columns of a multi-column reference share it.
  package var number: Int
  /// The referenced table, as named in the reference.
  package var parent: String
  /// The column.
  package var column: String
  /// The referenced column; nil for the primary key.
  package var parentColumn: String?

  /// Creates a reference.
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
  /// The column that identifies rows: `Z_PK`, or the first of the two keys of a join table.
  package var key: String
  /// The entity number in `Z_ENT`; nil for a table without entities.
  package var entity: Int?

  /// Creates a column in the rows of one entity or of a whole table.
  package init(table: String, column: String, key: String, entity: Int?) {
    self.table = table
    self.column = column
    self.key = key
    self.entity = entity
  }
}

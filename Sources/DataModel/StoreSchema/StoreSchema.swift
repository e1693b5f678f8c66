/// The SQLite schema of the store that Core Data creates for a model.
///
/// All texts are exactly as in `sqlite_master` of such a store. The value is complete: lookups such as
/// ``tableName(of:)`` and ``toManyStorage(of:in:)`` do not need the model.
///
/// *Source:* `Documentation/Formats/store-schema.md`.
package struct StoreSchema: Hashable, Sendable {
  /// The entities sorted by number: the rows of `Z_PRIMARYKEY`.
  package let entities: [SchemaEntity]
  /// The tables in the order in which Core Data creates them.
  package let tables: [SchemaTable]
  /// The indexes, grouped by table.
  package let indexes: [SchemaIndex]
  /// The triggers that update derived attributes and R-trees.
  package let triggers: [SchemaTrigger]
  /// The columns of derived attributes updated by triggers, each after its sources.
  package let derivedColumns: [DerivedColumn]
  /// The points that could not be predicted with certainty.
  package let doubts: [SchemaDoubt]

  let entityPositions: [String: Int]
  let tablePositions: [String: Int]
  let columnPositions: [ColumnRole: ColumnPosition]
  let toManyStorages: [PropertyPath: ToManyStorage]
  /// The columns of composite elements, by the path of each enclosing composite.
  let compositeColumns: [PropertyPath: [SchemaColumn]]
  /// The numbers of the entities of each table, in order.
  let tableNumbers: [String: [Int]]

  init(
    entities: [SchemaEntity], tables: [SchemaTable], indexes: [SchemaIndex],
    triggers: [SchemaTrigger], derivedColumns: [DerivedColumn], doubts: [SchemaDoubt],
    toManyStorages: [PropertyPath: ToManyStorage]
  ) {
    self.entities = entities
    self.tables = tables
    self.indexes = indexes
    self.triggers = triggers
    self.derivedColumns = derivedColumns
    self.doubts = doubts
    self.toManyStorages = toManyStorages
    entityPositions = Dictionary(
      keepingFirst: zip(entities.map(\.name), entities.indices))
    tablePositions = Dictionary(
      keepingFirst: zip(tables.map(\.name), tables.indices))
    columnPositions = Self.positions(in: tables)
    compositeColumns = Self.compositeColumns(in: tables)
    tableNumbers = Dictionary(grouping: entities, by: \.table).mapValues {
      $0.map(\.number).sorted()
    }
  }

  /// The statements that create an empty store, without its rows.
  package var statements: [String] {
    tables.map(\.sql) + indexes.map(\.sql) + triggers.map(\.sql)
  }

  private static func compositeColumns(in tables: [SchemaTable]) -> [PropertyPath: [SchemaColumn]] {
    var columns: [PropertyPath: [SchemaColumn]] = [:]
    for column in tables.lazy.flatMap(\.columns) {
      guard case .attribute(let attribute) = column.role else { continue }
      var path = attribute.path[...]
      while let dot = path.lastIndex(of: ".") {
        path = path[..<dot]
        let composite = PropertyPath(entity: attribute.entity, path: String(path))
        columns[composite, default: []].append(column)
      }
    }
    return columns
  }

  private static func positions(in tables: [SchemaTable]) -> [ColumnRole: ColumnPosition] {
    var positions: [ColumnRole: ColumnPosition] = [:]
    positions.reserveCapacity(tables.reduce(0) { $0 + $1.columns.count })
    for (position, table) in tables.enumerated() {
      for (column, value) in table.columns.enumerated() where value.role.property != nil {
        let found = ColumnPosition(table: position, column: column)
        if positions[value.role] == nil { positions[value.role] = found }
      }
    }
    return positions
  }
}

/// The position of a column in a schema: the indices of the table and of the column in it.
struct ColumnPosition: Hashable, Sendable {
  let table: Int
  let column: Int
}

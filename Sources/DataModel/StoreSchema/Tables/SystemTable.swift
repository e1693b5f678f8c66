/// The tables that every store has, with their statements.
///
/// *Source:* `Documentation/Formats/store-schema.md`, system tables.
package enum SystemTable: String, Hashable, Sendable, CaseIterable {
  /// One row per entity.
  case primaryKey = "Z_PRIMARYKEY"
  /// One row with the store's UUID and its metadata.
  case metadata = "Z_METADATA"
  /// One row with the model, compressed with raw DEFLATE.
  case modelCache = "Z_MODELCACHE"

  /// The columns: names and types.
  private var columns: [(name: String, type: String)] {
    switch self {
    case .primaryKey:
      [
        ("Z_ENT", "INTEGER PRIMARY KEY"), ("Z_NAME", "VARCHAR"), ("Z_SUPER", "INTEGER"),
        ("Z_MAX", "INTEGER"),
      ]
    case .metadata:
      [("Z_VERSION", "INTEGER PRIMARY KEY"), ("Z_UUID", "VARCHAR(255)"), ("Z_PLIST", "BLOB")]
    case .modelCache: [("Z_CONTENT", "BLOB")]
    }
  }

  /// The columns, as in an observed schema.
  package var observedColumns: [ObservedColumn] {
    columns.map { column in
      ObservedColumn(name: column.name, type: String(column.type.prefix { $0 != " " && $0 != "(" }))
    }
  }

  /// The table as part of a schema.
  var table: SchemaTable {
    let body = columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
    return SchemaTable(
      name: rawValue, kind: .system, columns: columns.map(column),
      sql: "CREATE TABLE \(rawValue) (\(body))")
  }

  private func column(_ definition: (name: String, type: String)) -> SchemaColumn {
    let type = definition.type.prefix { $0 != " " }
    return SchemaColumn(name: definition.name, type: String(type), role: .system)
  }
}

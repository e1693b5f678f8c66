package import Findings
package import StoreSchema

/// The schema of a store as JSON, form 1: entities, tables, indexes and triggers in the order made.
///
/// `number` and `super` of an entity are `Z_ENT` and `Z_SUPER`; a root has `super` 0. Every `sql` is what
/// `sqlite_master` holds. `frameworkVersion` is `framework`, null for the newest.
package func schemaJSON(_ schema: StoreSchema, framework: Int? = nil) -> JSONValue {
  [
    "formatVersion": 1, "frameworkVersion": framework.map { .integer(Int64($0)) } ?? .null,
    "entities": .array(schema.entities.map(json)),
    "tables": .array(schema.tables.map(json)),
    "indexes": .array(schema.indexes.map { json($0.name, table: $0.table, sql: $0.sql) }),
    "triggers": .array(schema.triggers.map { json($0.name, table: $0.table, sql: $0.sql) }),
  ]
}

private func json(_ entity: SchemaEntity) -> JSONValue {
  [
    "name": .string(entity.name), "number": .integer(Int64(entity.number)),
    "super": .integer(Int64(entity.parentNumber)),
  ]
}

private func json(_ table: SchemaTable) -> JSONValue {
  let columns = table.columns.map { column -> JSONValue in
    ["name": .string(column.name), "type": .string(column.type)]
  }
  return [
    "name": .string(table.name), "sql": .string(table.sql), "columns": .array(columns),
  ]
}

private func json(_ name: String, table: String, sql: String) -> JSONValue {
  ["name": .string(name), "table": .string(table), "sql": .string(sql)]
}

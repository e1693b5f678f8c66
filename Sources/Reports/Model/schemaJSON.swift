package import DataModel
package import Findings

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

/// The JSON Schema (draft 2020-12) of what `modelc schema --format json` prints.
package let schemaSchema: JSONValue = .schema(
  "modelc-schema", of: "modelc schema", "What modelc schema --format json prints.",
  [
    "$ref": "#/$defs/schema",
    "$defs": [
      "schema": .record(
        "The tables, indexes and triggers of a store, in the order Core Data creates them.",
        [
          ("formatVersion", ["const": 1]),
          ("frameworkVersion", .nullable(.number("The framework; null for the newest."))),
          (
            "entities",
            .list(
              .record(
                "An entity.",
                [
                  ("name", .text()), ("number", .number("Z_ENT.")),
                  ("super", .number("Z_SUPER: the number of the parent, 0 for a root.")),
                ]))
          ),
          (
            "tables",
            .list(
              .record(
                "A table.",
                [
                  ("name", .text()), ("sql", .text("As sqlite_master holds it.")),
                  (
                    "columns",
                    .list(.record("A column.", [("name", .text()), ("type", .text())]))
                  ),
                ]))
          ),
          ("indexes", .list(.reference("statement"))),
          ("triggers", .list(.reference("statement"))),
        ]),
      "statement": .record(
        "An index or a trigger.",
        [("name", .text()), ("table", .text()), ("sql", .text("As sqlite_master holds it."))]),
    ],
  ])

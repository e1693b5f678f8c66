package import Findings
package import Upgrading

extension RedactedStore {
  /// The report as JSON, form 1.
  package var json: JSONValue {
    [
      "formatVersion": 1, "store": .string(store), "output": .string(output),
      "properties": .array(properties.map(\.json)),
      "files": [
        "replaced": number(replacedFiles), "kept": number(keptFiles),
        "dropped": number(droppedFiles),
      ],
      "droppedTables": .array(droppedTables.map(JSONValue.string)),
      "keptTables": .array(keptTables.map(JSONValue.string)),
      "droppedObjects": .array(droppedObjects.map(JSONValue.string)),
      "rewrittenTables": .array(rewrittenTables.map(JSONValue.string)),
      "droppedRows": .array(
        droppedRows.sorted { $0.key < $1.key }.map { table, count in
          ["table": .string(table), "rows": number(count)]
        }),
    ]
  }
}

extension RedactedStore.Property {
  fileprivate var json: JSONValue {
    [
      "entity": .string(entity), "property": .string(name), "ofModel": .boolean(isOfModel),
      "replaced": number(counts.replaced), "withStructure": number(counts.inside),
      "kept": number(counts.kept), "removed": number(counts.removed),
      "computed": number(counts.computed),
      "unmatchedExpression": unmatchedExpression.map(JSONValue.string) ?? .null,
    ]
  }
}

private func number(_ count: Int) -> JSONValue { .integer(Int64(count)) }

/// The JSON Schema (draft 2020-12) of what `modelc redact --format json` prints.
package let redactedStoreSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modelc-redact:1",
  "title": "modelc redact, formatVersion 1",
  "description":
    "What modelc redact --format json prints for a store. Within a formatVersion, members are only added, never renamed or removed.",
  "$ref": "#/$defs/redaction",
  "$defs": [
    "redaction": .record(
      "How a redacted copy was made.",
      [
        ("formatVersion", ["const": 1]), ("store", .text("The path as given.")),
        ("output", .text("The copy.")), ("properties", .list(.reference("property"))),
        (
          "files",
          .record(
            "Files with values stored outside of the store.",
            [("replaced", .number()), ("kept", .number()), ("dropped", .number())])
        ), ("droppedTables", .list(.text(), "Tables that a rule leaves out.")),
        ("keptTables", .list(.text(), "Tables that a rule keeps unchanged.")),
        (
          "droppedObjects",
          .list(
            .text(),
            "Other parts of the schema that are left out because they may hold values: indexes, triggers, views, columns, numbers of the file."
          )
        ),
        (
          "rewrittenTables",
          .list(.text(), "Tables rebuilt without defaults, checks and unknown types.")
        ),
        (
          "droppedRows",
          .list(
            .reference("rows"), "Rows left out: without a key, or beyond the possible number.")
        ),
      ]),
    "rows": .record("Rows of a table.", [("table", .text()), ("rows", .number())]),
    "property": .record(
      "What happened to the values of a property, or with ofModel false, of a column or key of that name.",
      [
        ("entity", .text("The entity, or the table.")), ("property", .text()),
        ("ofModel", .flag("Whether the model has it.")), ("replaced", .number()),
        ("withStructure", .number("The replaced values whose structure was kept.")),
        ("kept", .number()), ("removed", .number()),
        ("computed", .number("Values computed from others.")),
        (
          "unmatchedExpression",
          .nullable(.text("A regular expression that replaced texts may not match."))
        ),
      ]),
  ],
]

package import Findings

/// The JSON Schema (draft 2020-12) of what `modeldiff SCHEMA.ckdb MODEL --format json` prints.
package let cloudKitSchemaSchema: JSONValue = .schema(
  "modeldiff-ckdb", of: "modeldiff SCHEMA.ckdb MODEL",
  "What modeldiff --format json prints for a CloudKit schema and a model.",
  [
    "$ref": "#/$defs/schemaComparison",
    "$defs": .object(
      definitions + [.init("schemaComparison", comparison), .init("finding", finding)]),
  ])

/// The common definitions of findings on models.
private var definitions: [JSONValue.Member] {
  guard case .object(let members) = comparisonDefinitions else { return [] }
  return members.filter { ["location", "fix", "edit"].contains($0.name) }
}

private let comparison: JSONValue = .record(
  "The differences between a CloudKit schema and a model.",
  [
    ("formatVersion", ["const": 1]), ("schema", .text("The path of the schema as given.")),
    ("model", .text("The reference of the model as given.")),
    ("version", .text("The version's name.")),
    ("findings", .list(.reference("finding"), "In the order of the rules.")),
  ])

private let finding: JSONValue = .record(
  "A finding about the schema.",
  [
    ("id", .text("The rule; see modeldiff explain.")), ("category", .text()),
    ("severity", .choice(["error", "warning", "note"])), ("layer", .text()),
    ("entity", .nullable(.text())), ("property", .nullable(.text())),
    ("summary", .text("One line that stands alone.")), ("explanation", .text()),
    ("advice", .text()),
    (
      "apple",
      .nullable(
        .record(
          "What Core Data reports.",
          [("code", .nullable(.number())), ("reason", .nullable(.text()))]))
    ),
    (
      "location",
      .nullable(.reference("location", "In the model, or in the schema if only that has it."))
    ),
    ("fixes", .list(.reference("fix"))),
    ("path", .text("The record type or field of the schema, as CD_E.CD_x.")),
    ("notes", .list(.text())),
  ])

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

/// The definitions that findings on models refer to.
private var definitions: [JSONValue.Member] {
  guard case .object(let members) = comparisonDefinitions else { return [] }
  return members.filter { ["location", "fix", "edit"].contains($0.name) }
}

/// The JSON Schema (draft 2020-12) of what `modelc lint --format json` prints.
package let lintSchema: JSONValue = .schema(
  "modelc-lint", of: "modelc lint", "What modelc lint --format json prints.",
  [
    "$ref": "#/$defs/lint",
    "$defs": .object(
      definitions + [
        .init(
          "lint",
          .record(
            "The findings on models.",
            [
              ("formatVersion", ["const": 1]),
              (
                "models",
                .list(
                  .record(
                    "A model, a mapping model or a container.",
                    [
                      ("model", .text("The reference as given.")),
                      ("version", .text("The version's name.")),
                      ("findings", .list(.reference("finding"))),
                    ]))
              ),
            ])),
        .init("finding", .record("A finding on a model.", findingMembers)),
      ]),
  ])

/// The definitions and the schema of the findings on step files.
let stepFindingDefinitions: [JSONValue.Member] =
  definitions + [
    .init(
      "finding",
      .record("A finding on a step file.", findingMembers.filter { $0.0 != "advice" }))
  ]

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
  findingMembers + [
    ("path", .text("The record type or field of the schema, as CD_E.CD_x.")),
    ("notes", .list(.text())),
  ])

private let findingMembers: [(String, JSONValue)] = [
  ("id", .text("The rule; see modeldiff explain.")), ("category", .text()),
  ("severity", .choice(["error", "warning", "note"])), ("layer", .text()),
  ("entity", .nullable(.text())), ("property", .nullable(.text())),
  ("summary", .text("One line that stands alone.")), ("explanation", .text()),
  ("advice", .text()), ("apple", appleErrorSchema),
  (
    "location",
    .nullable(.reference("location", "In the model, or in the other file if only that has it."))
  ),
  ("fixes", .list(.reference("fix"))),
]

package import Findings
import StoreModel

/// The JSON Schema (draft 2020-12) of what `modeldiff plan --format json` prints, and of a plan file.
package let storePlanSchema: JSONValue = .schema(
  "modeldiff-plan", of: "modeldiff plan",
  "What modeldiff plan --format json prints, and what --output writes.",
  [
    "anyOf": .array([
      .reference("plan"),
      .described(
        ["type": "object", "required": .array(["stores"])],
        "The plans of several stores, as modeldiff upgrade --print-schema describes."),
    ]),
    "$defs": [
      "plan": plan, "version": version, "choices": choices, "step": step, "table": table,
      "risk": risk, "setAside": setAside,
    ],
  ])

private let plan: JSONValue = .record(
  "What an upgrade of a store would do.",
  [
    ("formatVersion", ["const": 1]), ("store", .text("The path as given.")),
    (
      "state",
      .record(
        "The bytes of the store when it was planned.",
        [
          ("size", .number("In bytes.")), ("journalSize", .number("In bytes.")),
          ("sha256", .text("Of the store and its journals, in hexadecimal digits.")),
        ])
    ),
    ("model", .text("The reference as given.")), ("choices", .reference("choices")),
    ("from", .reference("version", "The version of the store.")),
    ("steps", .list(.reference("step"), "Empty if the store already has the version.")),
    ("bytesNeeded", .number("The space needed meanwhile, in bytes.")),
    (
      "obstacles",
      .list(
        .record(
          "What blocks the upgrade, and cannot be allowed.",
          [
            ("id", .text("The kind, or the rule.")),
            ("summary", .text("One line that stands alone.")), ("advice", .text("May be empty.")),
            ("notes", .list(.text())),
          ]))
    ),
  ],
  optional: [
    ("seconds", ["type": "number", "description": "The estimated duration."]),
    ("detour", .text("Why the route is not the direct one.")),
    ("folder", .text("The working folder when the plan was made.")),
    ("modelPath", .text("The path of the model without its version.")),
    ("planFolder", .text("The folder of the plan file.")),
    ("unusedOptions", .list(.text(), "Options without effect, as nothing has to be done.")),
    ("rowsSetAside", .reference("setAside", "The rows without an entity that are exported first.")),
  ])

private let version: JSONValue = .record(
  "A version.", [("name", .text()), ("checksum", .text("In base64."))])

private let choices: JSONValue = .record(
  "The options.",
  [
    ("isInPlace", .flag()), ("keepsBackup", .flag()),
    ("allowed", .list(.text(), "As ID or ID:Entity.property.")), ("isCanonical", .flag()),
    ("truncatesHistory", .flag()), ("defersCleanUp", .flag()),
  ],
  optional: [
    ("output", .text()), ("via", .list(.text())), ("stepFolder", .text()),
    ("mappingModel", .text()),
    ("allowsPrograms", .flag()), ("stepSeconds", ["type": "number"]),
    ("quarantined", .list(.text())),
    ("withoutMirroring", .flag()),
  ])

private let step: JSONValue = .record(
  "The way from one version to the next.",
  [
    ("to", .reference("version")),
    (
      "changes",
      .list(
        .record(
          "A change of the model.", [("text", .text("One line that stands alone."))],
          optional: [
            ("entity", .text()), ("property", .text()),
            ("rows", .number("The number of rows concerned.")),
            ("bytes", .number("The size of their values.")),
          ]))
    ), ("tables", .list(.reference("table"))), ("risks", .list(.reference("risk"))),
    ("notes", .list(.text())),
    (
      "sql",
      .list(
        .record(
          "A statement.", [("heading", .text("What it is for.")), ("sql", .text())],
          optional: [("comment", .text("The change that needs it."))]), "In order.")
    ), ("script", .list(.text(), "The lines of the script, with guards and proof.")),
    ("statements", .text("The SHA-256 of the script, in hexadecimal digits.")),
  ],
  optional: [
    (
      "stepFile",
      .record(
        "The step file that runs after the script.",
        [
          ("path", .text()), ("digest", .text("The SHA-256 of the file.")),
          ("statements", .list(.text())),
        ],
        optional: [
          (
            "programs",
            .list(
              .record(
                "A file of a program.",
                [("name", .text()), ("digest", .text("The SHA-256 of the file."))]))
          )
        ])
    ),
    (
      "mappingModel",
      .record(
        "The mapping model of the step.",
        [
          ("path", .text()), ("digest", .text("The SHA-256 of the file.")),
          ("mappings", .list(.text(), "The entity mappings that create objects.")),
        ])
    ),
  ])

private let table: JSONValue = .record(
  "What is done to a table.",
  [
    ("name", .text("The old name if it is dropped.")),
    ("work", .choice(TableWork.Kind.allCases.map(\.rawValue))),
    ("entities", .list(.text(), "The entities with rows in it.")),
    ("rows", .number("Before the step.")),
  ],
  optional: [
    ("old", .text("The name before, if it changes.")), ("bytes", .number("Before the step.")),
  ])

private let risk: JSONValue = .record(
  "A failure or a data loss caused by rows.",
  [
    ("id", .text("The rule; see modeldiff explain.")), ("layer", .choice(["store", "loss"])),
    ("summary", .text("One line that stands alone.")), ("canBeAllowed", .flag()),
    ("isAllowed", .flag()),
  ],
  optional: [
    ("entity", .text()), ("property", .text()),
    ("rows", .number("The number of rows or links concerned.")),
    ("links", .number("The number of all links, if links are counted.")),
  ])

private let setAside: JSONValue = .record(
  "Rows that are exported to a file.",
  [
    ("file", .text("The path.")),
    (
      "tables",
      .list(.record("Rows of a table.", [("name", .text()), ("rows", .number())]))
    ),
  ],
  optional: [
    (
      "links",
      .list(
        .record(
          "Links of other rows to some of them.",
          [
            ("name", .text("As Entity.relationship.")), ("rows", .number("The number of links.")),
            ("isEmptied", .flag("Whether they are removed.")),
          ]))
    )
  ])

package import Findings
import Text

/// The JSON Schema (draft 2020-12) of what `modeldiff --format json` prints: a report, or with
/// `--history` a list of them.
package let comparisonSchema: JSONValue = .schema(
  "modeldiff", of: "modeldiff",
  "What modeldiff --format json prints for two versions of a Core Data model, or with --history for all versions of a bundle.",
  [
    "oneOf": .array([.reference("report"), .reference("history")]),
    "$defs": comparisonDefinitions,
  ])

/// The definitions that make up the schema of a comparison, `report` being one with its version.
let comparisonDefinitions: JSONValue = [
  "report": report, "history": history, "step": step, "version": version, "finding": finding,
  "change": change, "location": location, "fix": fix, "edit": edit, "mapping": mapping,
  "entityMapping": entityMapping, "propertyMapping": propertyMapping,
]

private let report: JSONValue = .record(
  "The step between two versions.", [("formatVersion", ["const": 1])] + stepMembers)

private let history: JSONValue = .record(
  "The steps between consecutive versions of a bundle.",
  [("formatVersion", ["const": 1]), ("steps", .list(.reference("step")))])

private let step: JSONValue = .record("The step between two versions, in a history.", stepMembers)

private let stepMembers: [(String, JSONValue)] = [
  ("from", .reference("version", "The old version.")),
  ("to", .reference("version", "The new version.")),
  (
    "verdict",
    .choice(
      ["identical", "inferable", "not-inferable"],
      "The result of Core Data's inference; identical: all hashes are equal, and nothing is migrated."
    )
  ),
  (
    "refused",
    .list(
      .choice(["from", "to"]),
      "The versions that the compiler refuses. Only their readable parts are compared; they are never identical."
    )
  ),
  ("notJudged", .list(.text(), "Attributes that are not judged, as Entity.property.")),
  ("findings", .list(.reference("finding"), "Sorted by layer, entity, property and rule.")),
  ("changes", .list(.reference("change"), "Applied to the old version, they give the new one.")),
  ("mapping", .nullable(.reference("mapping"), "The inferred mapping; null if there is none.")),
]

private let version: JSONValue = .record("A version with its hashes.", versionMembers)

/// The members of a version with its hashes.
let versionMembers: [(String, JSONValue)] = [
  ("model", .text("The reference as given.")), ("version", .text("The version's name.")),
  (
    "entities",
    .dictionary(
      ["type": "string", "pattern": "^[0-9a-f]{64}$"],
      "The version hash of each entity, by its name.")
  ),
  (
    "checksum",
    .nullable(.text("The version checksum, in base64; null if attributes are not judged."))
  ),
  (
    "digest",
    .nullable(
      .text(
        "The digest of the version hashes, as kept in stores, in base64; null like the checksum.")
    )
  ),
]

private let finding: JSONValue = .record(
  "A finding about the step.",
  [
    ("id", .text("The rule; see modeldiff explain.")),
    ("category", .choice(["migration"])),
    ("severity", .choice(["error", "warning", "note"])),
    (
      "layer",
      .choice(
        ["inference", "store", "loss", "lint"],
        "inference: no mapping can be inferred; store: the migration of a store can fail; loss: data is lost or changes meaning; lint: nothing fails now."
      )
    ),
    ("entity", .nullable(.text(), "In the new version, or in the old one if only that has it.")),
    ("property", .nullable(.text(), "A dotted path for an element of a composite attribute.")),
    ("declaringEntity", .nullable(.text(), "Differs from entity if that inherits the property.")),
    ("summary", .text("One line that stands alone.")), ("explanation", .text()),
    ("advice", .text()),
    ("apple", appleErrorSchema),
    (
      "location",
      .nullable(
        .reference("location"), "In the new version, or in the old one if only that has it.")
    ),
    ("before", .nullable(.reference("location"), "In the old version.")),
    (
      "sql",
      .nullable(.text(), "A query that counts the affected rows in a store of the old version.")
    ),
    ("notes", .list(.text())), ("fixes", .list(.reference("fix"))),
    ("fingerprint", .text("Identifies the finding, independent of lines and columns.")),
  ])

/// The error that Core Data reports, or null.
let appleErrorSchema: JSONValue = .nullable(
  .record(
    "What Core Data reports.",
    [
      (
        "code",
        .nullable(.number("Null for an exception or a Swift trap, which ends the app."))
      ), ("reason", .nullable(.text())),
    ]))

private let fix: JSONValue = .record(
  "An edit of the new version that resolves a finding.",
  [
    ("title", .text()),
    (
      "safe",
      .flag("Whether modeldiff --fix applies it, as hashes and all other meaning stay unchanged.")
    ),
    ("result", .nullable(.text(), "The tag after the edit.")),
    ("command", .nullable(.text(), "The shell command that applies the fix.")),
    (
      "suggestion",
      .nullable(
        .record(
          "Whole lines.",
          [
            ("line", .number("The first line replaced, counted from 1.")),
            ("endLine", .number("The last line replaced.")),
            ("text", .text("The replacement, without the last line break.")),
          ]), "The lines that the only edit replaces, as for a suggestion in a code review.")
    ),
    ("edits", .list(.reference("edit"), "Empty if the new version is not a source.")),
  ])

private let edit: JSONValue = .record(
  "A replacement of bytes in a file.",
  [
    ("file", .text()), ("start", .number("The first byte replaced, counted from 0.")),
    ("end", .number("The byte after the last one replaced, counted from 0.")),
    ("text", .text("The replacement, in UTF-8.")),
  ])

private let change: JSONValue = .record(
  "One difference between the two versions.",
  [
    ("kind", .text("The kind of difference, such as attribute-type.")),
    ("entity", .nullable(.text(), "The new name, or the old one if there is no new one.")),
    ("property", .nullable(.text(), "The new name, or the old one if there is no new one.")),
    ("element", .nullable(.text(), "The path in the new version, as Entity.property.")),
    ("oldElement", .nullable(.text(), "The path in the old version.")),
    ("key", .nullable(.text(), "The key of an entry of user info.")),
    ("from", .described(true, "The old value, with the names of the old version: \(changeValues)")),
    ("to", .described(true, "The new value, with the names of the new version: \(changeValues)")),
    ("changesVersionHash", .flag("Whether it changes version hashes.")),
    ("changesSchema", .flag("Whether it changes the tables of a store.")),
    ("location", .nullable(.reference("location"), "In the new version.")),
    ("before", .nullable(.reference("location"), "In the old version.")),
  ])

private let changeValues =
  "a boolean, number or text; a list of names; or a whole element as printed by modelc show --format json. Null if absent."

private let location: JSONValue = [
  "type": "object",
  "description":
    "A location: a file, and a range of text or a byte of a binary file in it. Columns count UTF-8 bytes.",
  "properties": [
    "file": .text("The path, below the model's path as given."),
    "line": .number("From 1.", from: 1),
    "column": .number("In bytes, from 1.", from: 1), "endLine": .number("From 1.", from: 1),
    "endColumn": .number("The column after the last byte, from 1.", from: 1),
    "offset": .number("A byte of a binary file, counted from 0."),
  ],
  "required": .array(["file"]), "additionalProperties": false,
]

private let mapping: JSONValue = .record(
  "The mapping model that Core Data infers.",
  [("entityMappings", .list(.reference("entityMapping")))]
)

private let entityMapping: JSONValue = .record(
  "The mapping of an entity, as in NSEntityMapping.",
  [
    ("name", .text()), ("type", .choice(["add", "remove", "copy", "transform"])),
    ("source", .nullable(.text())), ("destination", .nullable(.text())),
    ("sourceExpression", .nullable(.text())),
    ("attributeMappings", .list(.reference("propertyMapping"))),
    ("relationshipMappings", .list(.reference("propertyMapping"))),
    ("addedProperties", .list(.text())), ("mappedProperties", .list(.text())),
    ("removedProperties", .list(.text())),
  ])

private let propertyMapping: JSONValue = .record(
  "The mapping of a property, as in NSPropertyMapping.",
  [
    ("name", .text()), ("valueExpression", .nullable(.text())),
    (
      "mayFailValidation",
      .flag("Whether Core Data marks the mapping because values may be missing.")
    ),
    (
      "checksRows",
      .flag(
        "Whether Core Data checks the rows: the mapping is marked, and not part of an optional composite."
      )
    ),
  ])

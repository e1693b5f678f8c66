package import Findings
import Text

/// The JSON Schema (draft 2020-12) of what `modeldiff --format json` prints: a report, or with
/// `--history` a list of them.
package let comparisonSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff:1",
  "title": "modeldiff, form 1",
  "description":
    "What modeldiff --format json prints for two versions of a Core Data model, or with --history for all versions of a bundle. Members are added within a form, never renamed or removed.",
  "oneOf": .array([.reference("report"), .reference("history")]),
  "$defs": comparisonDefinitions,
]

/// The definitions that make up the schema of a comparison, `report` being one with its version.
let comparisonDefinitions: JSONValue = [
  "report": report, "history": history, "step": step, "version": version, "finding": finding,
  "change": change, "location": location, "fix": fix, "edit": edit, "mapping": mapping,
  "entityMapping": entityMapping, "propertyMapping": propertyMapping,
]

private let report: JSONValue = .record(
  "The step between two versions.", [("formatVersion", ["const": 1])] + stepMembers)

private let history: JSONValue = .record(
  "The steps between the versions of a bundle, each with the next.",
  [("formatVersion", ["const": 1]), ("steps", .list(.reference("step")))])

private let step: JSONValue = .record("The step between two versions, in a history.", stepMembers)

private let stepMembers: [(String, JSONValue)] = [
  ("from", .reference("version", "The old version.")),
  ("to", .reference("version", "The new version.")),
  (
    "verdict",
    .choice(
      ["identical", "inferable", "not-inferable"],
      "What Core Data's inference says: identical when all hashes are equal, so that nothing is migrated."
    )
  ),
  (
    "refused",
    .list(
      .choice(["from", "to"]),
      "The versions that the compiler refuses, of which what could be read is compared; they are never identical."
    )
  ),
  ("notJudged", .list(.text(), "The attributes that are not judged, as Entity.property.")),
  ("findings", .list(.reference("finding"), "By layer, then by entity, property and rule.")),
  ("changes", .list(.reference("change"), "All of them made in the old version give the new one.")),
  ("mapping", .nullable(.reference("mapping"), "The inferred mapping; null when there is none.")),
]

private let version: JSONValue = .record(
  "A version with its hashes.",
  [
    ("model", .text("The reference as given.")), ("version", .text("The version's name.")),
    (
      "entities",
      [
        "type": "object", "description": "The version hash of each entity, by its name.",
        "additionalProperties": ["type": "string", "pattern": "^[0-9a-f]{64}$"],
      ]
    ),
    (
      "checksum",
      .nullable(.text("The version checksum, in base64; null where attributes are not judged."))
    ),
    (
      "digest",
      .nullable(
        .text("The digest of the hashes that stores hold, in base64; null like the checksum."))
    ),
  ])

private let finding: JSONValue = .record(
  "One thing to know about the step.",
  [
    ("id", .text("The rule, which modeldiff explain tells about.")),
    ("category", .choice(["migration"])),
    ("severity", .choice(["error", "warning", "note"])),
    (
      "layer",
      .choice(
        ["inference", "store", "loss", "lint"],
        "No mapping can be inferred; the migration of a store can fail; data is lost or changes meaning; nothing fails now."
      )
    ),
    ("entity", .nullable(.text(), "In the new version, or in the old one when it is only there.")),
    ("property", .nullable(.text(), "Dotted for an element of a composite attribute.")),
    ("declaringEntity", .nullable(.text(), "Differs from entity when that inherits the property.")),
    ("summary", .text("One line that stands alone.")), ("explanation", .text()),
    ("advice", .text()),
    ("apple", appleErrorSchema),
    (
      "location",
      .nullable(
        .reference("location"), "In the new version, or in the old one when it is only there.")
    ),
    ("before", .nullable(.reference("location"), "In the old version.")),
    ("sql", .nullable(.text(), "Counts the rows concerned in a store of the old version.")),
    ("notes", .list(.text())), ("fixes", .list(.reference("fix"))),
    ("fingerprint", .text("Tells the finding from all others; free of lines and columns.")),
  ])

/// The error that Core Data reports, or null.
let appleErrorSchema: JSONValue = .nullable(
  .record(
    "What Core Data reports.",
    [
      (
        "code",
        .nullable(.number("Null for an exception or a trap of Swift, which ends the app."))
      ), ("reason", .nullable(.text())),
    ]))

private let fix: JSONValue = .record(
  "An edit of the new version that resolves a finding.",
  [
    ("title", .text()),
    ("safe", .flag("Whether modeldiff --fix makes it: hashes and all other meaning stay.")),
    ("result", .nullable(.text(), "The edited tag as it becomes.")),
    ("command", .nullable(.text(), "The command that makes it, for a shell.")),
    (
      "suggestion",
      .nullable(
        .record(
          "Whole lines.",
          [
            ("line", .number("The first line replaced, counted from 1.")),
            ("endLine", .number("The last line replaced.")),
            ("text", .text("What takes their place, without the end of the last line.")),
          ]), "The lines that the only edit changes, as reviews offer them in place.")
    ),
    ("edits", .list(.reference("edit"), "None where the new version is not a source.")),
  ])

private let edit: JSONValue = .record(
  "The replacement of some bytes of a file.",
  [
    ("file", .text()), ("start", .number("The first byte replaced, counted from 0.")),
    ("end", .number("The byte after the last one replaced, counted from 0.")),
    ("text", .text("What takes their place, in UTF-8.")),
  ])

private let change: JSONValue = .record(
  "One difference between the two versions.",
  [
    ("kind", .text("What differs, as attribute-type.")),
    ("entity", .nullable(.text(), "The new name, or the old one where there is no new one.")),
    ("property", .nullable(.text(), "The new name, or the old one where there is no new one.")),
    ("element", .nullable(.text(), "The path in the new version, as Entity.property.")),
    ("oldElement", .nullable(.text(), "The path in the old version.")),
    ("key", .nullable(.text(), "The key of an entry of user info.")),
    ("from", .described(true, "What the old version says, in its own names: \(changeValues)")),
    ("to", .described(true, "What the new version says, in its own names: \(changeValues)")),
    ("changesVersionHash", .flag("Whether version hashes differ because of it.")),
    ("changesSchema", .flag("Whether the tables of a store differ because of it.")),
    ("location", .nullable(.reference("location"), "In the new version.")),
    ("before", .nullable(.reference("location"), "In the old version.")),
  ])

private let changeValues =
  "a boolean, number or text; a list of names; or a whole element as modelc show --format json prints it. Null for nothing."

private let location: JSONValue = [
  "type": "object",
  "description":
    "A place: a file, a range of text in it, or in a binary file a byte. Columns count UTF-8 bytes.",
  "properties": [
    "file": .text("The path, below the model's as given."), "line": .number("From 1.", from: 1),
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
  "What becomes of one entity: what NSEntityMapping holds.",
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
  "What becomes of one property: what NSPropertyMapping holds.",
  [
    ("name", .text()), ("valueExpression", .nullable(.text())),
    (
      "mayFailValidation",
      .flag("Whether Core Data marks the mapping, because values may be missing.")
    ),
    (
      "checksRows",
      .flag("Whether Core Data checks the rows: marked, and in no optional composite.")
    ),
  ])

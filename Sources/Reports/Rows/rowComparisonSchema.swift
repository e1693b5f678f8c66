package import Findings

/// The JSON Schema (draft 2020-12) of what `modeldiff rows --format json` prints.
package let rowComparisonSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-rows:1",
  "title": "modeldiff rows, form 1",
  "description":
    "What modeldiff rows --format json prints for two stores. Members are added within a form, never renamed or removed.",
  "$ref": "#/$defs/comparison",
  "$defs": definitions,
]

private let definitions: JSONValue = [
  "comparison": .record(
    "The objects of two stores, compared.",
    [
      ("formatVersion", ["const": 1]), ("old", .text("The old store, as it was named.")),
      ("new", .text("The new store, as it was named.")),
      ("sameUUID", .flag("Whether the stores have one UUID.")),
      ("sameModel", .flag("Whether all version hashes are equal.")),
      ("entities", .list(.reference("entity"))),
      ("strayRows", .list(.reference("stray"), "Tables with rows that no object has.")),
      (
        "filesNotCompared",
        .number("Values in files that neither store has, of which only the names are equal.")
      ),
      ("complete", .flag("Whether both stores were read to their end.")),
      (
        "equal",
        .flag(
          "Whether all objects are matched and equal, and so are rows that no object has; not where one of two stores "
            + "of one model lacks what the other has of it.")
      ),
    ]),
  "stray": .record(
    "Rows that no object has, compared as they are stored.",
    [
      ("table", .nullable(.text(), "The table of the new store.")),
      ("oldTable", .nullable(.text(), "The table of the old store.")),
      (
        "pairs",
        .flag("Whether they are pairs of a to-many relationship, not rows of no entity.")
      ),
      ("oldCount", .number()), ("newCount", .number()),
      ("equal", .flag("Whether there are as many in both stores, with the same bytes.")),
      ("notCompared", .list(.text(), "Columns that only one of the tables has.")),
    ]),
  "entity": .record(
    "The entities of the new model by name, then those that only the old one has.",
    [
      ("entity", .nullable(.text(), "The name in the new model.")),
      ("oldEntity", .nullable(.text(), "The name in the old model.")),
      ("matchedBy", .list(.text(), "What objects are matched by: `_id`, or names of attributes.")),
      ("onlyInOld", .list(.text(), "Properties of the old entity that are not compared.")),
      ("onlyInNew", .list(.text(), "Properties of the new entity that are not compared.")),
      ("objects", .list(.reference("object"), "What differs, at most as many as --limit says.")),
      ("counts", .reference("counts")),
    ]),
  "counts": .record(
    "Numbers of objects, whatever is listed.",
    [
      ("added", .number()), ("removed", .number()), ("changed", .number()), ("equal", .number()),
      ("ambiguousKeys", .number("Keys that several objects have.")),
      ("ambiguousOld", .number("Objects of the old store with such a key.")),
      ("ambiguousNew", .number("Objects of the new store with such a key.")),
      (
        "complete",
        .flag("Whether all were read; otherwise the numbers are of those before the damage.")
      ),
      (
        "properties",
        [
          "type": "object", "additionalProperties": .number(),
          "description": "How many of the changed objects differ in each property.",
        ]
      ),
      ("listed", .number("How many objects are listed.")),
    ]),
  "object": .record(
    "What differs.",
    [
      ("change", .choice(["added", "removed", "changed", "ambiguous"])),
      ("old", .nullable(.text(), "The key in the old store, `p12`; of several the first.")),
      ("new", .nullable(.text(), "The key in the new store; of several the first.")),
      ("key", .list(true, "The values of `matchedBy`; none for `_id`.")),
      ("oldCount", .number("Objects of the old store with that key.")),
      ("newCount", .number("Objects of the new store with that key.")),
      (
        "properties",
        [
          "type": "object", "additionalProperties": .reference("property"),
          "description": "What differs, by the name in the new model.",
        ]
      ),
    ]),
  "property": [
    "anyOf": .array([
      .record("A value or what a to-one relationship leads to.", [("old", true), ("new", true)]),
      .record(
        "What a to-many relationship leads to.",
        [
          ("removed", .list(.text())), ("added", .list(.text())),
          ("reordered", .flag("Whether only the order is another.")), ("oldCount", .number()),
          ("newCount", .number()),
        ]),
    ])
  ],
]

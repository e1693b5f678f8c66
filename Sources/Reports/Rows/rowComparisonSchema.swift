package import Findings

/// The JSON Schema (draft 2020-12) of what `modeldiff rows --format json` prints.
package let rowComparisonSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-rows:1",
  "title": "modeldiff rows, formatVersion 1",
  "description":
    "What modeldiff rows --format json prints for two stores. Within a formatVersion, members are only added, never renamed or removed.",
  "$ref": "#/$defs/comparison",
  "$defs": definitions,
]

private let definitions: JSONValue = [
  "comparison": .record(
    "The objects of two stores, compared.",
    [
      ("formatVersion", ["const": 1]), ("old", .text("The old store, as given.")),
      ("new", .text("The new store, as given.")),
      ("sameUUID", .flag("Whether the stores have the same UUID.")),
      ("sameModel", .flag("Whether all version hashes are equal.")),
      ("entities", .list(.reference("entity"))),
      ("strayRows", .list(.reference("stray"), "Tables with rows that belong to no object.")),
      (
        "filesNotCompared",
        .number(
          "Values in files that both stores lack, of which only the names could be compared and are equal."
        )
      ),
      ("complete", .flag("Whether both stores were read completely.")),
      (
        "equal",
        .flag(
          "Whether all objects are matched and equal, and so are rows that no object has; not where one of two stores "
            + "of one model lacks what the other has of it.")
      ),
    ]),
  "stray": .record(
    "Rows that belong to no object, compared as stored.",
    [
      ("table", .nullable(.text(), "The table of the new store.")),
      ("oldTable", .nullable(.text(), "The table of the old store.")),
      (
        "pairs",
        .flag(
          "Whether they are pairs of a to-many relationship, not rows that belong to no entity.")
      ),
      ("oldCount", .number()), ("newCount", .number()),
      ("equal", .flag("Whether both stores have the same number of them, with the same bytes.")),
      ("notCompared", .list(.text(), "Columns that only one of the tables has.")),
    ]),
  "entity": .record(
    "The entities of the new model by name, then those that only the old one has.",
    [
      ("entity", .nullable(.text(), "The name in the new model.")),
      ("oldEntity", .nullable(.text(), "The name in the old model.")),
      (
        "matchedBy", .list(.text(), "How objects are matched: by `_id`, or by names of attributes.")
      ),
      ("onlyInOld", .list(.text(), "Properties of the old entity that are not compared.")),
      ("onlyInNew", .list(.text(), "Properties of the new entity that are not compared.")),
      ("objects", .list(.reference("object"), "Objects that differ, at most --limit.")),
      ("counts", .reference("counts")),
    ]),
  "counts": .record(
    "Numbers of objects, independent of --limit.",
    [
      ("added", .number()), ("removed", .number()), ("changed", .number()), ("equal", .number()),
      ("ambiguousKeys", .number("Keys that several objects share.")),
      ("ambiguousOld", .number("Objects of the old store with such a key.")),
      ("ambiguousNew", .number("Objects of the new store with such a key.")),
      (
        "complete",
        .flag("Whether all objects were read; otherwise the numbers cover those before the damage.")
      ),
      (
        "properties",
        [
          "type": "object", "additionalProperties": .number(),
          "description": "The number of changed objects that differ in each property.",
        ]
      ),
      ("listed", .number("The number of listed objects.")),
    ]),
  "object": .record(
    "An object that differs.",
    [
      ("change", .choice(["added", "removed", "changed", "ambiguous"])),
      (
        "old",
        .nullable(
          .text(), "The key in the old store, such as `p12`; the first if there are several.")
      ),
      ("new", .nullable(.text(), "The key in the new store; the first if there are several.")),
      ("key", .list(true, "The values of `matchedBy`; empty for `_id`.")),
      ("oldCount", .number("Objects of the old store with that key.")),
      ("newCount", .number("Objects of the new store with that key.")),
      (
        "properties",
        [
          "type": "object", "additionalProperties": .reference("property"),
          "description": "The properties that differ, by their names in the new model.",
        ]
      ),
    ]),
  "property": [
    "anyOf": .array([
      .record("A value, or the target of a to-one relationship.", [("old", true), ("new", true)]),
      .record(
        "The targets of a to-many relationship.",
        [
          ("removed", .list(.text())), ("added", .list(.text())),
          ("reordered", .flag("Whether only the order differs.")), ("oldCount", .number()),
          ("newCount", .number()),
        ]),
    ])
  ],
]

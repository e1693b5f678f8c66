package import Findings
import Upgrading

/// The JSON Schema (draft 2020-12) of what `modeldiff rehearse --format json` prints.
package let rehearsalSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-rehearse:1",
  "title": "modeldiff rehearse, formatVersion 1",
  "description":
    "What modeldiff rehearse --format json prints. Within a formatVersion, members are only added, never renamed or removed.",
  "$ref": "#/$defs/rehearsals",
  "$defs": .object([.init("rehearsals", report)] + rehearsalDefinitions),
]

/// The definitions of a rehearsal, which reports of checks have as well.
let rehearsalDefinitions: [JSONValue.Member] = [
  .init("rehearsal", rehearsal), .init("rehearsedVersion", version), .init("rehearsedStore", store),
  .init("rehearsalFinding", finding), .init("count", count), .init("violation", violation),
]

private let report: JSONValue = .record(
  "The report of rehearsals.",
  [
    ("formatVersion", ["const": 1]),
    ("passed", .flag("Whether nothing at or above failOn was found: exit code 0.")),
    ("failOn", .choice(["error", "warning", "note"])),
    ("rehearsals", .list(.reference("rehearsal"), "Ordered by path.")),
  ])

private let rehearsal: JSONValue = .record(
  "The results for the stores of a bundle.",
  [
    ("bundle", .text()), ("current", .text("The version that stores were upgraded to.")),
    (
      "versions", .list(.reference("rehearsedVersion"), "Sorted numerically.")
    ),
    (
      "notRun",
      .list(
        .text(), "What the app does during a migration and a rehearsal does not, one sentence each."
      )
    ),
    ("findings", .list(.reference("rehearsalFinding"), "Each one once, the most severe first.")),
  ])

private let version: JSONValue = .record(
  "A version.", [("version", .text()), ("stores", .list(.reference("rehearsedStore")))])

private let store: JSONValue = .record(
  "A store that was generated and upgraded.",
  [
    ("kind", .choice(RehearsalKind.allCases.map(\.rawValue))),
    (
      "outcome",
      .choice(
        ["upgraded", "failed", "changed", "not-made"],
        "changed: something changed or was lost although no step says so; not-made: the rehearsal could not be made."
      )
    ),
    ("objects", .number("The number of objects before the upgrade.")),
    ("milliseconds", .number("The duration of the upgrade.")),
    (
      "route",
      .nullable(
        .choice(["none", "direct", "chain", "step-files", "mapping-model", "staged-plan"]),
        "Null if none was chosen.")
    ),
    ("via", .list(.text(), "The versions of a chain or plan, the step files, the mapping model.")),
    ("lost", .list(.reference("count"), "Objects lost as the migration declares, by entity.")),
    (
      "vanished",
      .list(.reference("count"), "Objects lost although no step declares it, by entity.")
    ),
    ("added", .list(.reference("count"), "New objects, by entity.")),
    (
      "set",
      .list(.reference("count"), "Values changed as the migration declares, by property.")
    ),
    ("changed", .list(.reference("count"), "Values changed although no step declares it.")),
    (
      "losses",
      .list(.reference("count"), "Losses according to the plan, with the number of rows affected.")
    ),
    ("violations", .list(.reference("violation"), "Rows that break the current version.")),
    (
      "problems",
      .list(.record("What went wrong.", [("id", .text()), ("summary", .text())]))
    ),
  ])

private let count: JSONValue = .record("A number.", [("name", .text()), ("count", .number())])

private let violation: JSONValue = .record(
  "Rows that break the current version in one way.",
  [
    ("id", .text()), ("entity", .text()), ("property", .nullable(.text())), ("count", .number()),
    ("summary", .text()),
  ])

private let finding: JSONValue = .record(
  "A finding, reported once for all stores that have it.",
  [
    ("id", .text()), ("severity", .choice(["error", "warning", "note"])),
    ("cause", .nullable(.text("The rule behind it."))), ("entity", .nullable(.text())),
    ("property", .nullable(.text())), ("summary", .text()), ("explanation", .text()),
    ("apple", appleErrorSchema), ("versions", .list(.text())),
    ("stores", .list(.text(), "The kinds of stores, by version.")),
  ])

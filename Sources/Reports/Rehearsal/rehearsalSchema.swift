package import Findings
import Upgrading

/// The JSON Schema (draft 2020-12) of what `modeldiff rehearse --format json` prints.
package let rehearsalSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-rehearse:1", "title": "modeldiff rehearse, form 1",
  "description":
    "What modeldiff rehearse --format json prints. Members are added within a form, never renamed or removed.",
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
  "What came of the stores of a bundle.",
  [
    ("bundle", .text()), ("current", .text("The version that stores were upgraded to.")),
    (
      "versions", .list(.reference("rehearsedVersion"), "In the order in which people number them.")
    ),
    (
      "notRun",
      .list(.text(), "What the app does on the way and a rehearsal does not, a sentence each.")
    ),
    ("findings", .list(.reference("rehearsalFinding"), "Each once, the gravest first.")),
  ])

private let version: JSONValue = .record(
  "A version.", [("version", .text()), ("stores", .list(.reference("rehearsedStore")))])

private let store: JSONValue = .record(
  "A store that was made and upgraded.",
  [
    ("kind", .choice(RehearsalKind.allCases.map(\.rawValue))),
    (
      "outcome",
      .choice(
        ["upgraded", "failed", "changed", "not-made"],
        "changed: something is other, or gone, that no step says; not-made: nothing is known of it."
      )
    ),
    ("objects", .number("How many it had.")),
    ("milliseconds", .number("How long the upgrade took.")),
    (
      "route",
      .nullable(
        .choice(["none", "direct", "chain", "step-files", "mapping-model", "staged-plan"]),
        "Null where none was chosen.")
    ),
    ("via", .list(.text(), "The versions of a chain or plan, the step files, the mapping model.")),
    ("lost", .list(.reference("count"), "Objects gone as the migration says, by entity.")),
    ("vanished", .list(.reference("count"), "Objects gone though no step says so, by entity.")),
    ("added", .list(.reference("count"), "New objects, by entity.")),
    (
      "set",
      .list(.reference("count"), "Values that are others as the migration says, by property.")
    ),
    ("changed", .list(.reference("count"), "Values that are others though no step says so.")),
    ("losses", .list(.reference("count"), "What the plan says is lost, with rows concerned.")),
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
  "Something that was found, once for all stores that have it.",
  [
    ("id", .text()), ("severity", .choice(["error", "warning", "note"])),
    ("cause", .nullable(.text("The rule behind it."))), ("entity", .nullable(.text())),
    ("property", .nullable(.text())), ("summary", .text()), ("explanation", .text()),
    ("apple", appleErrorSchema), ("versions", .list(.text())),
    ("stores", .list(.text(), "The kinds of stores by version.")),
  ])

package import Findings
import Upgrading

/// The JSON Schema (draft 2020-12) of a line that `modeldiff doctor`, `plan`, `upgrade` and `rows` and `modelc rows`
/// print of several stores with `--format jsonl`.
package let fleetSchema: JSONValue = .schema(
  "modeldiff-stores", of: "modeldiff doctor, plan, upgrade and rows, modelc rows of several stores",
  "A line printed by --format jsonl, or what --format json prints.",
  [
    "oneOf": .array([.reference("store"), .reference("stores")]),
    "$defs": [
      "store": .record("What was done with a store.", members, optional: details),
      "stores": .record(
        "What was done with several stores.",
        [
          ("formatVersion", ["const": 1]), ("command", command),
          ("exitCode", .number("The highest exit code of all.")),
          ("counts", .dictionary(.number(), "The number of stores of each outcome.")),
          ("otherFiles", .number("The number of files that are not stores.")),
          ("stores", .list(.reference("store"))),
        ]),
    ],
  ])

private let command: JSONValue = .choice(["doctor", "plan", "upgrade", "rows"])

private let details: [(String, JSONValue)] = [
  ("report", .described(true, "What modeldiff doctor --format json prints for the store.")),
  (
    "plan",
    .described(
      true, "What modeldiff plan --format json prints for the store, without the time.")
  ), ("rows", .described(true, "What modelc rows --format json prints for the store.")),
  (
    "comparison",
    .described(
      true, "The number of objects that modeldiff rows found of each entity, by kind of difference."
    )
  ),
]

private let members: [(String, JSONValue)] = [
  ("formatVersion", ["const": 1]), ("command", command),
  ("store", .text("The path, starting with the argument.")),
  (
    "outcome",
    .choice(
      FleetResult.Outcome.allCases.map(\.rawValue),
      "The outcome; skipped: the store was left out; crashed: the process ended without a result."
    )
  ), ("exitCode", .number("The exit code of the command for this store alone.")),
  ("summary", .text("One line for people.")),
  ("from", .nullable(.text(), "The version of the store.")),
  ("to", .nullable(.text(), "The version to upgrade to.")),
  ("newStore", .nullable(.text(), "The path of the new store; the old path if it was replaced.")),
  (
    "problems",
    .list(
      .record(
        "A problem.",
        [
          ("id", .text("The kind; never renamed.")),
          ("severity", .choice(["error", "warning", "note"])),
          ("summary", .text("One line that stands alone.")),
          ("explanation", .text("What it means and what to do; may be empty.")),
        ]))
  ),
]

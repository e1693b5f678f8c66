package import Findings
import Upgrading

/// The JSON Schema (draft 2020-12) of a line that `modeldiff doctor`, `plan`, `upgrade` and `rows` and `modelc rows`
/// print of several stores with `--format jsonl`.
package let fleetSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-stores:1",
  "title":
    "modeldiff doctor, plan, upgrade and rows, modelc rows of several stores, formatVersion 1",
  "description":
    "A line printed by --format jsonl; --format json prints the same objects as the list \"stores\". Within a formatVersion, members are only added, never renamed or removed.",
  "type": "object",
  "properties": .object(
    members.map { .init($0.0, $0.1) } + [
      .init(
        "report", .described(true, "What modeldiff doctor --format json prints for the store.")),
      .init(
        "plan",
        .described(
          true, "What modeldiff plan --format json prints for the store, without the time.")),
      .init(
        "rows", .described(true, "What modelc rows --format json prints for the store.")),
      .init(
        "comparison",
        .described(
          true,
          "The number of objects that modeldiff rows found of each entity, by kind of difference.")),
    ]),
  "required": .array(members.map { .string($0.0) }), "additionalProperties": false,
]

private let members: [(String, JSONValue)] = [
  ("formatVersion", ["const": 1]), ("command", .choice(["doctor", "plan", "upgrade", "rows"])),
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

package import Checking
package import Findings
import StoreFile
import Upgrading

extension StagedRun {
  /// What was done, for display: the stages, then the output of an upgrade.
  package var text: String {
    guard result.work == .upgraded else { return result.text }
    let stages = steps.map { step in
      let stage = step.stage == stageCount ? "behind the stages" : "stage \(step.stage + 1)"
      return "\(stage): \(step.from) → \(step.to)\n"
    }
    return stages.joined() + result.text
  }
}

/// The result of a staged migration plan on a store, as JSON, form 1.
package func stagedRunJSON(_ run: StagedRun) -> JSONValue {
  let result = run.result
  let last = run.result.plan.steps.last?.to ?? result.plan.from
  return [
    "formatVersion": 1, "plan": .string(run.plan), "store": .string(result.plan.store),
    "outcome": .string(run.outcome), "from": .string(result.plan.from.name),
    "to": .string(last.name), "newStore": textJSON(result.path),
    "backup": textJSON(result.backup),
    "pageProof": .null,
    "stages": .array(
      (result.work == .upgraded ? run.steps : []).map { step in
        [
          "stage": .integer(Int64(step.stage) + 1), "from": .string(step.from),
          "to": .string(step.to),
        ]
      }),
    "stepFiles": .array(
      result.stepReports.map { report in
        [
          "path": .string(report.path),
          "statements": .array(
            report.statements.map {
              ["line": .integer(Int64($0.line)), "rowsWritten": .integer(Int64($0.rowsWritten))]
            }),
          "entities": .array(
            report.entities.map {
              [
                "name": .string($0.name), "before": .integer(Int64($0.before)),
                "after": .integer(Int64($0.after)),
              ]
            }),
        ]
      }),
  ]
}

extension StagedRun {
  fileprivate var outcome: String {
    switch result.work {
    case .upgraded: "upgraded"
    case .copied: "copied"
    case .nothing, .finished: "current"
    }
  }
}

/// The JSON Schema (draft 2020-12) of what `modeldiff stages --run --format json` prints.
package let stagedRunSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-stages-run:1",
  "title": "modeldiff stages --run, form 1",
  "description":
    "What modeldiff stages --run --format json prints. Members are added within a form, never renamed or removed.",
  "$ref": "#/$defs/run",
  "$defs": [
    "run": run, "stage": stage, "stepFile": stepFile,
    "statement": statement, "entity": entity,
  ],
]

private let run: JSONValue = .record(
  "A store that went through the stages of a staged migration plan.",
  [
    ("formatVersion", ["const": 1]), ("plan", .text("The path of the plan.")),
    ("store", .text("The path of the store.")),
    ("outcome", .choice(["upgraded", "copied", "current"])),
    ("from", .text("The version that the store was of.")),
    ("to", .text("The version that it is of.")),
    ("newStore", .nullable(.text("The path of the new store; null where none was written."))),
    ("backup", .nullable(.text("The path of the old store, where it was kept."))),
    (
      "pageProof",
      [
        "type": "null",
        "description":
          "Null, as every value is compared; before 0.3.0 it said what a proof by pages had compared.",
      ]
    ),
    ("stages", .list(.reference("stage"), "The stages that it went through, in order.")),
    ("stepFiles", .list(.reference("stepFile"), "What the step files did, in order.")),
  ])

private let stage: JSONValue = .record(
  "A stage.",
  [
    (
      "stage",
      .number(
        "The place in the plan, from 1; one more than there are for automatic migration behind the last stage.",
        from: 1)
    ), ("from", .text()), ("to", .text()),
  ])

private let stepFile: JSONValue = .record(
  "A step file that was carried out.",
  [
    ("path", .text()), ("statements", .list(.reference("statement"))),
    ("entities", .list(.reference("entity"), "Those that have more objects or fewer than before.")),
  ])

private let statement: JSONValue = .record(
  "A statement that was carried out.",
  [
    ("line", .number("The line at which it begins.", from: 1)),
    ("rowsWritten", .number("How many rows of tables it wrote.", from: 0)),
  ])

private let entity: JSONValue = .record(
  "The number of objects of an entity.",
  [
    ("name", .text()), ("before", .number("Before the step file.", from: 0)),
    ("after", .number("After it.", from: 0)),
  ])

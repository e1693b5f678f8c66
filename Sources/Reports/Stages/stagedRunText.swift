package import Checking
package import Findings
import StoreFile
import Upgrading

extension StagedRun {
  /// What was done, for display: the stages, then the output of an upgrade.
  package var text: String {
    guard result.work == .upgraded else { return result.text }
    let stages = steps.map { step in
      let stage = step.stage == stageCount ? "after the stages" : "stage \(step.stage + 1)"
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
package let stagedRunSchema: JSONValue = .schema(
  "modeldiff-stages-run", of: "modeldiff stages --run",
  "What modeldiff stages --run --format json prints.",
  [
    "$ref": "#/$defs/run",
    "$defs": [
      "run": run, "stage": stage, "stepFile": stepFile,
      "statement": statement, "entity": entity,
    ],
  ])

private let run: JSONValue = .record(
  "A store upgraded through the stages of a staged migration plan.",
  [
    ("formatVersion", ["const": 1]), ("plan", .text("The path of the plan.")),
    ("store", .text("The path of the store.")),
    ("outcome", .choice(["upgraded", "copied", "current"])),
    ("from", .text("The old version of the store.")),
    ("to", .text("The new version of the store.")),
    ("newStore", .nullable(.text("The path of the new store; null if none was written."))),
    ("backup", .nullable(.text("The path of the old store, if it was kept."))),
    (
      "pageProof",
      [
        "type": "null",
        "description":
          "Always null, as every value is compared; before 0.3.0, what a proof by pages compared.",
      ]
    ),
    ("stages", .list(.reference("stage"), "The stages that were run, in order.")),
    ("stepFiles", .list(.reference("stepFile"), "What the step files did, in order.")),
  ])

private let stage: JSONValue = .record(
  "A stage.",
  [
    (
      "stage",
      .number(
        "The position in the plan, from 1; for automatic migration after the last stage, the number of stages plus 1.",
        from: 1)
    ), ("from", .text()), ("to", .text()),
  ])

private let stepFile: JSONValue = .record(
  "A step file that was run.",
  [
    ("path", .text()), ("statements", .list(.reference("statement"))),
    ("entities", .list(.reference("entity"), "The entities whose number of objects changed.")),
  ])

private let statement: JSONValue = .record(
  "A statement that was run.",
  [
    ("line", .number("The line on which it begins.", from: 1)),
    ("rowsWritten", .number("The number of table rows that it wrote.", from: 0)),
  ])

private let entity: JSONValue = .record(
  "The number of objects of an entity.",
  [
    ("name", .text()), ("before", .number("Before the step file.", from: 0)),
    ("after", .number("After it.", from: 0)),
  ])

package import Checking
package import Findings
import Migration

/// The effect of a staged migration plan, as JSON, form 1.
package func stagesJSON(_ report: StagesReport) -> JSONValue {
  [
    "formatVersion": 1, "passed": .boolean(!report.hasFailed), "bundle": .string(report.bundle),
    "plan": .string(report.plan), "current": .string(report.current),
    "versions": .array(report.simulations.map(\.json)),
    "steps": .array(report.steps.map(\.json)),
    "findings": .array(report.findings.map(\.json)),
  ]
}

extension StageSimulation {
  fileprivate var json: JSONValue {
    [
      "version": .string(version), "checksum": .string(checksum),
      "steps": .array(steps.map(\.json)), "failure": appleJSON(failure),
    ]
  }
}

extension StagedStepKey {
  fileprivate var json: JSONValue {
    ["stage": .integer(Int64(stage) + 1), "from": .string(from), "to": .string(to)]
  }
}

extension StagedStep {
  fileprivate var json: JSONValue {
    [
      "stage": .integer(Int64(key.stage) + 1), "from": .string(key.from), "to": .string(key.to),
      "kind": isCustom ? "custom" : "lightweight", "verdict": .string(verdict.rawValue),
      "mappingModel": textJSON(mappingModel), "willMigrate": textJSON(willMigrate),
      "didMigrate": textJSON(didMigrate),
      "willRun": textJSON(willRun.map { "\($0)" }), "didRun": textJSON(didRun.map { "\($0)" }),
      "isPrepared": .boolean(isPrepared),
      "findings": .array(
        findings.map { finding in
          [
            "id": .string(finding.rule.id), "severity": .string(finding.severity.rawValue),
            "layer": .string(finding.layer.rawValue), "entity": textJSON(finding.entity),
            "property": textJSON(finding.property), "summary": .string(finding.summary),
            "apple": appleJSON(finding.apple),
          ]
        }),
    ]
  }
}

/// The JSON Schema (draft 2020-12) of what `modeldiff stages --format json` prints.
package let stagesSchema: JSONValue = .schema(
  "modeldiff-stages", of: "modeldiff stages",
  "What modeldiff stages --format json prints.",
  [
    "$ref": "#/$defs/stages",
    "$defs": .object(
      [
        .init("stages", stages), .init("simulation", simulation), .init("step", step),
        .init("stagedStep", stagedStep), .init("stepFinding", stepFinding),
      ] + findingDefinitions + shared),
  ])

private var shared: [JSONValue.Member] {
  guard case .object(let members) = comparisonDefinitions else { return [] }
  return members.filter { ["location", "fix", "edit"].contains($0.name) }
}

private let stages: JSONValue = .record(
  "What a staged migration plan does.",
  [
    ("formatVersion", ["const": 1]),
    (
      "passed",
      .flag(
        "Whether the plan has no errors and migrates the stores of all versions, whatever rows they have that no stage repairs."
      )
    ),
    ("bundle", .text()), ("plan", .text("The path of the plan.")),
    ("current", .text("The name of the current version.")),
    ("versions", .list(.reference("simulation"), "The versions of the bundle, in order.")),
    ("steps", .list(.reference("stagedStep"), "The steps of all stages, each one once.")),
    ("findings", .list(.reference("checkFinding"), "What is wrong with the plan.")),
  ])

private let simulation: JSONValue = .record(
  "What happens to the stores of a version.",
  [
    ("version", .text()), ("checksum", .text("In base64.")),
    (
      "steps",
      .list(.reference("step"), "In order; if failure is about a step, that is the last one.")
    ),
    ("failure", appleErrorSchema),
  ])

private let step: JSONValue = .record(
  "A step of the migration.",
  [
    (
      "stage",
      .number(
        "The position in the plan, from 1; for automatic migration after the last stage, the number of stages plus 1.",
        from: 1)
    ), ("from", .text()), ("to", .text()),
  ])

private let stagedStep: JSONValue = .record(
  "A step with its result.",
  [
    (
      "stage",
      .number(
        "The position in the plan, from 1; for automatic migration after the last stage, the number of stages plus 1.",
        from: 1)
    ), ("from", .text()), ("to", .text()),
    ("kind", .choice(["custom", "lightweight"])),
    ("verdict", .choice(["identical", "inferable", "not-inferable"])),
    (
      "mappingModel",
      .nullable(.text("The path of the mapping model that is used instead of inference."))
    ),
    ("willMigrate", .nullable(.text("The step file that runs before."))),
    ("didMigrate", .nullable(.text("The step file that runs after."))),
    (
      "willRun",
      .nullable(
        .text("The location of the Swift code that the app runs before; it is not run here."))
    ),
    (
      "didRun",
      .nullable(
        .text("The location of the Swift code that the app runs after; it is not run here."))
    ),
    (
      "isPrepared",
      .flag(
        "Whether the rows are edited before: by the stage, or after the stage that precedes it."
      )
    ),
    ("findings", .list(.reference("stepFinding"))),
  ])

private let stepFinding: JSONValue = .record(
  "An obstacle to a step, a failure that rows can cause, or a loss.",
  [
    ("id", .text()), ("severity", .choice(["error", "warning", "note"])),
    ("layer", .choice(Layer.ofSteps.map(\.rawValue))), ("entity", .nullable(.text())),
    ("property", .nullable(.text())), ("summary", .text()), ("apple", appleErrorSchema),
  ])

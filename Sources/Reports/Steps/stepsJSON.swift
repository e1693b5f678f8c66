package import Findings
package import Upgrading

/// The results of examining step files, as JSON, form 1.
package func stepsJSON(_ report: ExaminedSteps) -> JSONValue {
  [
    "formatVersion": 1, "bundle": .string(report.bundle),
    "steps": .array(report.steps.map(\.json)),
    "leftAside": .array(report.others.map { .string($0) }),
  ]
}

extension ExaminedStep {
  fileprivate var json: JSONValue {
    [
      "path": .string(path), "from": versionJSON(from), "to": versionJSON(to),
      "stage": textJSON(stage), "isMalformed": .boolean(isMalformed),
      "checksums": textJSON(checksums?.rawValue), "statements": .integer(Int64(statementCount)),
      "programs": .array(programs.map { .string($0) }),
      "policies": .array(policies.map { .string($0) }),
      "findings": .array(diagnostics.map(findingJSON)),
    ]
  }
}

private func versionJSON(_ version: StorePlan.Version?) -> JSONValue {
  guard let version else { return .null }
  return ["name": .string(version.name), "checksum": .string(version.checksum)]
}

private func findingJSON(_ diagnostic: Diagnostic) -> JSONValue {
  [
    "id": .string(diagnostic.id), "category": .string(diagnostic.category.rawValue),
    "severity": .string(diagnostic.severity.rawValue), "layer": .string(Layer.lint.rawValue),
    "entity": textJSON(diagnostic.entity), "property": textJSON(diagnostic.property),
    "summary": .string(diagnostic.summary), "explanation": .string(diagnostic.explanation),
    "apple": appleJSON(diagnostic.apple), "location": locationJSON(diagnostic.location),
    "fixes": .array(diagnostic.fixIts.map(fixJSON)),
  ]
}

/// The JSON Schema (draft 2020-12) of what `modeldiff steps --format json` prints.
package let stepsSchema: JSONValue = .schema(
  "modeldiff-steps", of: "modeldiff steps", "What modeldiff steps --format json prints.",
  [
    "$ref": "#/$defs/steps",
    "$defs": .object(
      [
        .init(
          "steps",
          .record(
            "The step files of a bundle.",
            [
              ("formatVersion", ["const": 1]), ("bundle", .text("The bundle as given.")),
              ("steps", .list(.reference("step"))),
              ("leftAside", .list(.text(), "Files that do not belong to the bundle.")),
            ])),
        .init(
          "step",
          .record(
            "A step file.",
            [
              ("path", .text()), ("from", .nullable(.reference("version"))),
              ("to", .nullable(.reference("version"))),
              (
                "stage",
                .nullable(.text("The version in between in whose form the statements write."))
              ),
              ("isMalformed", .flag("Whether it cannot be read as a step file.")),
              (
                "checksums",
                .nullable(
                  .choice(["right", "missing", "stale"]), "Null if a version is not known.")
              ), ("statements", .number("The number of statements.")),
              ("programs", .list(.text(), "The programs that it runs.")),
              ("policies", .list(.text(), "The migration policies that it replaces.")),
              ("findings", .list(.reference("finding"))),
            ])),
        .init(
          "version", .record("A version.", [("name", .text()), ("checksum", .text("In base64."))])),
      ] + stepFindingDefinitions),
  ])

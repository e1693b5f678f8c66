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

package import Checking
package import Findings

/// Prints findings on models as text, with explanation and advice once per rule.
package func lintText(_ models: [LintedModel], style: TextStyle) -> String {
  let printer = DiagnosticText(style: style)
  var explained: Set<String> = []
  let texts = models.flatMap(\.findings).map { finding in
    var diagnostic = finding.diagnostic
    if !explained.insert(diagnostic.id).inserted {
      diagnostic.explanation = ""
    } else if !finding.advice.isEmpty {
      diagnostic.notes.append(DiagnosticNote(finding.advice))
    }
    return printer.text(diagnostic)
  }
  return texts.joined() + (printer.count(models.flatMap(\.findings).map(\.diagnostic)) ?? "")
}

/// The findings on models as JSON, form 1.
package func lintJSON(_ models: [LintedModel]) -> JSONValue {
  [
    "formatVersion": 1,
    "models": .array(
      models.map { model in
        [
          "model": .string(model.model), "version": .string(model.version),
          "findings": .array(model.findings.map { findingJSON($0, .lint) }),
        ]
      }),
  ]
}

/// The differences between a CloudKit schema and a model as JSON, form 1.
///
/// - Parameters:
///   - schema: The file of the schema.
///   - model: The model with the findings.
/// - Returns: The findings as those of a linted model, with the path in the schema and the notes of each.
package func cloudKitSchemaJSON(_ schema: String, _ model: LintedModel) -> JSONValue {
  [
    "formatVersion": 1, "schema": .string(schema), "model": .string(model.model),
    "version": .string(model.version),
    "findings": .array(
      model.findings.map { finding in
        guard case .object(let members) = findingJSON(finding, finding.layer) else { return .null }
        return .object(
          members + [
            .init("path", .string(finding.path)),
            .init("notes", .array(finding.diagnostic.notes.map { .string($0.message) })),
          ])
      }),
  ]
}

private func findingJSON(_ finding: LintedPlace, _ layer: Layer) -> JSONValue {
  let diagnostic = finding.diagnostic
  return [
    "id": .string(diagnostic.id), "category": .string(diagnostic.category.rawValue),
    "severity": .string(diagnostic.severity.rawValue), "layer": .string(layer.rawValue),
    "entity": textJSON(diagnostic.entity), "property": textJSON(diagnostic.property),
    "summary": .string(diagnostic.summary), "explanation": .string(diagnostic.explanation),
    "advice": .string(finding.advice), "apple": appleJSON(diagnostic.apple),
    "location": locationJSON(diagnostic.location),
    "fixes": .array(diagnostic.fixIts.map(fixJSON)),
  ]
}

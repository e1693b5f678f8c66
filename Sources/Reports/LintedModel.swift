package import Findings

/// Something to say about one model, with its place.
package struct LintedPlace: Sendable {
  /// Rule, severity, place, texts, fixes.
  package var diagnostic: Diagnostic
  /// The rule of what the model means; nil for what is said of its text.
  package var rule: RuleDescription?
  /// The element, as `Item.price`.
  package var path: String
  /// The element as it is: what it says, and its line in a source.
  package var content: [String]

  /// Makes a value.
  package init(
    diagnostic: Diagnostic, rule: RuleDescription?, path: String, content: [String]
  ) {
    self.diagnostic = diagnostic
    self.rule = rule
    self.path = path
    self.content = content
  }

  /// What to do about it; empty where the explanation says it.
  package var advice: String { rule?.fix ?? "" }

  /// The layer under which a check reports it.
  package var layer: Layer { rule?.layer ?? .lint }

  /// What tells it from all others of the model, whatever the element says.
  package var identity: Fingerprint.Identity {
    Fingerprint(rule: diagnostic.id, element: path, content: "").identity
  }
}

/// What there is to say about one model by itself.
package struct LintedModel: Sendable {
  /// The reference as the user gave it.
  package var model: String
  /// The version's name.
  package var version: String
  /// What there is to say, by place.
  package var findings: [LintedPlace]

  /// Makes a value.
  package init(model: String, version: String, findings: [LintedPlace]) {
    self.model = model
    self.version = version
    self.findings = findings
  }
}

/// Prints what there is to say about models for people, explanation and advice once for each rule.
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

/// What there is to say about models as JSON, form 1.
package func lintJSON(_ models: [LintedModel]) -> JSONValue {
  [
    "formatVersion": 1,
    "models": .array(
      models.map { model in
        [
          "model": .string(model.model), "version": .string(model.version),
          "findings": .array(model.findings.map(findingJSON)),
        ]
      }),
  ]
}

private func findingJSON(_ finding: LintedPlace) -> JSONValue {
  let diagnostic = finding.diagnostic
  return [
    "id": .string(diagnostic.id), "category": .string(diagnostic.category.rawValue),
    "severity": .string(diagnostic.severity.rawValue), "layer": .string(Layer.lint.rawValue),
    "entity": textJSON(diagnostic.entity), "property": textJSON(diagnostic.property),
    "summary": .string(diagnostic.summary), "explanation": .string(diagnostic.explanation),
    "advice": .string(finding.advice), "apple": appleJSON(diagnostic.apple),
    "location": locationJSON(diagnostic.location),
    "fixes": .array(diagnostic.fixIts.map(fixJSON)),
  ]
}

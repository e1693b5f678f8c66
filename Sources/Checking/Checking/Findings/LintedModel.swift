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

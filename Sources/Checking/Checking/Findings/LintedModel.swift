package import Findings

/// A finding on one model, with its location.
package struct LintedPlace: Sendable {
  /// The rule, severity, location, texts and fixes.
  package var diagnostic: Diagnostic
  /// The rule about the model's meaning; nil for a finding about its text.
  package var rule: RuleDescription?
  /// The element, as `Item.price`.
  package var path: String
  /// The content of the element: its text, and its line in a source.
  package var content: [String]

  /// Creates a located finding.
  package init(
    diagnostic: Diagnostic, rule: RuleDescription?, path: String, content: [String]
  ) {
    self.diagnostic = diagnostic
    self.rule = rule
    self.path = path
    self.content = content
  }

  /// The advice; empty if the explanation contains it.
  package var advice: String { rule?.fix ?? "" }

  /// The layer under which a check reports it.
  package var layer: Layer { rule?.layer ?? .lint }

  /// The identity of the finding in the model, independent of the element's content.
  package var identity: Fingerprint.Identity {
    Fingerprint(rule: diagnostic.id, element: path, content: "").identity
  }
}

/// The findings on a single model.
package struct LintedModel: Sendable {
  /// The reference as the user gave it.
  package var model: String
  /// The version's name.
  package var version: String
  /// The findings, sorted by location.
  package var findings: [LintedPlace]

  /// Creates the findings on a model.
  package init(model: String, version: String, findings: [LintedPlace]) {
    self.model = model
    self.version = version
    self.findings = findings
  }
}

package import Findings

/// A mismatch between a source and the model, or a missing declaration.
package struct FoundInClass: FoundByRule, Hashable {
  /// The entity concerned.
  package var entity: String?
  /// The property concerned, as the model or the source names it.
  package var property: String?
  /// A one-line summary that can stand alone.
  package var summary: String
  /// The explanation, if it differs from the rule's rationale.
  package var explanation: String?
  /// The severity, if it differs from that of the rule.
  package var severity: Severity?
  /// Always that of the rule.
  package var apple: AppleError? { nil }
  /// The location in the sources; nil if it is in none.
  package var location: SourceLocation?
  /// Whether the property is in the model, so that its location there is known.
  package var isInModel = false
  /// The correct text; nil if not known.
  package var fix: String?
  /// The content found, as far as it matters for accepting the finding.
  package var content: String

  /// Creates a finding.
  init(
    _ summary: String, entity: String, property: String? = nil, at location: SourceLocation?,
    content: String = ""
  ) {
    self.summary = summary
    self.entity = entity
    self.property = property
    self.location = location
    self.content = content
  }
}

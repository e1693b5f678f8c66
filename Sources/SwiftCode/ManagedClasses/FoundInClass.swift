package import Findings

/// One place in a source, or what is missing from it, that does not fit the model.
package struct FoundInClass: FoundByRule, Hashable {
  /// The entity concerned.
  package var entity: String?
  /// The property concerned, as the model or the source names it.
  package var property: String?
  /// One line that stands alone.
  package var summary: String
  /// What it means where the rule's rationale does not say.
  package var explanation: String?
  /// How much it matters where that differs from the rule.
  package var severity: Severity?
  /// Always what the rule says.
  package var apple: AppleError? { nil }
  /// Where it is in the sources; nil for what is in none.
  package var location: SourceLocation?
  /// The property is in the model, so that its place there can be told.
  package var isInModel = false
  /// What to write instead; nil where that is not known.
  package var fix: String?
  /// What was found there, as far as it counts for whoever accepts it.
  package var content: String

  /// Makes a finding.
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

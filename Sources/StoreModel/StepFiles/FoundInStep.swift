package import Findings

/// A problem at one location of a step file.
package struct FoundInStep: FoundByRule, Hashable {
  /// The entity concerned.
  package var entity: String?
  /// The property concerned.
  package var property: String?
  /// A one-line summary that can stand alone.
  package var summary: String
  /// Always that of the rule.
  package var explanation: String? { nil }
  /// The severity, if it differs from that of the rule.
  package var severity: Severity?
  /// Always that of the rule.
  package var apple: AppleError? { nil }
  /// The bytes of the step file that it is about; those of the header for what is missing.
  package var range: Range<Int>

  /// Creates a finding.
  init(
    _ summary: String, at range: Range<Int>, entity: String? = nil, property: String? = nil
  ) {
    self.summary = summary
    self.range = range
    self.entity = entity
    self.property = property
  }
}

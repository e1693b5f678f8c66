package import DataModel
package import Findings

/// The result of a rule at one position.
package struct FoundInRelease: FoundByRule {
  /// The severity, if it differs from that of the rule.
  package var severity: Severity?
  /// The entity concerned.
  package var entity: String?
  /// The property concerned.
  package var property: String?
  /// A one-line summary that can stand alone.
  package var summary: String
  /// The explanation, if it differs from the rule's rationale.
  package var explanation: String?
  /// The advice, if it differs from that of the rule.
  package var advice: String?
  /// Where it is.
  package var place: ReleasePlace
  /// The former location.
  package var before: ReleasePlace?
  /// Further remarks.
  package var notes: [String] = []
  /// The changes that it is about.
  package var changes: [Change] = []
  /// Edits that resolve it.
  package var fixes: [ReleaseFix] = []
  /// The versions whose stores are concerned.
  package var versions: [String] = []
  /// The error that Core Data reports, if it differs from that of the rule.
  package var apple: AppleError?
  /// The identity among findings of the rule in the bundle: names, not positions.
  package var key: String
  /// The content found: checksums, and elements as text.
  package var content: [String]

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - summary: A one-line summary that can stand alone.
  ///   - place: The location.
  ///   - key: The identity among findings of the rule in the bundle.
  ///   - content: The content found, to which an acceptance is limited.
  init(_ summary: String, at place: ReleasePlace, key: String, content: [String]) {
    self.summary = summary
    self.place = place
    self.key = key
    self.content = content
  }
}

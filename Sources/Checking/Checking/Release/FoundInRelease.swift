package import DataModel
package import Findings

/// What a rule found at one place.
package struct FoundInRelease: FoundByRule {
  /// How much it matters where that differs from the rule.
  package var severity: Severity?
  /// The entity concerned.
  package var entity: String?
  /// The property concerned.
  package var property: String?
  /// One line that stands alone.
  package var summary: String
  /// What it means where the rule's rationale does not say.
  package var explanation: String?
  /// What to do about it where that differs from the rule.
  package var advice: String?
  /// Where it is.
  package var place: ReleasePlace
  /// Where that was before.
  package var before: ReleasePlace?
  /// Further remarks.
  package var notes: [String] = []
  /// The changes that it is about.
  package var changes: [Change] = []
  /// Edits that resolve it.
  package var fixes: [ReleaseFix] = []
  /// The versions whose stores are concerned.
  package var versions: [String] = []
  /// What Core Data reports where that differs from the rule.
  package var apple: AppleError?
  /// What tells it from other findings of the rule in the bundle: names, no places.
  package var key: String
  /// What was found there as it is: checksums, and elements as text.
  package var content: [String]

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - summary: One line that stands alone.
  ///   - place: Where it is.
  ///   - key: What tells it from other findings of the rule in the bundle.
  ///   - content: What was found as it is; whoever accepts the finding accepts no more than this.
  init(_ summary: String, at place: ReleasePlace, key: String, content: [String]) {
    self.summary = summary
    self.place = place
    self.key = key
    self.content = content
  }
}

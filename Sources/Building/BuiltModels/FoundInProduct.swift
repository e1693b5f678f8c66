package import DataModel
package import Findings

/// One way in which a product differs from its sources.
package struct FoundInProduct: FoundByRule {
  /// Where something is.
  package enum Place: Hashable, Sendable {
    /// A file or folder.
    case file(String)
    /// An element of the model in a file.
    case element(file: String, ElementPath)
  }

  /// The entity concerned.
  package var entity: String?
  /// Always none: what of an entity differs is in the notes.
  package var property: String? { nil }
  /// One line that stands alone.
  package var summary: String
  /// What it means where the rule's rationale does not say.
  package var explanation: String?
  /// How much it matters where that differs from the rule.
  package var severity: Severity?
  /// What Core Data reports where that differs from the rule.
  package var apple: AppleError?
  /// The path of the source concerned; nil for what is of none.
  package var source: String?
  /// Where it is.
  package var place: Place
  /// Further remarks, some with a place.
  package var notes: [(text: String, place: String?)] = []
  /// What tells it from other findings of the rule: names and places in the product.
  package var key: String
  /// What was found as it is; whoever accepts the finding accepts no more than this.
  package var content: [String]

  /// Makes a finding.
  init(
    _ summary: String, on source: SourceModel?, at place: Place, key: String, content: [String] = []
  ) {
    self.summary = summary
    self.source = source?.path
    self.place = place
    self.key = key
    self.content = content
  }

  /// The finding with remarks.
  func noting(_ texts: [String], at place: String? = nil) -> FoundInProduct {
    var found = self
    found.notes += texts.map { ($0, place) }
    return found
  }
}

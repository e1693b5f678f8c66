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
  /// Always nil: differences within an entity are in the notes.
  package var property: String? { nil }
  /// A one-line summary that can stand alone.
  package var summary: String
  /// The explanation; nil to use the rule's rationale.
  package var explanation: String?
  /// The severity, if it differs from that of the rule.
  package var severity: Severity?
  /// The error that Core Data reports, if it differs from that of the rule.
  package var apple: AppleError?
  /// The path of the source concerned; nil if absent.
  package var source: String?
  /// Where it is.
  package var place: Place
  /// Additional remarks, some with a path.
  package var notes: [(text: String, place: String?)] = []
  /// The identity among findings of the rule: names and paths in the product.
  package var key: String
  /// The content found, to which an acceptance is limited.
  package var content: [String]

  /// Creates a finding.
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

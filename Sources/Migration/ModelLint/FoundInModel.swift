import DataModel
package import Findings

/// A location in a model that breaks a rule.
package struct FoundInModel: FoundByRule, Hashable {
  /// The element concerned, and which value of it.
  package var place: ModelPlace
  /// A one-line summary that can stand alone.
  package var summary: String
  /// Edits that resolve the finding.
  package var edits: [ModelEdit] = []
  /// Always that of the rule.
  package var explanation: String? { nil }
  /// The severity, if it differs from that of the rule.
  package var severity: Severity?
  /// Always that of the rule.
  package var apple: AppleError? { nil }

  /// Creates a finding.
  init(
    _ path: ElementPath, _ aspect: ModelPlace.Aspect?, _ summary: String, edits: [ModelEdit] = []
  ) {
    place = ModelPlace(path, aspect)
    self.summary = summary
    self.edits = edits
  }

  /// Creates a finding about a whole element.
  init(_ path: ElementPath, _ summary: String) {
    self.init(path, nil, summary)
  }

  /// The entity concerned.
  package var entity: String? {
    switch place.path {
    case .entity(let name), .property(let name, _): name
    default: nil
    }
  }

  /// The property concerned.
  package var property: String? {
    guard case .property(_, let name) = place.path else { return nil }
    return name
  }
}

import DataModel
package import Findings

/// One place that breaks a rule of one model.
package struct FoundInModel: FoundByRule, Hashable {
  /// The element concerned, and which value of it.
  package var place: ModelPlace
  /// One line that stands alone.
  package var summary: String
  /// Edits that resolve it.
  package var edits: [ModelEdit] = []
  /// Always what the rule says.
  package var explanation: String? { nil }
  /// How much it matters where that differs from the rule.
  package var severity: Severity?
  /// Always what the rule says.
  package var apple: AppleError? { nil }

  /// Makes a finding.
  init(
    _ path: ElementPath, _ aspect: ModelPlace.Aspect?, _ summary: String, edits: [ModelEdit] = []
  ) {
    place = ModelPlace(path, aspect)
    self.summary = summary
    self.edits = edits
  }

  /// Makes a finding about an element as a whole.
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

import DataModel
package import Findings

/// A location that breaks a rule.
package struct FoundInSource: FoundByRule, Hashable {
  /// The element concerned.
  var path: ElementPath
  /// The XML attribute whose value is wrong; nil for the element as a whole.
  var attribute: AttributeName?
  /// The index in the document's list if `path` is ambiguous, as for repeated names.
  var element: Int?
  /// The problem, in one line.
  package var summary: String
  /// Additional explanation beyond the rule's rationale.
  package var explanation: String?
  /// The severity, if it differs from that of the rule.
  package var severity: Severity?
  /// Always nil: the model is not compiled, so Core Data reports nothing.
  package var apple: AppleError? { nil }
  /// The name that leads to nothing, and where it was looked up.
  var misspelling: Misspelling?

  /// Creates a finding on the value of an attribute.
  init(
    _ path: ElementPath, _ attribute: AttributeName?, element: Int? = nil,
    _ summary: String, explanation: String? = nil, misspelling: Misspelling? = nil
  ) {
    self.path = path
    self.attribute = attribute
    self.element = element
    self.summary = summary
    self.explanation = explanation
    self.misspelling = misspelling
  }

  /// Creates a finding on a whole element.
  init(_ path: ElementPath, _ summary: String) {
    self.init(path, nil, summary)
  }
}

extension FoundInSource {
  /// The entity concerned.
  package var entity: String? {
    switch path {
    case .entity(let name): name
    case .property(let entity, _), .fetchIndex(let entity, _),
      .uniquenessConstraint(let entity, _):
      entity
    case .model, .composite, .compositeElement, .configuration, .fetchRequestTemplate: nil
    }
  }

  /// The property concerned.
  package var property: String? {
    guard case .property(_, let name) = path else { return nil }
    return name
  }
}

/// A name that leads to nothing.
struct Misspelling: Hashable {
  /// The names among which the name was looked up.
  enum Scope: Hashable {
    /// The entities of the model.
    case entities
    /// The composites of the model.
    case composites
    /// The properties of an entity and its ancestors.
    case properties(entity: String)
    /// The relationships of an entity and its ancestors.
    case relationships(entity: String)
  }

  /// The name.
  var name: String
  /// The scope of the lookup.
  var scope: Scope

  /// Creates the misspelling of `name`, looked up in `scope`.
  init(_ name: String, in scope: Scope) {
    self.name = name
    self.scope = scope
  }
}

extension LintInput {
  /// The name that was probably meant; nil if none is similar.
  func nearestName(to misspelling: Misspelling) -> String? {
    Findings.nearestName(to: misspelling.name, among: names(in: misspelling.scope))
  }

  private func names(in scope: Misspelling.Scope) -> [String] {
    switch scope {
    case .entities: model.entities.map(\.name)
    case .composites: model.composites.map(\.name)
    case .properties(let entity): family(entity).flatMap(\.propertyNames)
    case .relationships(let entity): family(entity).flatMap { $0.relationships.map(\.name) }
    }
  }

  private func family(_ name: String) -> [Entity] {
    entity(name).map { [$0] + model.ancestors(of: $0) } ?? []
  }
}

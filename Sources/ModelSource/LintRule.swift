import DataModel
package import Findings

/// Something that a model may get wrong, and how to find it.
package struct LintRule: Sendable {
  /// The stable kebab-case identifier of the diagnostics.
  package var id: String
  /// How much a finding matters.
  package var severity: Severity
  /// What the rule asks for, in one line.
  package var title: String
  /// Why.
  package var rationale: String
  /// Where the rule comes from.
  package var source: String
  /// Contents of `<model>` that break the rule.
  package var triggering: [String]
  /// Contents of `<model>` that are alike and keep it.
  package var nonTriggering: [String]
  /// The option that silences the rule.
  var silencedBy: (@Sendable (LintOptions) -> Bool)?
  /// Finds what breaks the rule.
  var check: @Sendable (LintInput) -> [LintFinding]

  /// Makes a rule.
  init(
    _ id: String, _ severity: Severity, title: String, rationale: String, source: String,
    triggering: [String], nonTriggering: [String],
    silencedBy: (@Sendable (LintOptions) -> Bool)? = nil,
    check: @escaping @Sendable (LintInput) -> [LintFinding]
  ) {
    self.id = id
    self.severity = severity
    self.title = title
    self.rationale = rationale
    self.source = source
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.silencedBy = silencedBy
    self.check = check
  }
}

/// One place that breaks a rule.
struct LintFinding: Hashable {
  /// The element concerned.
  var path: ElementPath
  /// The XML attribute whose value is wrong; nil for the element as a whole.
  var attribute: AttributeName?
  /// The place in the document's list where `path` does not tell, as for the second of a name.
  var element: Int?
  /// What is wrong, in one line.
  var summary: String
  /// What it means, beyond the rule's rationale.
  var explanation: String?
  /// The name that leads to nothing, and where it was looked up.
  var misspelling: Misspelling?

  /// Makes a finding about the value of an attribute.
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

  /// Makes a finding about an element as a whole.
  init(_ path: ElementPath, _ summary: String) {
    self.init(path, nil, summary)
  }
}

/// A name that leads to nothing.
struct Misspelling: Hashable {
  /// What the name was looked up among.
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
  /// Where it was looked up.
  var scope: Scope

  /// Makes the misspelling of `name`, looked up in `scope`.
  init(_ name: String, in scope: Scope) {
    self.name = name
    self.scope = scope
  }
}

extension LintInput {
  /// The name that was likely meant; nil when none is near.
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

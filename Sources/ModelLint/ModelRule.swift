package import DataModel
package import Findings

/// Something that a model which compiles may get wrong, and how to find it.
///
/// Unlike the rules of `ModelSource` these speak of the model's meaning alone, so that they hold for
/// compiled models as well.
package struct ModelRule: Sendable {
  /// The stable kebab-case identifier of the findings.
  package var id: String
  /// How much a finding matters.
  package var severity: Severity
  /// Whether the rule holds only for models that are mirrored with CloudKit.
  package var isForCloudKit = false
  /// What the rule asks for, in one line.
  package var title: String
  /// Why.
  package var rationale: String
  /// What to do about it.
  package var advice: String
  /// Where the rule comes from.
  package var source: String
  /// What Core Data reports.
  package var apple: AppleError?
  /// Contents of `<model>` that break the rule.
  package var triggering: [String]
  /// Contents of `<model>` that are alike and keep it.
  package var nonTriggering: [String]
  /// Finds what breaks the rule.
  var check: @Sendable (ModelScope) -> [ModelRuleFinding]

  /// Makes a rule.
  init(
    _ id: String, _ severity: Severity, title: String, rationale: String, advice: String,
    source: String, triggering: [String], nonTriggering: [String],
    check: @escaping @Sendable (ModelScope) -> [ModelRuleFinding]
  ) {
    self.id = id
    self.severity = severity
    self.title = title
    self.rationale = rationale
    self.advice = advice
    self.source = source
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.check = check
  }
}

/// What rules look at.
struct ModelScope {
  /// The model.
  let model: Model
  /// The entities that the rule is about: all, or those mirrored.
  let entities: [Entity]

  /// The names of the entities.
  var names: Set<String> { Set(entities.map(\.name)) }

  /// What `find` gives for every attribute of the entities.
  func forEachAttribute(_ find: (Entity, Attribute) -> ModelRuleFinding?) -> [ModelRuleFinding] {
    entities.flatMap { entity in entity.attributes.compactMap { find(entity, $0) } }
  }

  /// What `find` gives for every relationship of the entities.
  func forEachRelationship(
    _ find: (Entity, Relationship) -> ModelRuleFinding?
  ) -> [ModelRuleFinding] {
    entities.flatMap { entity in entity.relationships.compactMap { find(entity, $0) } }
  }

  /// The inverse of a relationship, if there is one.
  func inverse(of relationship: Relationship) -> Relationship? {
    guard let name = relationship.inverseName,
      let owner = (relationship.inverseEntity ?? relationship.destinationEntity)
        .flatMap({ model.entities[$0] })
    else { return nil }
    return model.property(name, of: owner) as? Relationship
  }
}

/// One place that breaks a rule.
package struct ModelRuleFinding: Hashable, Sendable {
  /// The element concerned.
  package var path: ElementPath
  /// The XML attribute whose value is wrong; nil for the element as a whole.
  package var attribute: String?
  /// One line that stands alone.
  package var summary: String
  /// Edits that resolve it.
  package var edits: [ModelRuleEdit] = []

  /// Makes a finding.
  init(
    _ path: ElementPath, _ attribute: String?, _ summary: String, edits: [ModelRuleEdit] = []
  ) {
    self.path = path
    self.attribute = attribute
    self.summary = summary
    self.edits = edits
  }

  /// Makes a finding about an element as a whole.
  init(_ path: ElementPath, _ summary: String) {
    self.init(path, nil, summary)
  }
}

/// An edit of one element of the model's source.
package struct ModelRuleEdit: Hashable, Sendable {
  /// What the edit does, in the imperative.
  package var title: String
  /// The element.
  package var path: ElementPath
  /// The XML attribute.
  package var attribute: String
  /// Its value.
  package var value: String

  /// Makes an edit.
  init(_ title: String, _ path: ElementPath, _ attribute: String, _ value: String) {
    self.title = title
    self.path = path
    self.attribute = attribute
    self.value = value
  }
}

import DataModel
package import Findings

/// Something that the step between two models may do, and how to find it.
package struct MigrationRule: Sendable {
  /// Two models that show a rule: what is inside `<model>` of each.
  package struct Example: Sendable {
    /// The old model.
    package var from: String
    /// The new model.
    package var to: String

    /// Makes an example.
    init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// The stable kebab-case identifier of the findings.
  package var id: String
  /// How far a migration gets before a finding matters.
  package var layer: FindingLayer
  /// How much a finding matters.
  package var severity: Severity
  /// What the rule is about, in one line.
  package var title: String
  /// What happens, in Core Data's terms.
  package var rationale: String
  /// What to do about it.
  package var advice: String
  /// Where the rule comes from.
  package var source: String
  /// What Core Data reports.
  package var apple: AppleError?
  /// Whether the rule's finding holds as well when nothing is migrated because all hashes are equal.
  var isTrueWithoutMigration = false
  /// Pairs of models that give a finding.
  package var triggering: [Example]
  /// Pairs of models that are alike and give none.
  package var nonTriggering: [Example]
  /// Finds what the rule is about.
  var check: @Sendable (MigrationStep) -> [RuleFinding]

  /// Makes a rule.
  init(
    _ id: String, _ layer: FindingLayer, _ severity: Severity, title: String, rationale: String,
    advice: String, source: String, apple: AppleError? = nil, isTrueWithoutMigration: Bool = false,
    triggering: [Example], nonTriggering: [Example],
    check: @escaping @Sendable (MigrationStep) -> [RuleFinding]
  ) {
    self.id = id
    self.layer = layer
    self.severity = severity
    self.title = title
    self.rationale = rationale
    self.advice = advice
    self.source = source
    self.apple = apple
    self.isTrueWithoutMigration = isTrueWithoutMigration
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.check = check
  }
}

/// What a rule found at one place.
struct RuleFinding {
  /// The entity concerned.
  var entity: String?
  /// The property concerned.
  var property: String?
  /// The entity that declares the property.
  var declaringEntity: String?
  /// One line that stands alone.
  var summary: String
  /// What it means where the rule's rationale does not say; nil to use that.
  var explanation: String?
  /// How much it matters where that differs from the rule.
  var severity: Severity?
  /// What Core Data reports where that differs from the rule.
  var apple: AppleError?
  /// The element in the old model.
  var before: ModelPlace?
  /// The element in the new model.
  var after: ModelPlace?
  /// Which rows are concerned.
  var rows: RowQuestion?
  /// Further remarks.
  var notes: [String] = []
  /// Edits that resolve it.
  var edits: [ModelEdit] = []
  /// What else tells the finding from others of the same rule and property.
  var detail = ""

  /// Makes a finding about the model as a whole.
  init(_ summary: String) {
    self.summary = summary
  }

  /// Makes a finding about an entity.
  init(entity: String, before: ModelPlace?, after: ModelPlace?, _ summary: String) {
    self.entity = entity
    self.before = before
    self.after = after
    self.summary = summary
  }

  /// Makes a finding about a property of the new model and the one it comes from.
  init(
    _ pair: EntityPair, _ properties: PropertyPair, _ aspect: ModelPlace.Aspect? = nil,
    _ summary: String
  ) {
    entity = pair.destination.name
    property = properties.destination.name
    declaringEntity = properties.destination.declaringEntity
    before = (properties.source ?? properties.otherKind).map { ModelPlace($0.path, aspect) }
    after = ModelPlace(properties.destination.path, aspect)
    self.summary = summary
  }

  /// Makes a finding about a property of the old model that has no successor.
  init(_ pair: EntityPair, removed property: StoredProperty, _ summary: String) {
    entity = pair.destination.name
    self.property = property.name
    // The entity that declares it may have another name now; what counts is whether it is inherited.
    declaringEntity =
      property.declaringEntity == pair.source?.name ? entity : property.declaringEntity
    before = ModelPlace(property.path)
    after = ModelPlace(.entity(pair.destination.name), .name)
    self.summary = summary
  }
}

extension MigrationStep {
  /// What `find` gives for every property of an entity that was there before, except those that are the
  /// same in both models.
  func forEachProperty(_ find: (EntityPair, PropertyPair) -> RuleFinding?) -> [RuleFinding] {
    entityPairs.flatMap { pair in
      pair.source == nil ? [] : pair.notableProperties.compactMap { find(pair, $0) }
    }
  }

  /// What `find` gives for every attribute that has a source.
  func forEachAttribute(
    _ find: (_ pair: EntityPair, _ properties: PropertyPair, _ old: Attribute, _ new: Attribute) ->
      RuleFinding?
  ) -> [RuleFinding] {
    forEachProperty { pair, properties in
      properties.attributes.flatMap { find(pair, properties, $0.source, $0.destination) }
    }
  }

  /// What `find` gives for every relationship that has a source.
  func forEachRelationship(
    _ find: (
      _ pair: EntityPair, _ properties: PropertyPair, _ old: Relationship, _ new: Relationship
    ) -> RuleFinding?
  ) -> [RuleFinding] {
    forEachProperty { pair, properties in
      properties.relationships.flatMap { find(pair, properties, $0.source, $0.destination) }
    }
  }

  /// What `find` gives for every property that has no successor.
  func forEachRemoved(_ find: (EntityPair, StoredProperty) -> RuleFinding?) -> [RuleFinding] {
    entityPairs.flatMap { pair in pair.removed.compactMap { find(pair, $0) } }
  }
}

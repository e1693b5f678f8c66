import DataModel
package import Findings

/// Something that the step between two models may do, and how to find it.
package struct MigrationRule: Rule {
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

  /// What there is to say about the findings.
  package let description: RuleDescription
  /// Whether the rule's finding holds as well when nothing is migrated because all hashes are equal.
  let isTrueWithoutMigration: Bool
  /// Pairs of models that give a finding.
  package let triggering: [Example]
  /// Pairs of models that are alike and give none.
  package let nonTriggering: [Example]
  /// Finds what the rule is about.
  package let check: @Sendable (MigrationStep) -> [FoundInStep]

  /// Makes a rule.
  init(
    _ description: RuleDescription, isTrueWithoutMigration: Bool = false,
    triggering: [Example], nonTriggering: [Example],
    check: @escaping @Sendable (MigrationStep) -> [FoundInStep]
  ) {
    self.description = description.about(.migration)
      .with(triggering: triggering.map(\.shown), nonTriggering: nonTriggering.map(\.shown))
    self.isTrueWithoutMigration = isTrueWithoutMigration
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.check = check
  }
}

extension MigrationRule.Example {
  /// The example as people are shown it.
  fileprivate var shown: RuleExample { RuleExample([.init("from", from), .init("to", to)]) }
}

extension MigrationStep {
  /// What `find` gives for every property of an entity that was there before, except those that are the
  /// same in both models.
  func forEachProperty(_ find: (EntityPair, PropertyPair) -> FoundInStep?) -> [FoundInStep] {
    entityPairs.flatMap { pair in
      pair.source == nil ? [] : pair.notableProperties.compactMap { find(pair, $0) }
    }
  }

  /// What `find` gives for every attribute that has a source.
  func forEachAttribute(
    _ find: (_ pair: EntityPair, _ properties: PropertyPair, _ old: Attribute, _ new: Attribute) ->
      FoundInStep?
  ) -> [FoundInStep] {
    forEachProperty { pair, properties in
      properties.attributes.flatMap { find(pair, properties, $0.source, $0.destination) }
    }
  }

  /// What `find` gives for every relationship that has a source.
  func forEachRelationship(
    _ find: (
      _ pair: EntityPair, _ properties: PropertyPair, _ old: Relationship, _ new: Relationship
    ) -> FoundInStep?
  ) -> [FoundInStep] {
    forEachProperty { pair, properties in
      properties.relationships.flatMap { find(pair, properties, $0.source, $0.destination) }
    }
  }

  /// What `find` gives for every property that has no successor.
  func forEachRemoved(_ find: (EntityPair, StoredProperty) -> FoundInStep?) -> [FoundInStep] {
    entityPairs.flatMap { pair in pair.removed.compactMap { find(pair, $0) } }
  }
}

import DataModel
package import Findings

/// A possible consequence of the step between two models, and the check that finds it.
package struct MigrationRule: Rule {
  /// Two models that demonstrate a rule: the content of `<model>` of each.
  package struct Example: Sendable {
    /// The old model.
    package var from: String
    /// The new model.
    package var to: String

    /// Creates an example.
    init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// The description of the findings.
  package let description: RuleDescription
  /// Whether the finding also applies if nothing is migrated because all hashes are equal.
  let isTrueWithoutMigration: Bool
  /// Pairs of models that cause a finding.
  package let triggering: [Example]
  /// Similar pairs of models that cause none.
  package let nonTriggering: [Example]
  /// Finds all occurrences.
  package let check: @Sendable (MigrationStep) -> [FoundInStep]

  /// Creates a rule.
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
  /// The example for display.
  fileprivate var shown: RuleExample { RuleExample([.init("from", from), .init("to", to)]) }
}

extension MigrationStep {
  /// The results of `find` for every property of an entity with a predecessor, except properties that are the
  /// same in both models.
  func forEachProperty(_ find: (EntityPair, PropertyPair) -> FoundInStep?) -> [FoundInStep] {
    entityPairs.flatMap { pair in
      pair.source == nil ? [] : pair.notableProperties.compactMap { find(pair, $0) }
    }
  }

  /// The results of `find` for every attribute with a predecessor.
  func forEachAttribute(
    _ find: (_ pair: EntityPair, _ properties: PropertyPair, _ old: Attribute, _ new: Attribute) ->
      FoundInStep?
  ) -> [FoundInStep] {
    forEachProperty { pair, properties in
      properties.attributes.flatMap { find(pair, properties, $0.source, $0.destination) }
    }
  }

  /// The results of `find` for every relationship with a predecessor.
  func forEachRelationship(
    _ find: (
      _ pair: EntityPair, _ properties: PropertyPair, _ old: Relationship, _ new: Relationship
    ) -> FoundInStep?
  ) -> [FoundInStep] {
    forEachProperty { pair, properties in
      properties.relationships.flatMap { find(pair, properties, $0.source, $0.destination) }
    }
  }

  /// The results of `find` for every property without a successor.
  func forEachRemoved(_ find: (EntityPair, StoredProperty) -> FoundInStep?) -> [FoundInStep] {
    entityPairs.flatMap { pair in pair.removed.compactMap { find(pair, $0) } }
  }
}

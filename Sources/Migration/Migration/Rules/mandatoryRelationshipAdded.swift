import DataModel
import Findings

extension MigrationRule {
  /// A required relationship is added to an entity that may have rows.
  package static let mandatoryRelationshipAdded = MigrationRule(
    RuleDescription(
      "mandatory-relationship-added", .store, .error,
      title: "A relationship that must not be empty is added.",
      rationale: """
        The mapping is inferred, but no row has a related object afterwards, so the migration of \
        any store that has rows of the entity fails and is rolled back. A required to-many \
        relationship without a minimum count may be empty.
        """,
      fix:
        "Make it optional, relate the objects in code, and make it required in a later version.",
      source:
        "Read; the corpus pairs without a mapping model that do it are tests and unreleased models.",
      apple: mandatoryError("relationship")),
    triggering: [
      Example(
        from: #"<entity name="A"/>"#,
        to:
          #"<entity name="A"><relationship name="r" maxCount="1" destinationEntity="A"/></entity>"#),
      Example(
        from: #"<entity name="A"/>"#,
        to: """
          <entity name="A"><relationship name="r" toMany="YES" minCount="1" \
          destinationEntity="A"/></entity>
          """),
    ],
    nonTriggering: [
      Example(
        from: #"<entity name="A"/>"#,
        to: """
          <entity name="A"><relationship name="r" toMany="YES" destinationEntity="A"/></entity>
          """),
      Example(
        from: #"<entity name="A"/>"#,
        to: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="A"/></entity>
          """),
    ]
  ) { step in
    step.forEachProperty { pair, properties in
      guard properties.source == nil, let relationship = properties.destination.relationship,
        properties.isMandatoryWithoutValue
      else { return nil }
      var finding = FoundInStep(
        pair, properties, nil,
        "\(pair.destination.name).\(properties.name) is added and must not be empty: every store "
          + "with rows of \(pair.sourceName) fails to migrate")
      finding.apple = relationship.emptinessError
      finding.rows = .all(entity: pair.sourceName)
      finding.edits = [optionalEdit(properties)]
      return finding
    }
  }

  /// The edit that makes a property optional.
  static func optionalEdit(_ properties: PropertyPair) -> ModelEdit {
    let path = properties.destination.path
    return ModelEdit("make \(path) optional", path, .makeOptional)
  }
}

extension Relationship {
  /// The error that Core Data reports for empty relationships; for to-many, the text is Apple's own.
  var emptinessError: AppleError {
    isToMany
      ? AppleError(
        code: 134110,
        reason:
          "Validation error missing relationship values on mandatory destination destination")
      : MigrationRule.mandatoryError("relationship")
  }
}

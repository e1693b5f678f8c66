import DataModel
import Findings

extension MigrationRule {
  /// An optional relationship becomes required.
  static let relationshipMadeMandatory = MigrationRule(
    RuleDescription(
      "relationship-made-mandatory", .store, .error,
      title: "A relationship that could be empty must not be empty any more.",
      rationale: """
        The mapping is inferred, but if any row has no related object, the migration fails and is \
        rolled back.
        """,
      fix: "Keep the relationship optional, or relate the remaining rows in code beforehand.",
      source: "Read.",
      apple: mandatoryError("relationship")),
    triggering: [
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="A"/></entity>
          """,
        to:
          #"<entity name="A"><relationship name="r" maxCount="1" destinationEntity="A"/></entity>"#),
      Example(
        from: """
          <entity name="A"><relationship name="r" toMany="YES" destinationEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="r" toMany="YES" minCount="1" \
          destinationEntity="A"/></entity>
          """),
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" \
          destinationEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="r" toMany="YES" destinationEntity="A"/></entity>
          """)
    ]
  ) { step in
    step.forEachRelationship { pair, properties, old, new in
      guard properties.isMandatoryWithoutValue, properties.isInferable else { return nil }
      let name = properties.source?.name ?? properties.name
      var finding = FoundInStep(
        pair, properties, .isOptional,
        "\(pair.destination.name).\(properties.name) must not be empty any more: stores with rows "
          + "that have no related object fail to migrate")
      finding.apple = new.emptinessError
      finding.rows =
        old.isToMany
        ? .unrelated(entity: pair.sourceName, relationship: name)
        : .missing(entity: pair.sourceName, property: name)
      finding.edits = [optionalEdit(properties)]
      return finding
    }
  }
}

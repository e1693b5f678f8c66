import DataModel
import Findings

extension MigrationRule {
  /// A to-many relationship becomes to-one.
  static let toManyToToOne = MigrationRule(
    RuleDescription(
      "to-many-to-to-one", .inference, .error,
      title: "A to-many relationship becomes to-one.",
      rationale:
        "Core Data cannot infer which of several objects to keep. The other direction is fine.",
      fix: """
        Add a to-one relationship with another name, choose the object in code, and drop the old \
        relationship in the version after that; there the new one may take the old name, with its \
        present name as renaming identifier. In a bundle, `modeldiff split` makes these steps.
        """,
      source: """
        Error texts of real apps; the two pairs of the corpus that do it ship a mapping model. Apple's \
        guide is often read as allowing it.
        """,
      apple: AppleError(
        code: 134190, reason: "Can not map from a to-many to a to-one relationship")),
    triggering: [
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" \
          destinationEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="A"/></entity>
          """)
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" \
          destinationEntity="A"/></entity>
          """)
    ]
  ) { step in
    step.forEachRelationship { pair, properties, old, new in
      guard old.isToMany, !new.isToMany else { return nil }
      var finding = FoundInStep(
        pair, properties, .maxCount,
        "\(pair.destination.name).\(properties.name): a to-many relationship cannot become to-one")
      finding.edits = [startingAnew(pair, properties)]
      return finding
    }
  }
}

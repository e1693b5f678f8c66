import DataModel
import Findings

extension MigrationRule {
  /// An ordered relationship becomes unordered.
  static let orderDropped = MigrationRule(
    RuleDescription(
      "order-dropped", .loss, .warning,
      title: "An ordered relationship becomes unordered.",
      rationale: "The order of the related objects is lost; the objects stay related.",
      fix: "If the order matters, keep it in an attribute beforehand.",
      source: "Apple's guide."),
    triggering: [
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" ordered="YES" \
          destinationEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" \
          destinationEntity="A"/></entity>
          """)
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" \
          destinationEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" ordered="YES" \
          destinationEntity="A"/></entity>
          """)
    ]
  ) { step in
    step.forEachRelationship { pair, properties, old, new in
      guard old.isToMany, old.isOrdered, new.isToMany, !new.isOrdered else { return nil }
      return FoundInStep(
        pair, properties, .order,
        "\(pair.destination.name).\(properties.name) is no longer ordered: the order is lost")
    }
  }
}

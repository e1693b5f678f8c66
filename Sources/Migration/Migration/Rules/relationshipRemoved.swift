import DataModel
import Findings

extension MigrationRule {
  /// A relationship has no successor.
  package static let relationshipRemoved = MigrationRule(
    RuleDescription(
      "relationship-removed", .loss, .warning,
      title: "A relationship is removed.",
      rationale: "Objects related through it are no longer related after the migration.",
      fix: """
        If it was renamed, set the renaming identifier of the new relationship to the old one's, on both \
        ends.
        """,
      source: "Apple's guide; 101 times in pairs that shipped without a mapping model."),
    triggering: [
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="A"/></entity>
          """,
        to: #"<entity name="A"/>"#)
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="s" optional="YES" maxCount="1" destinationEntity="A" \
          elementID="r"/></entity>
          """)
    ]
  ) { step in
    step.forEachRemoved { pair, property in
      guard let relationship = property.relationship, !pair.hasOtherUse(of: property) else {
        return nil
      }
      var finding = FoundInStep(
        pair, removed: property,
        "\(pair.destination.name).\(property.name) is removed: its related objects are no longer related"
      )
      finding.rows = .present(entity: pair.sourceName, relationship)
      return finding
    }
  }
}

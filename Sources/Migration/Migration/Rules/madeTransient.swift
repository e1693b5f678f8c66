import DataModel
import Findings

extension MigrationRule {
  /// A stored property becomes transient.
  static let madeTransient = MigrationRule(
    RuleDescription(
      "made-transient", .loss, .warning,
      title: "A stored property becomes transient, or a fetched property.",
      rationale: "Transient properties are not stored: the values are lost.",
      fix: "If the values matter, copy them elsewhere in a version that still stores them.",
      source: "Read."),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="x" optional="YES" transient="YES" \
          attributeType="String"/></entity>
          """)
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" transient="YES" \
          attributeType="String"/></entity>
          """,
        to:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#)
    ]
  ) { step in
    step.forEachRemoved { pair, property in
      guard let successor = pair.transientSuccessor(of: property) else { return nil }
      var finding = FoundInStep(
        pair, removed: property,
        "\(pair.destination.name).\(successor) is no longer stored: the values are lost")
      if property.relationship?.isToMany != true {
        finding.rows = .present(entity: pair.sourceName, property: property.name)
      }
      if finding.declaringEntity == pair.destination.name {
        let path = ElementPath.property(entity: pair.destination.name, name: successor)
        finding.after = ModelPlace(path, .isTransient)
      }
      return finding
    }
  }
}

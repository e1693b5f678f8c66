import DataModel
import Findings

extension MigrationRule {
  /// The value transformer of an attribute changes.
  static let transformerChanged = MigrationRule(
    RuleDescription(
      "transformer-changed", .loss, .warning,
      title: "The value transformer of an attribute changes.",
      rationale: """
        The version hash does not cover the transformer, and nothing is rewritten: the new \
        transformer must read the bytes that the old one wrote.
        """,
      fix: """
        Make sure that the new transformer reads the old form. NSSecureUnarchiveFromData reads the \
        output of the older keyed archiver if the classes are allowed.
        """,
      source: "53 times in pairs that shipped without a mapping model."),
    isTrueWithoutMigration: true,
    triggering: [
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Transformable"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Transformable" \
          valueTransformerName="NSSecureUnarchiveFromData"/></entity>
          """)
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Transformable"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Transformable" \
          customClassName="Color"/></entity>
          """)
    ]
  ) { step in
    step.forEachAttribute { pair, properties, old, new in
      guard old.type == .transformable, new.type == .transformable,
        old.valueTransformerName != new.valueTransformerName
      else { return nil }
      let from = old.valueTransformerName ?? "the default"
      let to = new.valueTransformerName ?? "the default"
      var finding = FoundInStep(
        pair, properties, .valueTransformer,
        "\(pair.destination.name).\(properties.name): bytes written through \(from) are read through "
          + to)
      finding.rows = .present(
        entity: pair.sourceName, property: properties.source?.name ?? properties.name)
      return finding
    }
  }
}

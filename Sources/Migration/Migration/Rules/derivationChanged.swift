import DataModel
import Findings

extension MigrationRule {
  /// A derived attribute is computed differently.
  static let derivationChanged = MigrationRule(
    RuleDescription(
      "derivation-changed", .loss, .note,
      title: "The derivation of an attribute changes.",
      rationale: """
        The mapping is inferred. Values are recomputed when a row is saved; whether the migration \
        computes them for all rows is not verified.
        """,
      fix: "If the values must be right at once, touch and save the rows.",
      source: "Read."),
    triggering: [
      Example(
        from: """
          <entity name="A"><attribute name="s" optional="YES" attributeType="String"/>\
          <attribute name="x" optional="YES" attributeType="String" derived="YES" \
          derivationExpression="canonical:(s)"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="s" optional="YES" attributeType="String"/>\
          <attribute name="x" optional="YES" attributeType="String" derived="YES" \
          derivationExpression="uppercase:(s)"/></entity>
          """)
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><attribute name="s" optional="YES" attributeType="String"/>\
          <attribute name="x" optional="YES" attributeType="String" derived="YES" \
          derivationExpression="canonical:(s)"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="s" optional="YES" attributeType="String"/>\
          <attribute name="y" optional="YES" attributeType="String" derived="YES" elementID="x" \
          derivationExpression="canonical:(s)"/></entity>
          """)
    ]
  ) { step in
    step.forEachProperty { pair, properties in
      guard let old = properties.source?.derived, let new = properties.destination.derived,
        old.derivation != new.derivation
      else { return nil }
      return FoundInStep(
        pair, properties, .derivation,
        "\(pair.destination.name).\(properties.name) is computed differently")
    }
  }
}

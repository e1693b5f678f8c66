import DataModel
import Findings

extension MigrationRule {
  /// An optional attribute becomes required with a default value.
  package static let attributeMadeMandatoryWithDefault = MigrationRule(
    RuleDescription(
      "attribute-made-mandatory-with-default", .store, .note,
      title: "An optional attribute becomes required; rows without a value get the default.",
      rationale: """
        The mapping uses the default where a row has no value. Older systems left such rows \
        without a value, so validation fails when they are saved next.
        """,
      fix: "If the app runs on older systems, expect rows without a value.",
      source: "Olvid's notes of 2022; read for newer systems."),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="x" attributeType="String" defaultValueString="q"/></entity>
          """)
    ],
    nonTriggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: #"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#)
    ]
  ) { step in
    step.forEachAttribute { pair, properties, old, new in
      guard old.isOptional, !new.isOptional, let value = new.defaultValue,
        properties.isInferable
      else { return nil }
      var finding = FoundInStep(
        pair, properties, .isOptional,
        "\(pair.destination.name).\(properties.name) becomes required: rows without a value get the "
          + "default \(value)")
      finding.rows = .missing(
        entity: pair.sourceName, property: properties.source?.name ?? properties.name)
      return finding
    }
  }
}

import DataModel
import Findings

extension MigrationRule {
  /// An optional attribute becomes required without a default value.
  package static let attributeMadeMandatory = MigrationRule(
    RuleDescription(
      "attribute-made-mandatory", .store, .error,
      title: "An optional attribute becomes required without a default value.",
      rationale: """
        The mapping is inferred, but if any row has no value, the migration fails and is rolled \
        back.
        """,
      fix: """
        Give the attribute a default value, or keep it optional. If rows need individual values, \
        fill them in code while the attribute is still optional.
        """,
      source:
        "Public reports and Apple's page on NSCustomMigrationStage, whose example fills nils first.",
      apple: mandatoryError("attribute")),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: #"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#)
    ],
    nonTriggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="x" attributeType="String" defaultValueString="q"/></entity>
          """),
      Example(
        from: #"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#,
        to:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#),
    ]
  ) { step in
    step.forEachAttribute { pair, properties, _, new in
      guard properties.isMandatoryWithoutValue, properties.isInferable,
        !properties.destination.isInOptionalComposite
      else { return nil }
      var finding = FoundInStep(
        pair, properties, .isOptional,
        "\(pair.destination.name).\(properties.name) becomes required without a default: stores with "
          + "rows that have no value fail to migrate")
      finding.rows = .missing(
        entity: pair.sourceName, property: properties.source?.name ?? properties.name)
      step.offerValues(in: &finding, for: new, properties.destination)
      return finding
    }
  }
}

import DataModel
import Findings

extension MigrationRule {
  /// A number changes to a type that can represent all old values.
  static let numericTypeWidened = MigrationRule(
    RuleDescription(
      "numeric-type-widened", .loss, .note,
      title: "A number changes to a type that holds every old value.",
      rationale: """
        The values in the store stay as they are and are read as the new type. Older versions of the app \
        that share the data may read larger numbers wrongly.
        """,
      fix: "Nothing needs to be done.",
      source: "Shipped without a mapping model in six pairs of the corpus."),
    triggering: [
      Example(
        from: #"<entity name="A"><attribute name="x" attributeType="Integer 16"/></entity>"#,
        to: #"<entity name="A"><attribute name="x" attributeType="Integer 64"/></entity>"#),
      Example(
        from: #"<entity name="A"><attribute name="x" attributeType="Boolean"/></entity>"#,
        to: #"<entity name="A"><attribute name="x" attributeType="Decimal"/></entity>"#),
    ],
    nonTriggering: [
      Example(
        from: #"<entity name="A"><attribute name="x" attributeType="Double"/></entity>"#,
        to: #"<entity name="A"><attribute name="x" attributeType="Integer 16"/></entity>"#)
    ]
  ) { step in
    step.forEachAttribute { pair, properties, old, new in
      guard !old.isDerived, old.type != new.type, old.type.isConvertible,
        old.type.fits(into: new.type),
        !new.asksForTransformation(from: old)
      else { return nil }
      var finding = FoundInStep(
        pair, properties, .type,
        "\(pair.destination.name).\(properties.name): \(old.type.sourceName) values are read as "
          + "\(new.type.sourceName)")
      finding.detail = "\(old.type.sourceName) to \(new.type.sourceName)"
      return finding
    }
  }
}

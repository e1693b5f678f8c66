import DataModel
import Findings

extension MigrationRule {
  /// A number changes to a type that cannot represent all old values.
  static let numericTypeNarrowed = MigrationRule(
    RuleDescription(
      "numeric-type-narrowed", .loss, .warning,
      title: "A number changes to a type that cannot hold every old value.",
      rationale: """
        Inference allows any change among Integer 16, 32 and 64, Decimal, Double, Float and Boolean. The \
        values in the store stay as they are and are read as the new type: fractions are cut off, large \
        numbers wrap or lose digits. Nothing fails.
        """,
      fix: "Keep the wider type, or add a new attribute and convert in code.",
      source: """
        woocommerce-ios tests Integer 64 to Double; ten pairs of the corpus shipped such changes without \
        a mapping model. Not in Apple's documents.
        """),
    triggering: [
      Example(
        from: #"<entity name="A"><attribute name="x" attributeType="Double"/></entity>"#,
        to: #"<entity name="A"><attribute name="x" attributeType="Integer 16"/></entity>"#),
      Example(
        from: #"<entity name="A"><attribute name="x" attributeType="Integer 64"/></entity>"#,
        to: #"<entity name="A"><attribute name="x" attributeType="Double"/></entity>"#),
    ],
    nonTriggering: [
      Example(
        from: #"<entity name="A"><attribute name="x" attributeType="Integer 16"/></entity>"#,
        to: #"<entity name="A"><attribute name="x" attributeType="Integer 64"/></entity>"#)
    ]
  ) { step in
    step.forEachAttribute { pair, properties, old, new in
      guard !old.isDerived, old.type != new.type, old.type.converts(to: new.type),
        !old.type.fits(into: new.type),
        !new.asksForTransformation(from: old)
      else { return nil }
      var finding = FoundInStep(
        pair, properties, .type,
        "\(pair.destination.name).\(properties.name): \(old.type.sourceName) values are read as "
          + "\(new.type.sourceName), which cannot hold all of them")
      let source = properties.source?.name ?? properties.name
      // Which fractions a Float holds cannot be asked in SQL.
      let isFraction = [.double, .decimal].contains(old.type)
      finding.rows =
        new.type == .float && isFraction
        ? .present(entity: pair.sourceName, property: source)
        : .unfit(entity: pair.sourceName, property: source, type: new.type)
      finding.detail = "\(old.type.sourceName) to \(new.type.sourceName)"
      return finding
    }
  }
}

extension AttributeType {
  /// Whether `other` can represent every value of this type exactly.
  ///
  /// A Double represents integers up to 2^53, a Float up to 2^24, a Decimal 38 digits; SQLite stores a
  /// Decimal with the precision of a double.
  func fits(into other: AttributeType) -> Bool {
    switch (self, other) {
    case (.boolean, _), (.integer16, .integer32), (.integer16, .integer64),
      (.integer32, .integer64), (.integer16, .float), (.integer16, .double),
      (.integer32, .double), (.float, .double), (.integer16, .decimal), (.integer32, .decimal):
      other.isConvertible
    default: self == other
    }
  }
}

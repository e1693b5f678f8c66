package import DataModel
import Findings

extension MigrationRule {
  /// A required attribute without a default value is added to an entity that may have rows.
  package static let mandatoryAttributeAdded = MigrationRule(
    RuleDescription(
      "mandatory-attribute-added", .store, .error,
      title: "A required attribute without a default value is added.",
      rationale: """
        The mapping is inferred, but the migration of any store that has rows of the entity fails \
        and is rolled back. It succeeds on an empty or fresh store, which is why developers never \
        see the failure.
        """,
      fix: """
        Give the attribute a default value or make it optional. If each row needs its own value, \
        add it as optional, fill it in code, and make it required in the version after that.
        """,
      source: """
        Many public reports; Olvid's notes demand a mapping model for it each time. A derived attribute is \
        left out: the store computes it.
        """,
      apple: mandatoryError("attribute")),
    triggering: [
      Example(
        from: #"<entity name="A"/>"#,
        to: #"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#),
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" transient="YES" \
          attributeType="String"/></entity>
          """,
        to: #"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#),
    ],
    nonTriggering: [
      Example(
        from: #"<entity name="A"/>"#,
        to: """
          <entity name="A"><attribute name="x" attributeType="String" defaultValueString="q"/></entity>
          """),
      Example(
        from: #"<entity name="A"/>"#,
        to:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#),
      Example(
        from: #"<entity name="A"/>"#,
        to: """
          <entity name="A"/><entity name="B"><attribute name="x" attributeType="String"/></entity>
          """),
    ]
  ) { step in
    step.forEachProperty { pair, properties in
      guard properties.source == nil, let attribute = properties.destination.attribute,
        properties.isMandatoryWithoutValue, !properties.destination.isInOptionalComposite
      else { return nil }
      var finding = FoundInStep(
        pair, properties, nil,
        "\(pair.destination.name).\(properties.name) is added as required without a default: "
          + "every store with rows of \(pair.sourceName) fails to migrate")
      finding.rows = .all(entity: pair.sourceName)
      step.offerValues(in: &finding, for: attribute, properties.destination)
      return finding
    }
  }

  /// The error that Core Data reports for values missing after the migration.
  static func mandatoryError(_ kind: String) -> AppleError {
    AppleError(
      code: 134110,
      reason: "Validation error missing attribute values on mandatory destination \(kind)")
  }
}

extension MigrationStep {
  /// Adds the fixes for rows without a value: making the attribute optional, and a default value if the type
  /// has a natural one and values need not be unique.
  func offerValues(
    in finding: inout FoundInStep, for attribute: Attribute, _ property: StoredProperty
  ) {
    let path = property.path
    if isUnique(property) {
      finding.notes.append(
        "A default does not help: all rows would get it, but a uniqueness constraint refuses equal "
          + "values."
      )
    } else if let value = attribute.type.emptyValue {
      finding.edits.append(ModelEdit("give \(path) the default \(value)", path, .setDefault(value)))
    }
    finding.edits.append(ModelEdit("make \(path) optional", path, .makeOptional))
  }

  /// Whether a property of the new model is in a uniqueness constraint.
  private func isUnique(_ property: StoredProperty) -> Bool {
    constrainedProperties.contains(
      .property(entity: property.declaringEntity, name: property.names[0]))
  }
}

extension AttributeType {
  /// The empty or zero value, if the type has one.
  package var emptyValue: AttributeValue? {
    switch self {
    case .integer16, .integer32, .integer64: .integer(0)
    case .decimal: .decimal(DecimalValue(isNegative: false, mantissa: 0, exponent: 0))
    case .double, .float: .real(Real(0))
    case .boolean: .boolean(false)
    case .string: .string("")
    case .undefined, .date, .binary, .uuid, .uri, .transformable, .objectID, .composite: nil
    }
  }
}

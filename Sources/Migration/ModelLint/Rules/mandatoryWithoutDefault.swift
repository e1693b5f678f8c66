import DataModel
import Findings

extension ModelRule {
  /// Every required attribute has a default value.
  package static let mandatoryWithoutDefault = ModelRule(
    RuleDescription(
      "mandatory-without-default", .lint, .note,
      title: "A required attribute has no default value.",
      rationale: """
        Saving an object before the attribute is set fails with error 1570. If such an attribute \
        is added to an entity that has rows, their migration fails.
        """,
      fix: "Give it a default value, or if only code ensures a value, make it optional.",
      source: "NSValidationMissingMandatoryPropertyError in Apple's headers; public reports."),
    triggering: [#"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#],
    nonTriggering: [
      #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
      #"<entity name="A"><attribute name="x" attributeType="String" defaultValueString="q"/></entity>"#,
      """
      <entity name="A"><attribute name="x" attributeType="Date" derived="YES" \
      derivationExpression="now()"/></entity>
      """,
    ]
  ) { scope in
    scope.entities.compactMap { entity in
      let names = entity.attributes.filter {
        !$0.isOptional && !$0.isTransient && !$0.isDerived && !$0.hasDefault
          && $0.type != .composite
      }.map(\.name)
      guard let first = names.first else { return nil }
      let place = ElementPath.property(entity: entity.name, name: first)
      guard names.count > 1 else {
        return FoundInModel(place, nil, "\(place) is required and has no default value")
      }
      return FoundInModel(
        .entity(entity.name), nil,
        "\(names.count) attributes of \(entity.name) are required and have no default value: "
          + names.joined(separator: ", "))
    }
  }
}

import DataModel
import Findings

extension ModelRule {
  /// Every mirrored attribute is optional or has a default value.
  package static let cloudKitMandatoryAttribute = ModelRule(
    .cloudKit(
      "cloudkit-mandatory-attribute",
      title: "An attribute is required and has no default value, which CloudKit does not support.",
      rationale: """
        The store is not loaded: the container refuses the model before any network access. \
        Records arrive in parts and from older versions, so any value may be missing.
        """,
      fix: "Make it optional or give it a default value.",
      reason:
        "CloudKit integration requires that all attributes be optional, or have a default value set. The following attributes are marked non-optional but do not have a default value:"
    ),
    triggering: [#"<entity name="A"><attribute name="x" attributeType="String"/></entity>"#],
    nonTriggering: [
      #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
      #"<entity name="A"><attribute name="x" attributeType="String" defaultValueString="q"/></entity>"#,
    ]
  ) { scope in
    scope.forEachAttribute { entity, attribute in
      guard !attribute.isOptional, !attribute.hasDefault, attribute.type != .composite
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      return FoundInModel(
        path, nil, "\(path) is required and has no default value, which CloudKit does not support",
        edits: [ModelEdit("make \(path) optional", path, .makeOptional)])
    }
  }
}

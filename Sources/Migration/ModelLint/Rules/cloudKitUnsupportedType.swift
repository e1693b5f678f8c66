import DataModel
import Findings

extension ModelRule {
  /// Every mirrored attribute has a type that a record can hold.
  static let cloudKitUnsupportedType = ModelRule(
    .cloudKit(
      "cloudkit-unsupported-type",
      title: "An attribute has the type Undefined or Object ID, which CloudKit does not support.",
      rationale:
        "The store is not loaded: the container refuses the model before any network access.",
      fix: "Give it another type; for a reference to another object, use a relationship.",
      reason:
        "CloudKit integration does not support all attribute types. The following entities have attributes of an unsupported type:"
    ),
    triggering: [
      #"<entity name="A"><attribute name="x" optional="YES" attributeType="Object ID"/></entity>"#
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="x" optional="YES" attributeType="URI"/></entity>"#
    ]
  ) { scope in
    scope.forEachAttribute { entity, attribute in
      guard attribute.type == .undefined || attribute.type == .objectID else { return nil }
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      return FoundInModel(
        path, .type,
        "\(path) has the type \(attribute.type.sourceName), which CloudKit does not support")
    }
  }
}

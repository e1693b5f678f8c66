import DataModel
import Findings

extension LintRule {
  /// Transformable attributes use a secure value transformer.
  static let insecureTransformer = LintRule(
    RuleDescription(
      "insecure-transformer", .source, .warning,
      title: "A transformable attribute uses an insecure value transformer.",
      rationale:
        "The default transformer reads any class from the archive, so a crafted store can create "
        + "objects of classes that the app does not expect.",
      fix:
        "Set the transformer to `NSSecureUnarchiveFromData`, or to a subclass of "
        + "`NSSecureUnarchiveFromDataTransformer`.",
      source: "Apple's compiler, Xcode 11 and later; text from published logs."),
    triggering: [
      #"<entity name="A"><attribute name="a" attributeType="Transformable"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Transformable" "#
        + #"valueTransformerName=""/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Transformable" "#
        + #"valueTransformerName="NSKeyedUnarchiveFromData"/></entity>"#,
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="Transformable" "#
        + #"valueTransformerName="NSSecureUnarchiveFromData"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Transformable" "#
        + #"valueTransformerName="ColorTransformer"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Binary"/></entity>"#,
    ]
  ) { input in
    input.forEachAttribute { entity, attribute in
      guard attribute.type == .transformable,
        attribute.valueTransformerName.map(insecureNames.contains) ?? true
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      return FoundInSource(
        path, .valueTransformerName,
        "\(path) is using a nil or insecure value transformer. Please switch to "
          + "NSSecureUnarchiveFromDataTransformerName or a custom NSValueTransformer subclass of "
          + "NSSecureUnarchiveFromDataTransformer [2]")
    }
  }

  private static let insecureNames: Set<String> = [
    "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName",
    "NSUnarchiveFromData", "NSUnarchiveFromDataTransformerName",
  ]
}

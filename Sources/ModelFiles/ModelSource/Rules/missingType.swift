import DataModel
import Findings

extension LintRule {
  /// Every stored attribute has a type.
  package static let missingType = LintRule(
    RuleDescription(
      "missing-type", .source, .error,
      title: "A stored attribute has no type.",
      rationale: "Without a type, the value has no column. Only transient attributes need no type.",
      fix: "Set the type, or make the attribute transient.",
      source: "None in 731 model files; all 45 in compiled models and all 297 in stores are "
        + "transient."),
    triggering: [#"<entity name="A"><attribute name="a"/></entity>"#],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" transient="YES"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Sting"/></entity>"#,
    ]
  ) { input in
    input.forEachAttribute { entity, attribute in
      guard attribute.type == .undefined, !attribute.isTransient else { return nil }
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      guard !input.isTold(.unknownType, path) else { return nil }
      return FoundInSource(path, .attributeType, "\(path): the attribute has no type")
    }
  }
}

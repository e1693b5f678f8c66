import DataModel
import Findings

extension LintRule {
  /// No entity declares a property that it inherits.
  static let redeclaredProperty = LintRule(
    RuleDescription(
      "redeclared-property", .source, .error,
      title: "An entity declares a property that it inherits.",
      rationale:
        "A property belongs to the entity that declares it; its subentities share the column.",
      fix: "Rename or remove the property in the subentity.",
      source: "NSEntityDescription refuses it; none among 731 model files."),
    triggering: [
      #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#
        + #"<entity name="B" parentEntity="A"><attribute name="a" attributeType="String"/></entity>"#
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#
        + #"<entity name="B" parentEntity="A"><attribute name="b" attributeType="String"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#
        + #"<entity name="B"><attribute name="a" attributeType="String"/></entity>"#,
    ]
  ) { input in
    input.forEachEntity { entity in
      guard entity.parent != nil else { return [] }
      let ancestors = input.model.ancestors(of: entity)
      return entity.propertyNames.compactMap { name in
        guard let owner = ancestors.first(where: { $0.hasProperty(name) }) else {
          return nil
        }
        let path = ElementPath.property(entity: entity.name, name: name)
        return FoundInSource(
          path, .name, "\(path): the property is inherited from \(owner.name) already")
      }
    }
  }
}

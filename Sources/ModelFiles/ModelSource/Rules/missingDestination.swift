import DataModel
import Findings

extension LintRule {
  /// Every relationship has a destination.
  static let missingDestination = LintRule(
    RuleDescription(
      "missing-destination", .source, .error,
      title: "A relationship has no destination.",
      rationale: "A relationship leads to objects of its destination entity.",
      fix: "Set the destination entity, or remove the relationship.",
      source: "Reports of Apple's compiler; none missing among 33,847 relationships."),
    triggering: [#"<entity name="A"><relationship name="a" maxCount="1"/></entity>"#],
    nonTriggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A" "#
        + #"inverseName="a" inverseEntity="A"/></entity>"#
    ]
  ) { input in
    input.forEachRelationship { entity, relationship in
      guard relationship.destinationEntity == nil else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      return FoundInSource(
        path, .destinationEntity, "\(path): the relationship does not have a destination")
    }
  }
}

import DataModel
import Findings

extension LintRule {
  /// Every relationship has an inverse.
  package static let missingInverse = LintRule(
    RuleDescription(
      "missing-inverse", .source, .warning,
      title: "A relationship has no inverse.",
      rationale:
        "Without an inverse, Core Data cannot update the other end when objects change or are "
        + "deleted.",
      fix: "Add a relationship at the destination and make each the inverse of the other.",
      source:
        "Apple's compiler, Xcode 15 and later: exactly the relationships without inverseName, "
        + "in 22 published lines."),
    triggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A"/></entity>"#
    ],
    nonTriggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A" "#
        + #"inverseName="a" inverseEntity="A"/></entity>"#
    ],
    silencedBy: \.noInverseRelationshipWarnings
  ) { input in
    input.forEachRelationship { entity, relationship in
      guard relationship.inverseName == nil else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      guard !input.isTold(.foreignInverse, path) else { return nil }
      return FoundInSource(path, "\(path) should have an inverse [2]")
    }
  }
}

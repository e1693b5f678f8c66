import DataModel
import Findings

extension ModelRule {
  /// Every mirrored relationship has an inverse.
  package static let cloudKitMissingInverse = ModelRule(
    .cloudKit(
      "cloudkit-missing-inverse",
      title: "A relationship has no inverse, which CloudKit requires.",
      rationale:
        "The store is not loaded: the container refuses the model before any network access.",
      fix: "Add a relationship at the destination and make each the inverse of the other.",
      reason:
        "CloudKit integration requires that all relationships have an inverse, the following do not:"
    ),
    triggering: [
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" destinationEntity="A"/>\
      </entity>
      """
    ],
    nonTriggering: [
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" destinationEntity="A" \
      inverseName="b" inverseEntity="A"/></entity>
      """
    ]
  ) { scope in
    scope.forEachRelationship { entity, relationship in
      guard relationship.inverseName == nil else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      return FoundInModel(path, "\(path) has no inverse, which CloudKit requires")
    }
  }
}

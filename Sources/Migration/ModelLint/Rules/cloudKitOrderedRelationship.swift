import DataModel
import Findings

extension ModelRule {
  /// No mirrored relationship is ordered.
  static let cloudKitOrderedRelationship = ModelRule(
    .cloudKit(
      "cloudkit-ordered-relationship",
      title: "A relationship is ordered, which CloudKit does not support.",
      rationale:
        "The store is not loaded: the container refuses the model before any network access.",
      fix: "Keep the order in an attribute of the destination.",
      reason:
        "CloudKit integration does not support ordered relationships. The following relationships are marked ordered:"
    ),
    triggering: [
      """
      <entity name="A"><relationship name="bs" optional="YES" toMany="YES" ordered="YES" \
      destinationEntity="A" inverseName="bs" inverseEntity="A"/></entity>
      """
    ],
    nonTriggering: [
      """
      <entity name="A"><relationship name="bs" optional="YES" toMany="YES" \
      destinationEntity="A" inverseName="bs" inverseEntity="A"/></entity>
      """
    ]
  ) { scope in
    scope.forEachRelationship { entity, relationship in
      guard relationship.isOrdered else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      return FoundInModel(
        path, .order, "\(path) is ordered, which CloudKit does not support",
        edits: [ModelEdit("let \(path) be unordered", path, .makeUnordered)])
    }
  }
}

import DataModel
import Findings

extension ModelRule {
  /// Every mirrored relationship is optional.
  static let cloudKitMandatoryRelationship = ModelRule(
    .cloudKit(
      "cloudkit-mandatory-relationship",
      title: "A relationship is required, which CloudKit does not support.",
      rationale: """
        The store is not loaded: the container refuses the model before any network access. The \
        records of the two ends arrive at different times.
        """,
      fix: "Make it optional.",
      reason:
        "CloudKit integration requires that all relationships be optional, the following are not:"),
    triggering: [
      """
      <entity name="A"><relationship name="b" maxCount="1" destinationEntity="A" inverseName="b" \
      inverseEntity="A"/></entity>
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
      guard !relationship.isOptional else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      return FoundInModel(
        path, nil, "\(path) is required, which CloudKit does not support",
        edits: [ModelEdit("make \(path) optional", path, .makeOptional)])
    }
  }
}

import DataModel
import Findings

extension ModelRule {
  /// No mirrored relationship has the delete rule Deny.
  static let cloudKitDenyRule = ModelRule(
    .cloudKit(
      "cloudkit-deny-rule",
      title: "A relationship has the delete rule Deny, which CloudKit does not support.",
      rationale:
        "The store is not loaded: the container refuses the model before any network access.",
      fix: "Choose another delete rule and check in code before deleting.",
      reason: "The following relationships are configured with unsupported delete rules:"),
    triggering: [
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" deletionRule="Deny" \
      destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>
      """
    ],
    nonTriggering: [
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" deletionRule="No Action" \
      destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>
      """
    ]
  ) { scope in
    scope.forEachRelationship { entity, relationship in
      guard relationship.deleteRule == .deny else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      return FoundInModel(
        path, .deleteRule,
        "\(path) has the delete rule Deny, which CloudKit does not support",
        edits: [ModelEdit("nullify \(path)", path, .setDeleteRule(.nullify))])
    }
  }
}

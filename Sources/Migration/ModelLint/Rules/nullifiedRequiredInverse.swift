import DataModel
import Findings

extension ModelRule {
  /// Deleting an object leaves no required relationship of another one empty.
  static let nullifiedRequiredInverse = ModelRule(
    RuleDescription(
      "nullified-required-inverse", .lint, .warning,
      title: "Deleting an object leaves a required relationship empty.",
      rationale: """
        With the delete rule Nullify, deleting the object sets the other end to nil. If that end \
        is required, the next save fails with error 1570 unless code deletes or moves the object \
        before.
        """,
      fix: "Set the delete rule to Cascade or Deny, or make the inverse optional.",
      source: "Apple's Core Data Programming Guide, relationship delete rules."),
    triggering: [
      """
      <entity name="A"><relationship name="bs" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="B" inverseName="a" inverseEntity="B"/></entity>\
      <entity name="B"><relationship name="a" maxCount="1" deletionRule="Nullify" \
      destinationEntity="A" inverseName="bs" inverseEntity="A"/></entity>
      """
    ],
    nonTriggering: [
      """
      <entity name="A"><relationship name="bs" optional="YES" toMany="YES" deletionRule="Cascade" \
      destinationEntity="B" inverseName="a" inverseEntity="B"/></entity>\
      <entity name="B"><relationship name="a" maxCount="1" deletionRule="Nullify" \
      destinationEntity="A" inverseName="bs" inverseEntity="A"/></entity>
      """
    ]
  ) { scope in
    scope.forEachRelationship { entity, relationship in
      guard relationship.deleteRule == .nullify, !relationship.isTransient,
        let inverse = scope.inverse(of: relationship), !inverse.isToMany, !inverse.isOptional,
        !inverse.isTransient
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      let other = "\(relationship.destinationEntity ?? "").\(inverse.name)"
      return FoundInModel(
        path, .deleteRule,
        "\(path) is nullified when \(entity.name) is deleted, but its inverse \(other) is required",
        edits: [ModelEdit("delete along with \(entity.name)", path, .setDeleteRule(.cascade))])
    }
  }
}

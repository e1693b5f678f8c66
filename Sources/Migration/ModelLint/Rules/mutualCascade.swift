import DataModel
import Findings

extension ModelRule {
  /// No relationship cascades to a shared end that cascades back.
  static let mutualCascade = ModelRule(
    RuleDescription(
      "mutual-cascade", .lint, .warning,
      title: "A relationship cascades in both directions, and one end is to-many.",
      rationale: """
        Deleting one of many deletes the object they share, and with it all the others: often \
        everything connected is deleted.
        """,
      fix: "Set the delete rule of the end that belongs to many to Nullify.",
      source: "Apple's Core Data Programming Guide, relationship delete rules."),
    triggering: [
      """
      <entity name="A"><relationship name="bs" optional="YES" toMany="YES" deletionRule="Cascade" \
      destinationEntity="B" inverseName="a" inverseEntity="B"/></entity>\
      <entity name="B"><relationship name="a" optional="YES" maxCount="1" deletionRule="Cascade" \
      destinationEntity="A" inverseName="bs" inverseEntity="A"/></entity>
      """
    ],
    nonTriggering: [
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" deletionRule="Cascade" \
      destinationEntity="B" inverseName="a" inverseEntity="B"/></entity>\
      <entity name="B"><relationship name="a" optional="YES" maxCount="1" deletionRule="Cascade" \
      destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>
      """
    ]
  ) { scope in
    scope.forEachRelationship { entity, relationship in
      guard relationship.deleteRule == .cascade,
        let inverse = scope.inverse(of: relationship), inverse.deleteRule == .cascade,
        inverse.isToMany
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      let other = "\(relationship.destinationEntity ?? "").\(inverse.name)"
      return FoundInModel(
        path, .deleteRule,
        "deleting one \(entity.name) deletes all others through \(path) and \(other)",
        edits: [ModelEdit("nullify \(path)", path, .setDeleteRule(.nullify))])
    }
  }
}

import DataModel
import Findings

extension ModelRule {
  /// No mirrored relationship leads to an entity that is not mirrored.
  static let cloudKitForeignRelationship = ModelRule(
    .cloudKit(
      "cloudkit-foreign-relationship",
      title: "A relationship leads to an entity that is not mirrored with CloudKit.",
      rationale:
        "The store is not loaded: the container refuses the model before any network access.",
      fix: "Add the destination to the configuration, or keep its identifier in an attribute.",
      reason: "CloudKit integration does not allow relationships to objects that aren't sync'd."),
    triggering: [
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" destinationEntity="B" \
      inverseName="a" inverseEntity="B"/></entity><entity name="B"><relationship name="a" \
      optional="YES" maxCount="1" destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>\
      <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="A"/></configuration>
      """
    ],
    nonTriggering: [
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" destinationEntity="B" \
      inverseName="a" inverseEntity="B"/></entity><entity name="B"><relationship name="a" \
      optional="YES" maxCount="1" destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>\
      <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="A"/>\
      <memberEntity name="B"/></configuration>
      """
    ]
  ) { scope in
    let names = scope.names
    return scope.forEachRelationship { entity, relationship in
      guard let destination = relationship.destinationEntity, !names.contains(destination),
        scope.model.entities.contains(destination)
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      return FoundInModel(
        path, .destination,
        "\(path) leads to \(destination), which is not mirrored with CloudKit")
    }
  }
}

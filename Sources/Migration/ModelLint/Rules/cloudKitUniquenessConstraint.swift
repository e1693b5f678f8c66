import DataModel
import Findings

extension ModelRule {
  /// No mirrored entity has a uniqueness constraint.
  static let cloudKitUniquenessConstraint = ModelRule(
    .cloudKit(
      "cloudkit-uniqueness-constraint",
      title: "An entity has uniqueness constraints, which CloudKit does not support.",
      rationale: """
        The store is not loaded: the container refuses the model before any network access. Two \
        devices may add the same value at the same time.
        """,
      fix: "Remove the constraint and merge duplicates in code.",
      reason:
        "CloudKit integration does not support unique constraints. The following entities are constrained:"
    ),
    triggering: [
      """
      <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
      <uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>\
      </uniquenessConstraints></entity>
      """
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#
    ]
  ) { scope in
    scope.entities.flatMap { entity in
      entity.uniquenessConstraints.enumerated().map { index, names in
        FoundInModel(
          .uniquenessConstraint(entity: entity.name, index: index),
          "\(entity.name) has a uniqueness constraint on \(names.joined(separator: ", ")), which "
            + "CloudKit does not support")
      }
    }
  }
}

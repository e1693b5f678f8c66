import DataModel
import Findings

extension ModelRule {
  /// A uniqueness constraint contains only properties that its entity declares itself.
  static let inheritedConstraintProperty = ModelRule(
    RuleDescription(
      "inherited-constraint-property", .lint, .warning,
      title: "A uniqueness constraint is on a property that its entity inherits.",
      rationale: """
        The constraint applies to objects of the subentity, whose rows share a table with those of \
        its ancestors. It is not known what Core Data does: the names must be those of attributes \
        on the entity.
        """,
      fix: "Constrain the property where it is declared.",
      source: """
        The header of NSEntityDescription; none of 3,525 uniqueness constraints in 1,544 model \
        files names an inherited property, 79 are on entities that inherit some. No text of \
        Apple's compiler is known, so the model is compiled.
        """),
    triggering: [
      """
      <entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>\
      <entity name="B" parentEntity="A"><uniquenessConstraints><uniquenessConstraint>\
      <constraint value="x"/></uniquenessConstraint></uniquenessConstraints></entity>
      """
    ],
    nonTriggering: [
      """
      <entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>\
      <entity name="B" parentEntity="A"><attribute name="y" optional="YES" attributeType="String"/>\
      <uniquenessConstraints><uniquenessConstraint><constraint value="y"/></uniquenessConstraint>\
      </uniquenessConstraints></entity>
      """
    ]
  ) { scope in
    scope.entities.flatMap { entity in
      entity.uniquenessConstraints.enumerated().compactMap { index, names in
        let ancestors = scope.model.ancestors(of: entity)
        for name in names where !entity.hasProperty(name) {
          guard let owner = ancestors.first(where: { $0.hasProperty(name) }) else { continue }
          return FoundInModel(
            .uniquenessConstraint(entity: entity.name, index: index),
            "\(entity.name) has a uniqueness constraint on \(name), which its ancestor \(owner.name) declares"
          )
        }
        return nil
      }
    }
  }
}

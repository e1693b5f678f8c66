import DataModel
import Findings

extension LintRule {
  /// Uniqueness constraints name properties of their entity.
  static let unknownConstraintProperty = LintRule(
    RuleDescription(
      "unknown-constraint-property", .source, .error,
      title: "A uniqueness constraint names a property that its entity does not have.",
      rationale: "A constraint becomes a unique index over the columns of its properties.",
      fix: "Correct the name, or remove it from the constraint.",
      source: "None unknown in 731 model files."),
    triggering: [
      #"<entity name="A"><uniquenessConstraints><uniquenessConstraint><constraint value="a"/>"#
        + "</uniquenessConstraint></uniquenessConstraints></entity>"
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="String"/><uniquenessConstraints>"#
        + #"<uniquenessConstraint><constraint value="a"/></uniquenessConstraint>"#
        + "</uniquenessConstraints></entity>"
    ]
  ) { input in
    input.forEachEntity { entity in
      entity.uniquenessConstraints.enumerated().flatMap { index, names in
        names.filter { !input.hasProperty($0, entity) && input.isWhole(entity) }.map { name in
          let path = ElementPath.uniquenessConstraint(entity: entity.name, index: index)
          return FoundInSource(
            path, .value, element: input.place(of: .constraint, with: .value, name, in: path),
            "\(entity.name): the uniqueness constraint names \"\(name)\", which is not a property",
            misspelling: Misspelling(name, in: .properties(entity: entity.name)))
        }
      }
    }
  }
}

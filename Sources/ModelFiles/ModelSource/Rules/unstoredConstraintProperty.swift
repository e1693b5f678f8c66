import DataModel
import Findings

extension LintRule {
  /// Uniqueness constraints are on stored attributes and to-one relationships.
  static let unstoredConstraintProperty = LintRule(
    RuleDescription(
      "unstored-constraint-property", .source, .error,
      title: "A uniqueness constraint is on a property that has no column.",
      rationale:
        "A constraint becomes a unique index over the columns of its properties; transient, "
        + "fetched and to-many properties have no column.",
      fix:
        "Remove the property from the constraint, or store it as an attribute or to-one "
        + "relationship.",
      source:
        "Documentation/Formats/store-schema.md: which properties have columns. 11 constraints on "
        + "to-one relationships in 1,135 model files, none on anything else but attributes."),
    triggering: [
      constraint(on: #"<attribute name="a" transient="YES" attributeType="String"/>"#),
      constraint(
        on: #"<relationship name="a" toMany="YES" destinationEntity="A" inverseName="a" "#
          + #"inverseEntity="A"/>"#),
    ],
    nonTriggering: [
      constraint(on: #"<attribute name="a" attributeType="String"/>"#),
      constraint(
        on: #"<relationship name="a" maxCount="1" destinationEntity="A" inverseName="a" "#
          + #"inverseEntity="A"/>"#),
    ]
  ) { input in
    input.forEachEntity { entity in
      entity.uniquenessConstraints.enumerated().flatMap { index, names in
        names.compactMap { name in
          guard let property = input.model.property(name, of: entity),
            let kind = property.unstoredKind
          else { return nil }
          let path = ElementPath.uniquenessConstraint(entity: entity.name, index: index)
          return FoundInSource(
            path, .value, element: input.place(of: .constraint, with: .value, name, in: path),
            "\(entity.name): the uniqueness constraint is on \"\(name)\", which is \(kind)")
        }
      }
    }
  }

  private static func constraint(on property: String) -> String {
    "<entity name=\"A\">\(property)<uniquenessConstraints><uniquenessConstraint>"
      + "<constraint value=\"a\"/></uniquenessConstraint></uniquenessConstraints></entity>"
  }
}

extension Property {
  /// The reason why the property has no column of its own; nil if it has one.
  fileprivate var unstoredKind: String? {
    if self is FetchedProperty { return "a fetched property" }
    if isTransient { return "transient" }
    return (self as? Relationship)?.isToMany == true ? "to-many" : nil
  }
}

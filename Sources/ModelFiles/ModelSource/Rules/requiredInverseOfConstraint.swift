import DataModel
import Findings

extension LintRule {
  /// No required to-one relationship leads to an entity with uniqueness constraints by its inverse.
  static let requiredInverseOfConstraint = LintRule(
    RuleDescription(
      "required-inverse-of-constraint", .source, .error,
      title:
        "A required to-one relationship is the inverse of one whose entity has uniqueness "
        + "constraints.",
      rationale: """
        Apple's compiler refuses such a model: if two objects are equal, one of them is deleted, \
        but a required relationship to it cannot become empty. The framework accepts it: models \
        built in code, including those of SwiftData, have it.
        """,
      fix: "Make the inverse optional, or remove the constraints.",
      source: """
        The text of Apple's compiler, quoted in four public repositories. Of 2,869 to-one inverses of entities with a \
        constraint in 1,573 model files none is required, of 7,449 others in 775 files 2,507 are.
        """,
      texts: [
        "Entity … cannot have uniqueness constraints and to-one mandatory inverse relationship …"
      ]),
    triggering: [
      example(isConstrained: true, inverse: ""),
      // The constraint is inherited.
      #"<entity name="P"><attribute name="x" attributeType="String"/>\#(uniqueX)</entity>"#
        + example(isConstrained: false, parent: #" parentEntity="P""#, inverse: ""),
    ],
    nonTriggering: [
      example(isConstrained: true, inverse: #"optional="YES" "#),
      example(isConstrained: false, inverse: ""),
      example(isConstrained: true, inverse: #"toMany="YES" "#),
    ]
  ) { input in
    input.forEachLink { entity, relationship, link in
      guard let inverse = link.inverse, !inverse.isToMany, !inverse.isOptional,
        !inverse.isTransient, !relationship.isTransient,
        let destination = relationship.destinationEntity, input.isConstrained(entity)
      else { return nil }
      let path = ElementPath.property(entity: destination, name: inverse.name)
      return FoundInSource(
        path, .optional,
        // The words are Apple's.
        "Entity \(entity.name) cannot have uniqueness constraints and to-one mandatory inverse relationship \(path)"
      )
    }
  }

  private static let uniqueX =
    #"<uniquenessConstraints><uniquenessConstraint><constraint value="x"/></uniquenessConstraint>"#
    + "</uniquenessConstraints>"

  /// An entity, perhaps with a constraint, and another one that leads to it.
  private static func example(
    isConstrained: Bool, parent: String = "", inverse: String
  ) -> String {
    let attribute = isConstrained ? #"<attribute name="x" attributeType="String"/>"# : ""
    let maxCount = inverse.contains("toMany") ? "" : #"maxCount="1" "#
    return
      #"<entity name="A"\#(parent)>\#(attribute)<relationship name="bs" optional="YES" toMany="YES" "#
      + #"destinationEntity="B" inverseName="a" inverseEntity="B"/>\#(isConstrained ? uniqueX : "")</entity>"#
      + #"<entity name="B"><relationship name="a" \#(inverse)\#(maxCount)destinationEntity="A" "#
      + #"inverseName="bs" inverseEntity="A"/></entity>"#
  }
}

extension LintInput {
  /// Whether an entity has a uniqueness constraint, or inherits one.
  fileprivate func isConstrained(_ entity: Entity) -> Bool {
    ([entity] + model.ancestors(of: entity)).contains { !$0.uniquenessConstraints.isEmpty }
  }
}

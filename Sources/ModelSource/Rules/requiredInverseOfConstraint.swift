import DataModel
import Findings

extension LintRule {
  /// No required to-one relationship leads to an entity with uniqueness constraints by its inverse.
  static let requiredInverseOfConstraint = LintRule(
    RuleDescription(
      "required-inverse-of-constraint", .source, .error,
      title:
        "The inverse of a relationship of an entity with uniqueness constraints is to-one and required.",
      rationale: """
        Where two objects of the entity are the same, Core Data deletes one of them, and what belonged to it would be \
        left without its required object. Apple's compiler refuses such a model. Models that code makes, SwiftData's \
        among them, and stores may have it.
        """,
      fix: "Make the inverse optional, or remove the constraints.",
      source: """
        The text of Apple's compiler, quoted in four public repositories. Of 2,869 to-one inverses of entities with a \
        constraint in 1,573 model files none is required, of 7,449 others in 775 files 2,507 are.
        """),
    triggering: [
      example(constrained: #"<entity name="A">"#, "</entity>", inverse: ""),
      // The constraint is inherited.
      #"<entity name="P"><attribute name="x" attributeType="String"/>\#(uniqueX)</entity>"#
        + example(constrained: #"<entity name="A" parentEntity="P">"#, nil, inverse: ""),
    ],
    nonTriggering: [
      example(constrained: #"<entity name="A">"#, "</entity>", inverse: #"optional="YES" "#),
      example(constrained: #"<entity name="A">"#, nil, inverse: ""),
      example(constrained: #"<entity name="A">"#, "</entity>", inverse: #"toMany="YES" "#),
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

  /// An entity, with a constraint where its end is given, and another one that leads to it.
  private static func example(constrained start: String, _ end: String?, inverse: String) -> String
  {
    start + (end == nil ? "" : #"<attribute name="x" attributeType="String"/>"#)
      + #"<relationship name="bs" optional="YES" toMany="YES" destinationEntity="B" inverseName="a" "#
      + #"inverseEntity="B"/>"# + (end == nil ? "" : uniqueX)
      + #"</entity><entity name="B"><relationship name="a" \#(inverse)"#
      + (inverse.contains("toMany") ? "" : #"maxCount="1" "#)
      + #"destinationEntity="A" inverseName="bs" inverseEntity="A"/></entity>"#
  }
}

extension LintInput {
  /// Whether an entity has a uniqueness constraint, or inherits one.
  fileprivate func isConstrained(_ entity: Entity) -> Bool {
    ([entity] + model.ancestors(of: entity)).contains { !$0.uniquenessConstraints.isEmpty }
  }
}

import DataModel
import Findings

extension LintRule {
  /// The destination of a relationship exists.
  static let unknownDestination = LintRule(
    RuleDescription(
      "unknown-destination", .source, .error,
      title: "The destination of a relationship does not exist.",
      rationale: "A relationship leads to objects of its destination entity.",
      fix: "Correct the name, or add the entity.",
      source: "None unknown among the relationships of 731 model files."),
    triggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="B"/></entity>"#
    ],
    nonTriggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="B"/></entity>"#
        + #"<entity name="B"/>"#
    ]
  ) { input in
    input.forEachLink { entity, relationship, link in
      guard let destination = relationship.destinationEntity, !link.hasDestination,
        !input.lacksNames()
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      return FoundInSource(
        path, .destinationEntity, "\(path): there is no entity \"\(destination)\"",
        misspelling: Misspelling(destination, in: .entities))
    }
  }
}

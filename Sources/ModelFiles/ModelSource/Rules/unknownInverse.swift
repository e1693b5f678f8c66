import DataModel
import Findings

extension LintRule {
  /// The inverse of a relationship exists.
  static let unknownInverse = LintRule(
    RuleDescription(
      "unknown-inverse", .source, .error,
      title: "The inverse of a relationship does not exist.",
      rationale:
        "Core Data keeps both ends of a relationship in sync, so the inverse must be a "
        + "relationship of the destination or of one of its ancestors.",
      fix: "Correct the name, or add the relationship at the destination.",
      source: "None unknown among the relationships of 731 model files."),
    triggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="B" "#
        + #"inverseName="b" inverseEntity="B"/></entity><entity name="B"/>"#,
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="B" "#
        + #"inverseName="b" inverseEntity="B"/></entity>"#
        + #"<entity name="B"><attribute name="b" attributeType="String"/></entity>"#,
    ],
    nonTriggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="B" "#
        + #"inverseName="b" inverseEntity="B"/></entity><entity name="B" parentEntity="C"/>"#
        + #"<entity name="C"><relationship name="b" maxCount="1" destinationEntity="A" "#
        + #"inverseName="a" inverseEntity="A"/></entity>"#
    ]
  ) { input in
    input.forEachLink { entity, relationship, link in
      guard let inverse = relationship.inverseName, let owner = link.inverseOwner,
        link.inverse == nil, link.hasDestination, input.isWhole(owner)
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      return FoundInSource(
        path, .inverseName,
        "\(path): the entity \"\(owner.name)\" has no relationship \"\(inverse)\"",
        misspelling: Misspelling(inverse, in: .relationships(entity: owner.name)))
    }
  }
}

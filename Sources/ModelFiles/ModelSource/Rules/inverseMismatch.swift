import DataModel
import Findings

extension LintRule {
  /// The inverse of a relationship leads back to it.
  static let inverseMismatch = LintRule(
    RuleDescription(
      "inverse-mismatch", .source, .warning,
      title: "The inverse of a relationship leads elsewhere.",
      rationale:
        "Core Data sets the other end through the inverse; if that leads elsewhere, only one of "
        + "the two is kept in sync. Models like this have shipped, so it is not an error.",
      fix: "Make each of the two relationships the inverse of the other.",
      source: "7 model files in which an inverse leads elsewhere, 2 in which its entity is another "
        + "than the destination."),
    triggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A" "#
        + #"inverseName="b" inverseEntity="A"/><relationship name="b" maxCount="1" "#
        + #"destinationEntity="A" inverseName="c" inverseEntity="A"/><relationship name="c" "#
        + #"maxCount="1" destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>"#,
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="B" "#
        + #"inverseName="b" inverseEntity="C"/></entity><entity name="B" parentEntity="C"/>"#
        + #"<entity name="C"><relationship name="b" maxCount="1" destinationEntity="A" "#
        + #"inverseName="a" inverseEntity="A"/></entity>"#,
    ],
    nonTriggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A" "#
        + #"inverseName="b" inverseEntity="A"/><relationship name="b" maxCount="1" "#
        + #"destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>"#,
      // The other relationship is reported.
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A" "#
        + #"inverseName="b" inverseEntity="A"/><relationship name="b" maxCount="1" "#
        + #"destinationEntity="A" inverseName="c" inverseEntity="A"/></entity>"#,
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A" "#
        + #"inverseName="b" inverseEntity="A"/><relationship name="b" maxCount="1" "#
        + #"destinationEntity="A"/></entity>"#,
    ]
  ) { input in
    input.forEachLink { entity, relationship, link in
      guard let name = relationship.inverseName, let inverse = link.inverse, link.hasDestination
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      if inverse.inverseName != relationship.name {
        // A missing or nonexistent inverse of the other relationship has a finding already.
        guard let other = inverse.inverseName, input.inverse(of: inverse) != nil else { return nil }
        return FoundInSource(
          path, .inverseName,
          "\(path): the inverse \"\(name)\" does not lead back to it but to \"\(other)\"")
      }
      guard let other = relationship.inverseEntity, other != relationship.destinationEntity else {
        return nil
      }
      return FoundInSource(
        path, .inverseEntity,
        "\(path): the inverse is looked up in \"\(other)\", an ancestor of the destination")
    }
  }
}

import DataModel
import Findings

extension LintRule {
  /// The inverse of a stored relationship is stored as well.
  static let transientInverse = LintRule(
    RuleDescription(
      "transient-inverse", .source, .error,
      title: "The inverse of a stored relationship is transient, or the other way round.",
      rationale: "Core Data cannot keep both ends in sync if only one of them is saved.",
      fix: "Make both relationships transient, or neither.",
      source:
        "The option --suppress-inverse-transient-error of Apple's compiler; in 731 model files "
        + "transient relationships and their inverses go together."),
    triggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A" "#
        + #"inverseName="b" inverseEntity="A"/><relationship name="b" transient="YES" "#
        + #"maxCount="1" destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>"#
    ],
    nonTriggering: [
      #"<entity name="A"><relationship name="a" transient="YES" maxCount="1" "#
        + #"destinationEntity="A" inverseName="b" inverseEntity="A"/><relationship name="b" "#
        + #"transient="YES" maxCount="1" destinationEntity="A" inverseName="a" "#
        + #"inverseEntity="A"/></entity>"#
    ],
    silencedBy: \.suppressInverseTransientError
  ) { input in
    input.forEachLink { entity, relationship, link in
      guard !relationship.isTransient, link.inverse?.isTransient == true else {
        return nil
      }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      return FoundInSource(path, .inverseName, "\(path): the inverse is transient")
    }
  }
}

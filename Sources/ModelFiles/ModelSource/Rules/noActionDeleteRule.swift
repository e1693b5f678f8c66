import DataModel
import Findings

extension LintRule {
  /// No relationship has the delete rule No Action.
  static let noActionDeleteRule = LintRule(
    RuleDescription(
      "no-action-delete-rule", .source, .warning,
      title: "A relationship has the delete rule No Action.",
      rationale:
        "The objects at the other end keep a reference to the deleted object; the app must remove "
        + "it.",
      fix: "Choose Nullify, Cascade or Deny.",
      source: "Apple's compiler; text from published questions."),
    triggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" deletionRule="No Action" "#
        + #"destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>"#
    ],
    nonTriggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" deletionRule="Deny" "#
        + #"destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>"#
    ],
    silencedBy: \.noDeleteRuleWarnings
  ) { input in
    input.forEachRelationship { entity, relationship in
      guard relationship.deleteRule == .noAction else { return nil }
      let path = ElementPath.property(entity: entity.name, name: relationship.name)
      return FoundInSource(
        path, .deletionRule,
        "Setting the No Action Delete Rule on \(path) is an advanced setting")
    }
  }
}

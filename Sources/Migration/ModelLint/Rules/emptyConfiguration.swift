import DataModel
import Findings

extension ModelRule {
  /// Every configuration has entities.
  static let emptyConfiguration = ModelRule(
    RuleDescription(
      "empty-configuration", .lint, .warning,
      title: "A configuration has no entities.",
      rationale: "A store that is added with such a configuration holds nothing.",
      fix: "Add entities to it, or remove it.",
      source: "NSManagedObjectModel.entities(forConfigurationName:) in Apple's documentation."),
    triggering: [#"<entity name="A"/><configuration name="Cloud"/>"#],
    nonTriggering: [
      #"<entity name="A"/><configuration name="Cloud"><memberEntity name="A"/></configuration>"#
    ]
  ) { scope in
    scope.model.configurations.filter(\.entities.isEmpty).map {
      FoundInModel(.configuration($0.name), "the configuration \($0.name) has no entities")
    }
  }
}

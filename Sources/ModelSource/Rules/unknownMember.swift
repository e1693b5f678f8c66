import DataModel
import Diagnostics

extension LintRule {
  /// The members of a configuration are entities of the model.
  static let unknownMember = LintRule(
    "unknown-configuration-member", .error,
    title: "The members of a configuration are entities of the model.",
    rationale: "A configuration says which entities a store holds.",
    source: "None unknown among the configurations of 731 model files.",
    triggering: [#"<configuration name="C"><memberEntity name="A"/></configuration>"#],
    nonTriggering: [
      #"<entity name="A"/><configuration name="C"><memberEntity name="A"/></configuration>"#,
      #"<configuration name="C"/>"#,
    ]
  ) { input in
    input.model.configurations.flatMap { configuration in
      configuration.entities.sorted(by: nameComesBefore)
        .filter { input.model.entities[$0] == nil }
        .map { name in
          LintFinding(
            .configuration(configuration.name),
            "\(configuration.name): there is no entity \"\(name)\" to be a member")
        }
    }
  }
}

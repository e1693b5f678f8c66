import DataModel
import Findings

extension LintRule {
  /// The members of a configuration are entities of the model.
  static let unknownMember = LintRule(
    RuleDescription(
      "unknown-configuration-member", .source, .error,
      title: "A configuration names an entity that the model does not have.",
      rationale: "A configuration says which entities a store holds.",
      fix: "Correct the name, or remove it from the configuration.",
      source: "None unknown among the configurations of 731 model files."),
    triggering: [#"<configuration name="C"><memberEntity name="A"/></configuration>"#],
    nonTriggering: [
      #"<entity name="A"/><configuration name="C"><memberEntity name="A"/></configuration>"#,
      #"<configuration name="C"/>"#,
    ]
  ) { input in
    guard !input.lacksNames() else { return [] }
    return input.model.configurations.flatMap { configuration in
      let path = ElementPath.configuration(configuration.name)
      return configuration.entities.sorted(by: nameComesBefore)
        .filter { input.entity($0) == nil }
        .map { name in
          FoundInSource(
            path, .name, element: input.place(of: .memberEntity, with: .name, name, in: path),
            "\(configuration.name): there is no entity \"\(name)\" to be a member",
            misspelling: Misspelling(name, in: .entities))
        }
    }
  }
}

import DataModel
import Findings

extension LintRule {
  /// The parent of an entity exists.
  static let unknownParent = LintRule(
    RuleDescription(
      "unknown-parent", .source, .error,
      title: "The parent of an entity does not exist.",
      rationale: "An entity inherits the properties and the table of its parent.",
      fix: "Correct the name, or add the entity.",
      source: "Core Data needs the parent's description; none missing among 731 model files."),
    triggering: [#"<entity name="A" parentEntity="B"/>"#],
    nonTriggering: [#"<entity name="A" parentEntity="B"/><entity name="B"/>"#]
  ) { input in
    input.forEachEntity { entity in
      guard let parent = entity.parent, input.entity(parent) == nil, !input.lacksNames() else {
        return []
      }
      return [
        FoundInSource(
          .entity(entity.name), .parentEntity,
          "\(entity.name): there is no entity \"\(parent)\" to be its parent",
          misspelling: Misspelling(parent, in: .entities))
      ]
    }
  }
}

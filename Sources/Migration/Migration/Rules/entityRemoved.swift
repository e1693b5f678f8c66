import DataModel
import Findings

extension MigrationRule {
  /// An entity has no successor.
  package static let entityRemoved = MigrationRule(
    RuleDescription(
      "entity-removed", .loss, .warning,
      title: "An entity is removed.",
      rationale: """
        All its rows are lost when the store is migrated. With persistent history, the history is cut off at \
        the last change of the entity, unless partial history migration is allowed.
        """,
      fix: "If it was renamed, set the renaming identifier of the new entity to the old one's.",
      source: "Apple's guide; 108 times in pairs that shipped without a mapping model."),
    triggering: [
      Example(from: #"<entity name="A"/>"#, to: ""),
      Example(from: #"<entity name="A"/>"#, to: #"<entity name="B"/>"#),
    ],
    nonTriggering: [
      Example(from: #"<entity name="A"/>"#, to: #"<entity name="B" elementID="A"/>"#)
    ]
  ) { step in
    step.removedEntities.map { entity in
      var finding = FoundInStep(
        entity: entity.name, before: ModelPlace(.entity(entity.name)), after: ModelPlace(.model),
        "\(entity.name) is removed: all its rows are lost")
      if entity.isAbstract {
        finding.summary = "\(entity.name) is removed: it is abstract and has no rows of its own"
        finding.severity = .note
      } else {
        finding.rows = .all(entity: entity.name)
      }
      return finding
    }
  }
}

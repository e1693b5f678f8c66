import DataModel
import Findings

extension MigrationRule {
  /// An entity that may have rows becomes abstract.
  static let entityMadeAbstract = MigrationRule(
    RuleDescription(
      "entity-made-abstract", .loss, .warning,
      title: "An entity becomes abstract.",
      rationale: """
        Rows of exactly this entity have no concrete entity afterwards. It is not known what Core \
        Data does with them.
        """,
      fix: "In code, turn the rows into objects of a subentity before the entity becomes abstract.",
      source: "One pair of the corpus does it and ships a mapping model."),
    triggering: [
      Example(from: #"<entity name="A"/>"#, to: #"<entity name="A" isAbstract="YES"/>"#)
    ],
    nonTriggering: [
      Example(from: #"<entity name="A" isAbstract="YES"/>"#, to: #"<entity name="A"/>"#)
    ]
  ) { step in
    step.entityPairs.compactMap { pair in
      guard let source = pair.source, pair.destination.isAbstract, !source.isAbstract else {
        return nil
      }
      var finding = FoundInStep(
        entity: pair.destination.name, before: ModelPlace(.entity(source.name)),
        after: ModelPlace(.entity(pair.destination.name), .isAbstract),
        "\(pair.destination.name) becomes abstract: its rows have no concrete entity")
      finding.rows = .all(entity: source.name)
      return finding
    }
  }
}

import DataModel
import Findings

extension MigrationRule {
  /// Two entities of the old model share a renaming identifier.
  static let duplicateSourceEntity = MigrationRule(
    RuleDescription(
      "duplicate-source-entity", .inference, .error,
      title: "Two entities of the old model share a renaming identifier.",
      rationale: """
        Entities are paired by renaming identifier, which is the name if none is set. Two old \
        entities with one identifier cannot be told apart.
        """,
      fix: """
        Give one of them another renaming identifier in the old version; its version hash does not \
        change.
        """,
      source: "Read, seen in no file.",
      apple: AppleError(
        code: 134190, reason: "Each source entity must have a unique renaming identifier")),
    triggering: [
      Example(
        from: #"<entity name="B" elementID="A"/><entity name="A"/>"#, to: #"<entity name="A"/>"#)
    ],
    nonTriggering: [
      Example(
        from: #"<entity name="B" elementID="A"/><entity name="A" elementID="A2"/>"#,
        to: #"<entity name="A"/>"#)
    ]
  ) { step in
    duplicates(of: step.from.entities.array, by: \.pairingIdentifier).map { identifier, entities in
      sharing(entities.map(\.name), identifier: identifier, side: "old") {
        FoundInStep(
          entity: $0, before: ModelPlace(.entity($0), .renamingIdentifier),
          after: nil, $1)
      }
    }
  }
}

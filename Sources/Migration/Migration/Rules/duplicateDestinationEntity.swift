import DataModel
import Findings

extension MigrationRule {
  /// Two entities of the new model share a renaming identifier.
  static let duplicateDestinationEntity = MigrationRule(
    RuleDescription(
      "duplicate-destination-entity", .inference, .error,
      title: "Two entities of the new model share a renaming identifier.",
      rationale: """
        Entities are paired by renaming identifier, which is the name if none is set. When A is \
        renamed to B and a new A is added, both claim the old A.
        """,
      fix: "Give the new entity its own renaming identifier.",
      source: "Read, seen in no file.",
      apple: AppleError(
        code: 134190, reason: "Each destination entity must have a unique renaming identifier")),
    triggering: [
      Example(
        from: #"<entity name="A"/>"#, to: #"<entity name="B" elementID="A"/><entity name="A"/>"#)
    ],
    nonTriggering: [
      Example(
        from: #"<entity name="A"/>"#,
        to: #"<entity name="B" elementID="A"/><entity name="A" elementID="A2"/>"#)
    ]
  ) { step in
    duplicates(of: step.to.entities.array, by: \.pairingIdentifier).map { identifier, entities in
      var found = sharing(entities.map(\.name), identifier: identifier, side: "new") {
        FoundInStep(
          entity: $0, before: nil, after: ModelPlace(.entity($0), .renamingIdentifier), $1)
      }
      // The entity that renames another is meant as it is, unless it was there before as well.
      let claiming = entities.first { $0.renamingIdentifier != nil && $0.name != identifier }
      if let claiming, let before = step.from.entities[claiming.name] {
        found.edits = [
          restoring(before.pairingIdentifier, at: .entity(claiming.name), isSafe: false)
        ]
      } else if let new = entities.first(where: { $0.renamingIdentifier == nil }) {
        let other = unusedIdentifier(like: new.name, in: step)
        found.edits = [
          ModelEdit(
            "if \(new.name) is new: set its renaming identifier to \(other)", .entity(new.name),
            .setRenamingIdentifier(other))
        ]
      }
      return found
    }
  }

  /// `name` with the first number that makes it an unused renaming identifier.
  private static func unusedIdentifier(like name: String, in step: MigrationStep) -> String {
    let used = Set(
      step.from.entities.map(\.pairingIdentifier) + step.to.entities.map(\.pairingIdentifier))
    var number = 2
    while used.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }
}

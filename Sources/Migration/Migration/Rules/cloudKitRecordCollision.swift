import DataModel
import Findings

extension MigrationRule {
  /// A removed subentity's number is reused by an entity of another table.
  package static let cloudKitRecordCollision = MigrationRule(
    RuleDescription(
      "cloudkit-record-collision", .store, .warning,
      title: "Mirrored records of a removed subentity conflict with those of another entity.",
      rationale: """
        Core Data identifies entities by number. If a subentity is removed but its root stays, its \
        mirroring records are not deleted, and the entity that gets its number may have objects \
        with the same keys: the app does not open such a store, with “UNIQUE constraint failed: \
        ANSCKRECORDMETADATA.ZENTITYID, ANSCKRECORDMETADATA.ZENTITYPK”.
        """,
      fix: "Keep the subentity in the model, but without objects.",
      source:
        "Four public apps that repair it with SQL of their own; which entities get the number is our own prediction."
    ),
    triggering: [
      Example(
        from: """
          <entity name="A"/><entity name="B" parentEntity="A"/><entity name="C"/>\(mirrored("A", "B", "C"))
          """,
        to: #"<entity name="A"/><entity name="C"/>\#(mirrored("A", "C"))"#)
    ],
    nonTriggering: [
      Example(
        from: #"<entity name="A"/><entity name="B" parentEntity="A"/><entity name="C"/>"#,
        to: #"<entity name="A"/><entity name="C"/>"#),
      Example(
        from: #"<entity name="A"/><entity name="B" parentEntity="A"/>\#(mirrored("A", "B"))"#,
        to: #"<entity name="A"/>\#(mirrored("A"))"#),
      Example(
        from: """
          <entity name="A"/><entity name="B" parentEntity="A"/><entity name="C"/>\(mirrored("A", "B", "C"))
          """,
        to: #"<entity name="C"/>\#(mirrored("C"))"#),
    ]
  ) { step in
    guard !step.mirroredEntities.isEmpty else { return [] }
    let removed = step.removedEntities.filter { $0.parent != nil && !$0.isAbstract }
    guard !removed.isEmpty else { return [] }
    let (old, new) = (predictSchema(step.from).entities, predictSchema(step.to).entities)
    return removed.compactMap { entity in
      guard let gone = old.first(where: { $0.name == entity.name }),
        let root = step.successors[gone.root], step.mirroredEntities.contains(root),
        let next = new.first(where: { $0.number == gone.number })?.name,
        step.mirroredEntities.contains(next), let former = step.predecessors[next],
        old.contains(where: { $0.name == former && $0.root != gone.root })
      else { return nil }
      var finding = FoundInStep(
        entity: next, before: ModelPlace(.entity(entity.name)), after: ModelPlace(.entity(next)),
        "\(entity.name) is removed, and \(next) gets its number: mirrored stores with both may not open"
      )
      finding.rows = .all(entity: entity.name)
      return finding
    }
  }

  private static func mirrored(_ entities: String...) -> String {
    let members = entities.map { #"<memberEntity name="\#($0)"/>"# }.joined()
    return #"<configuration name="Cloud" usedWithCloudKit="YES">\#(members)</configuration>"#
  }
}

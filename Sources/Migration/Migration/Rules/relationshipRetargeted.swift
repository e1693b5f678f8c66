import DataModel
import Findings

extension MigrationRule {
  /// The destination of a relationship changes.
  static let relationshipRetargeted = MigrationRule(
    RuleDescription(
      "relationship-retargeted", .loss, .warning,
      title: """
        A relationship leads to another entity than before, or its destination has lost \
        subentities.
        """,
      rationale: """
        Inference ignores the destination. The row numbers stay in the store and then refer to \
        rows of another entity, or to no row.
        """,
      fix: """
        Add a new relationship, carry the objects over in code, and drop the old one in the version after \
        that. If the entity was renamed, set its renaming identifier.
        """,
      source:
        "20 times in pairs that shipped without a mapping model; one app kept its data only by one."
    ),
    triggering: [
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="B"/></entity><entity name="B"/><entity name="C"/>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="C"/></entity><entity name="B"/><entity name="C"/>
          """),
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="B"/></entity><entity name="B"/><entity name="C" parentEntity="B"/>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="B"/></entity><entity name="B"/><entity name="C"/>
          """),
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="B"/></entity><entity name="B"/>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" maxCount="1" \
          destinationEntity="C"/></entity><entity name="C" elementID="B"/>
          """)
    ]
  ) { step in
    step.forEachRelationship { pair, properties, old, new in
      guard let from = old.destinationEntity, let to = new.destinationEntity,
        !(old.isToMany && !new.isToMany)
      else { return nil }
      let departures = step.departures[from] ?? []
      guard step.successors[from] != to || !departures.isEmpty else { return nil }
      var finding = FoundInStep(
        pair, properties, .destination,
        from == to
          ? "\(pair.destination.name).\(properties.name) leads to an entity with the same name, "
            + "\(to), that is not its successor: related objects are lost"
          : "\(pair.destination.name).\(properties.name) leads to \(to) instead of \(from): "
            + "related objects are lost or replaced by others")
      let successor = step.successors[from].flatMap { step.to.entities[$0] }
      if let successor, step.to.ancestors(of: successor).contains(where: { $0.name == to }) {
        finding.summary =
          "\(pair.destination.name).\(properties.name) leads to \(to), a parent of \(from)"
        finding.explanation = """
          The rows of both entities are in one table, so related objects should stay; no known \
          file shows what Core Data does.
          """
      }
      if let successor, let end = step.to.entities[to],
        step.to.ancestors(of: end).contains(where: { $0.name == successor.name })
      {
        finding.summary =
          "\(pair.destination.name).\(properties.name) leads to \(to), a subentity of \(from): related "
          + "rows of other subentities no longer fit"
      }
      if step.successors[from] == to {
        let isOne = departures.count == 1
        finding.summary =
          "\(pair.destination.name).\(properties.name) leads to \(to), of which "
          + "\(departures.joined(separator: ", ")) \(isOne ? "is" : "are") no longer "
          + "\(isOne ? "a subentity" : "subentities"): related rows of "
          + "\(isOne ? "it" : "them") no longer fit"
      }
      finding.detail = "\(from) to \(to)"
      finding.rows = .present(entity: pair.sourceName, old)
      return finding
    }
  }
}

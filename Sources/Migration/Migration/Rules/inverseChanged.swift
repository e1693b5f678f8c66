import DataModel
import Findings

extension MigrationRule {
  /// Two relationships become inverses of each other.
  package static let inverseChanged = MigrationRule(
    RuleDescription(
      "inverse-changed", .loss, .warning,
      title: "Two relationships become each other's inverse, and gain or lose links.",
      rationale: """
        Both sides of a pair hold the same links. If pairs exchange their inverses, one side of \
        each keeps its links, and its new inverse takes these instead of its own; if a pair is new \
        in another way, both keep their links and gain those of the other. A store without such \
        links loses nothing.
        """,
      fix: """
        Check that the new inverse is intended. If only names were exchanged, exchange the \
        renaming identifiers as well, and every pair stays as it was.
        """,
      source: "Ours: no file at hand shows what Core Data does with the links of the other side."),
    triggering: [
      Example(from: pairs("x", "y"), to: pairs("y", "x")),
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" destinationEntity="B"/></entity>
          <entity name="B"><relationship name="x" optional="YES" maxCount="1" destinationEntity="A"/></entity>
          """,
        to: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" destinationEntity="B" \
          inverseName="x" inverseEntity="B"/></entity>
          <entity name="B"><relationship name="x" optional="YES" maxCount="1" destinationEntity="A" \
          inverseName="r" inverseEntity="A"/></entity>
          """),
    ],
    nonTriggering: [
      Example(from: pairs("x", "y"), to: pairs("x", "y", ofB: #" versionHashModifier="2""#)),
      Example(from: pairs("x", "y"), to: pairs("y", "x", isRenamed: true)),
    ]
  ) { step in
    let ends = RelationshipEnds(step)
    let exchanged = step.exchangedInverses()
    let settled = Set(exchanged.flatMap { [$0.keeper, $0.other] })
    let found = exchanged.flatMap { pair -> [FoundInStep] in
      let start = "\(pair.other.title) is now the inverse of \(pair.keeper.title)"
      let former = ends.formerInverse(of: pair.other).map { ", and was that of \($0.title)" } ?? ""
      return [
        step.finding(
          pair.other,
          "\(start)\(former): it loses the links that \(pair.keeper.title) does not have",
          of: pair.other, besides: pair.keeper, detail: "loses"),
        step.finding(
          pair.other, "\(start)\(former): it gains the links of \(pair.keeper.title)",
          of: pair.keeper, besides: pair.other, detail: "gains"),
      ]
    }
    let merged = ends.all.filter { !settled.contains($0) }.compactMap { end -> FoundInStep? in
      guard let other = ends.inverse(of: end), ends.formerInverse(of: end) != other,
        step.destination(of: other) == end.entity
      else { return nil }
      return step.finding(
        end, "\(end.title) is now the inverse of \(other.title): it gains its links",
        of: other, besides: end, detail: "gains")
    }
    return found + merged
  }

  /// Two many-to-many relationships `r` and `s` from A to B, with their inverses.
  private static func pairs(
    _ first: String, _ second: String, ofB more: String = "", isRenamed: Bool = false
  ) -> String {
    func relationship(_ name: String, end: String, inverse: String, old: String?) -> String {
      #"<relationship name="\#(name)" optional="YES" toMany="YES" destinationEntity="\#(end)" "#
        + #"inverseName="\#(inverse)" inverseEntity="\#(end)""#
        + (old.map { #" elementID="\#($0)""# } ?? "") + "/>"
    }
    return #"<entity name="A">"# + relationship("r", end: "B", inverse: first, old: nil)
      + relationship("s", end: "B", inverse: second, old: nil)
      + "</entity><entity name=\"B\"\(more)>"
      + relationship(first, end: "A", inverse: "r", old: isRenamed ? second : nil)
      + relationship(second, end: "A", inverse: "s", old: isRenamed ? first : nil) + "</entity>"
  }
}

extension MigrationStep {
  /// The successor, in the new model, of a relationship's old destination.
  fileprivate func destination(of end: RelationshipEnd) -> String? {
    from.entities[end.oldEntity]?.relationships[end.oldName]?.destinationEntity
      .flatMap { successors[$0] }
  }

  /// The finding that links are added or lost because a relationship does not have the links of another.
  fileprivate func finding(
    _ end: RelationshipEnd, _ summary: String, of one: RelationshipEnd,
    besides other: RelationshipEnd, detail: String
  ) -> FoundInStep {
    var finding = FoundInStep(
      entity: end.entity, before: ModelPlace(end.oldPath),
      after: ModelPlace(end.path), summary)
    finding.property = end.name
    finding.declaringEntity = end.entity
    finding.detail = detail
    // An abstract entity has no rows: those of its subentities are asked.
    let holder = from.entities.first { entity in
      !entity.isAbstract
        && (entity.name == one.oldEntity
          || from.ancestors(of: entity).contains { $0.name == one.oldEntity })
    }
    finding.rows = RowQuestion([
      RowQuestion.Part(
        holder?.name ?? one.oldEntity,
        .links(
          of: RowQuestion.Owner(entity: one.oldEntity, relationship: one.oldName),
          besides: RowQuestion.Owner(entity: other.oldEntity, relationship: other.oldName)))
    ])
    return finding
  }
}

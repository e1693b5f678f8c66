import DataModel
import Diagnostics

extension MigrationRule {
  /// Something goes and something alike comes.
  static let probableRename = MigrationRule(
    "probable-rename", .lint, .warning,
    title: "Something is removed and something like it added, without a renaming identifier.",
    rationale: """
      Core Data never guesses: without a renaming identifier the old one is dropped with its values and \
      the new one starts empty. Nothing fails.
      """,
    advice: "If it is a rename, set the renaming identifier; if it is not, nothing need be done.",
    source: "A common cause of silent loss in public reports.",
    triggering: [
      Example(
        from: """
          <entity name="A"><attribute name="userName" optional="YES" attributeType="String"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="displayName" optional="YES" attributeType="String"/></entity>
          """),
      Example(
        from: #"<entity name="OldTrack"/>"#, to: #"<entity name="Track"/>"#),
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><attribute name="userName" optional="YES" attributeType="String"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="displayName" optional="YES" attributeType="String" \
          elementID="userName"/></entity>
          """),
      Example(
        from:
          #"<entity name="A"><attribute name="size" optional="YES" attributeType="Double"/></entity>"#,
        to:
          #"<entity name="A"><attribute name="kind" optional="YES" attributeType="String"/></entity>"#
      ),
    ]
  ) { step in
    renamedEntities(step)
      + step.entityPairs.flatMap { pair in
        pair.source == nil ? [] : renamedProperties(pair, step)
      }
  }

  private static func renamedEntities(_ step: MigrationStep) -> [RuleFinding] {
    let added = step.entityPairs.filter { $0.source == nil && $0.destination.isUnnamedOrigin }
      .map { RenameCandidate($0.destination) }
    let removed = step.removedEntities.filter { step.to.entities[$0.name] == nil }
      .map { RenameCandidate($0) }
    return likelyRenames(from: removed, to: added).map { new, candidates in
      var finding = RuleFinding(
        entity: new.element.name, before: ModelPlace(.entity(candidates[0].element.name)),
        after: ModelPlace(.entity(new.element.name)),
        question(new.element.name, candidates.map(\.element.name)))
      finding.edits = candidates.map {
        restoring(
          $0.element.pairingIdentifier, at: .entity(new.element.name), isSafe: false)
      }
      return finding
    }
  }

  private static func renamedProperties(
    _ pair: EntityPair, _ step: MigrationStep
  ) -> [RuleFinding] {
    guard !pair.removed.isEmpty else { return [] }
    let pairs = step.addedProperties(of: pair).filter { properties in
      let new = properties.destination
      return new.explicitIdentifier.map { $0 == new.ownName } ?? true
        && !pair.sourceProperties.contains { $0.name == new.name }
    }
    let byName = Dictionary(pairs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let removed = pair.removed.filter { old in
      !pair.hasOtherUse(of: old) && byName[old.name] == nil
    }
    return likelyRenames(
      from: removed.map { RenameCandidate($0, step.successors) },
      to: pairs.map { RenameCandidate($0.destination, [:]) }
    ).compactMap { new, candidates in
      guard let properties = byName[new.element.name] else { return nil }
      var finding = RuleFinding(
        pair, properties, nil,
        question(
          "\(pair.destination.name).\(new.element.name)", candidates.map(\.element.name)))
      finding.before = ModelPlace(candidates[0].element.path)
      finding.edits = candidates.map {
        restoring($0.element.ownIdentifier, at: new.element.path, isSafe: false)
      }
      return finding
    }
  }

  private static func question(_ name: String, _ candidates: [String]) -> String {
    let list = candidates.map { "\"\($0)\"" }
    let gone = list.count == 1 ? "\(list[0])" : "one of \(list.joined(separator: ", "))"
    return "\(name) is new and \(gone) is gone: is it a rename?"
  }
}

extension Entity {
  /// Whether the entity does not say that it was called otherwise.
  fileprivate var isUnnamedOrigin: Bool { renamingIdentifier.map { $0 == name } ?? true }
}

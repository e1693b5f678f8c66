import DataModel
import Findings

extension MigrationRule {
  /// Something goes and something alike comes.
  package static let probableRename = MigrationRule(
    RuleDescription(
      "probable-rename", .lint, .error,
      title: "Something is removed and something like it added, without a renaming identifier.",
      rationale: """
        Core Data never guesses: without a renaming identifier the old one is dropped with its values and \
        the new one starts empty. Nothing fails.
        """,
      fix: """
        If it is a rename, set the renaming identifier, or keep the old one as well where it is mirrored with \
        CloudKit, which refuses renames; if it is not, accept the loss.
        """,
      source: """
        400 pairs of neighbouring versions in public repositories, each finding judged by names, mapping models \
        and later versions: 27 of 34 with names, members or inverses alike were renames, so that these are \
        errors; of 7 that were only the one that went and the one that came of a type, 3 were, so that these \
        are warnings.
        """),
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
      Example(
        from: """
          <entity name="A"><attribute name="path" optional="YES" attributeType="String"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="location" optional="YES" attributeType="String"/></entity>
          """),
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
      Example(
        from: """
          <entity name="A"><attribute name="path" optional="YES" attributeType="String"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="kind" optional="YES" attributeType="String"/>\
          <attribute name="colour" optional="YES" attributeType="String"/></entity>
          """),
    ]
  ) { step in
    renamedEntities(step)
      + step.entityPairs.flatMap { pair in
        pair.source == nil ? [] : renamedProperties(pair, step)
      }
  }

  private static func renamedEntities(_ step: MigrationStep) -> [FoundInStep] {
    let added = step.entityPairs.filter { $0.source == nil && $0.destination.isUnnamedOrigin }
      .map { RenameCandidate($0.destination) }
    let removed = step.removedEntities.filter { step.to.entities[$0.name] == nil }
      .map { RenameCandidate($0) }
    return likelyRenames(from: removed, to: added).map { rename in
      let (name, candidates) = (rename.new.element.name, rename.candidates)
      var finding = FoundInStep(
        entity: name, before: ModelPlace(.entity(candidates[0].element.name)),
        after: ModelPlace(.entity(name)),
        question(name, candidates.map(\.element.name)))
      if !step.mirroredEntities.contains(name) {
        finding.edits = candidates.map {
          restoring($0.element.pairingIdentifier, at: .entity(name), isSafe: false)
        }
      }
      weigh(&finding, rename)
      return finding
    }
  }

  private static func renamedProperties(
    _ pair: EntityPair, _ step: MigrationStep
  ) -> [FoundInStep] {
    guard !pair.removed.isEmpty else { return [] }
    let pairs = step.addedProperties(of: pair).filter { properties in
      let new = properties.destination
      return new.explicitIdentifier.map { $0 == new.ownName } ?? true
        && !pair.sourceProperties.contains { $0.name == new.name }
    }
    let byName = Dictionary(keepingFirst: pairs.map { ($0.name, $0) })
    let removed = pair.removed.filter { old in
      !pair.hasOtherUse(of: old) && byName[old.name] == nil
    }
    return likelyRenames(
      from: removed.map { RenameCandidate($0, step.successors, of: pair.sourceName) },
      to: pairs.map { RenameCandidate($0.destination, [:], of: pair.destination.name) }
    ).compactMap { rename in
      let (new, candidates) = (rename.new.element, rename.candidates)
      guard let properties = byName[new.name] else { return nil }
      var finding = FoundInStep(
        pair, properties, nil,
        question("\(pair.destination.name).\(new.name)", candidates.map(\.element.name)))
      finding.before = ModelPlace(candidates[0].element.path)
      if !step.mirroredEntities.contains(pair.destination.name) {
        finding.edits = candidates.map {
          restoring($0.element.ownIdentifier, at: new.path, isSafe: false)
        }
      }
      weigh(&finding, rename)
      return finding
    }
  }

  /// Names alike are renames more often than not, and no more than being left over is not; where nothing goes
  /// it matters to nobody's data.
  private static func weigh<Element>(
    _ finding: inout FoundInStep, _ rename: LikelyRename<Element>
  ) {
    if !rename.isAlike {
      finding.severity = .warning
      finding.notes.append("The names differ, but nothing else of this type was added or removed.")
    }
    if !rename.candidates.contains(where: \.holdsValues) { finding.severity = .note }
  }

  private static func question(_ name: String, _ candidates: [String]) -> String {
    let list = candidates.map { "\"\($0)\"" }
    let gone = list.count == 1 ? "\(list[0])" : "one of \(list.joined(separator: ", "))"
    return "\(name) was added and \(gone) was removed: is it a rename?"
  }
}

extension Entity {
  /// Whether the entity does not say that it was called otherwise.
  fileprivate var isUnnamedOrigin: Bool { renamingIdentifier.map { $0 == name } ?? true }
}

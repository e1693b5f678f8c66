import DataModel
import Findings

extension MigrationRule {
  /// An element is removed and a similar one is added.
  package static let probableRename = MigrationRule(
    RuleDescription(
      "probable-rename", .lint, .error,
      title: "An element is removed and a similar one added, without a renaming identifier.",
      rationale: """
        Core Data never guesses: without a renaming identifier, the old one is dropped with its \
        values and the new one starts empty. Nothing fails.
        """,
      fix: """
        If it is a rename, set the renaming identifier, or if it is mirrored with CloudKit, which \
        refuses renames, keep the old one as well; if it is not a rename, accept the loss.
        """,
      source: """
        400 pairs of neighbouring versions in public repositories, each finding judged by names, \
        mapping models and later versions: 27 of 34 with names, members or inverses alike were \
        renames, so these are errors; of 7 that were only the one that went and the one that came \
        of a type, 3 were, so these are warnings.
        """
    ).ofUnmeantLoss(),
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
    step.renamedEntities.filter { !$0.new.isSaidToBeRenamed }.map { found($0, in: step) }
      + step.entityPairs.filter { $0.source != nil }.flatMap { pair in
        step.renamedProperties(of: pair).filter { !$0.rename.new.isSaidToBeRenamed }.map {
          found($0.rename, of: $0.properties, in: pair, step)
        }
      }
  }

  private static func found(
    _ rename: LikelyRename<Entity>, in step: MigrationStep
  ) -> FoundInStep {
    let name = rename.new.element.name
    var finding = FoundInStep(
      entity: name, before: ModelPlace(.entity(rename.candidates[0].element.name)),
      after: ModelPlace(.entity(name)),
      question(name, rename.candidates.map(\.element.name)))
    finding.edits = step.edits(for: rename)
    weigh(&finding, rename)
    return finding
  }

  private static func found(
    _ rename: LikelyRename<StoredProperty>, of properties: PropertyPair, in pair: EntityPair,
    _ step: MigrationStep
  ) -> FoundInStep {
    let name = "\(pair.destination.name).\(properties.name)"
    var finding = FoundInStep(
      pair, properties, nil, question(name, rename.candidates.map(\.element.name)))
    finding.before = ModelPlace(rename.candidates[0].element.path)
    finding.edits = step.edits(for: rename, in: pair)
    weigh(&finding, rename)
    return finding
  }

  /// Determines the severity: similar names usually mean a rename, merely being the only candidates does not,
  /// and without data loss it does not matter.
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

extension MigrationStep {
  /// The edits that match an added entity with each possible predecessor.
  func edits(for rename: LikelyRename<Entity>) -> [ModelEdit] {
    let name = rename.new.element.name
    guard !mirroredEntities.contains(name) else { return [] }
    return rename.candidates.map {
      MigrationRule.restoring($0.element.pairingIdentifier, at: .entity(name), isSafe: false)
    }
  }

  /// The edits that match an added property with each possible predecessor.
  func edits(for rename: LikelyRename<StoredProperty>, in pair: EntityPair) -> [ModelEdit] {
    guard !mirroredEntities.contains(pair.destination.name) else { return [] }
    return rename.candidates.map {
      MigrationRule.restoring(
        $0.element.ownIdentifier, at: rename.new.element.path, isSafe: false)
    }
  }
}

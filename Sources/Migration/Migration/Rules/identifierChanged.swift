import DataModel
import Findings

extension MigrationRule {
  /// A property or entity keeps its name but its renaming identifier changes.
  package static let identifierChanged = MigrationRule(
    RuleDescription(
      "identifier-changed", .lint, .error,
      title: "An element keeps its name but changes its renaming identifier.",
      rationale: """
        Pairing uses only renaming identifiers; the name counts only if none is set. An element \
        that keeps its name but not its identifier is dropped and added again, without an error.
        """,
      fix: """
        Keep the first name as the identifier in all later versions. If the values are meant to be dropped, \
        accept the loss.
        """,
      source: """
        Found in shipped models: Olvid 45, wire 2.53.0. Articles advise identifiers on everything as an \
        insurance; given later, they lose what they should keep.
        """
    ).ofUnmeantLoss(),
    triggering: [
      Example(
        from: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" \
          elementID="x"/></entity>
          """,
        to:
          #"<entity name="A"><attribute name="y" optional="YES" attributeType="String"/></entity>"#),
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Date" \
          elementID="x2"/></entity>
          """),
      Example(from: #"<entity name="A"/>"#, to: #"<entity name="A" elementID="A2"/>"#),
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" \
          elementID="x"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" \
          elementID="x"/></entity>
          """)
    ]
  ) { step in
    step.entityPairs.flatMap { pair -> [FoundInStep] in
      let entity = changedEntity(pair, step).map { [$0] } ?? []
      guard pair.source != nil else { return entity }
      return entity + changedProperties(pair, step)
    }
  }

  private static func changedEntity(_ pair: EntityPair, _ step: MigrationStep) -> FoundInStep? {
    let new = pair.destination
    guard let old = step.from.entities[new.name], old.name != pair.source?.name,
      old.pairingIdentifier != new.pairingIdentifier
    else { return nil }
    let path = ElementPath.entity(new.name)
    let loss = old.isAbstract ? "it is abstract and has no rows" : "all its rows are lost"
    var finding = FoundInStep(
      entity: new.name, before: ModelPlace(path, .renamingIdentifier),
      after: ModelPlace(path, .renamingIdentifier),
      text(
        new.name, old: old.pairingIdentifier, new: new.pairingIdentifier,
        consequence: consequence(
          of: pair.source?.name, loss, isLost: step.successors[new.name] == nil, step)))
    if step.successors[new.name] == nil {
      finding.edits = [
        restoring(old.pairingIdentifier, at: path, isSafe: new.renamingIdentifier == nil)
      ]
      if old.isAbstract { finding.severity = .warning }
    } else {
      // The old entity lives on under another name, as when a name is used again.
      finding.severity = pair.source == nil ? .note : .warning
    }
    return finding
  }

  private static func changedProperties(
    _ pair: EntityPair, _ step: MigrationStep
  ) -> [FoundInStep] {
    guard !pair.notableProperties.isEmpty else { return [] }
    let old = Dictionary(
      keepingFirst: pair.sourceProperties.map { ($0.name, $0) })
    var told: Set<[String]> = []
    return pair.notableProperties.compactMap { properties in
      guard step.declares(properties.destination, in: pair), properties.otherKind == nil,
        let source = old[properties.destination.name], source.name != properties.source?.name,
        source.family == properties.destination.family,
        let depth = zip(source.identifiers, properties.destination.identifiers)
          .enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset,
        told.insert(Array(source.names.prefix(depth + 1))).inserted
      else { return nil }
      return changedProperty(pair, properties: properties, old: source, depth: depth, step: step)
    }
  }

  /// A finding about the component at `depth` of the path: 0 is the attribute itself, further ones are
  /// composite elements.
  private static func changedProperty(
    _ pair: EntityPair, properties: PropertyPair, old: StoredProperty, depth: Int,
    step: MigrationStep
  ) -> FoundInStep {
    let new = properties.destination
    let name = new.names.prefix(depth + 1).joined(separator: ".")
    let isLost = pair.removed.contains { $0.name == old.name }
    var finding = FoundInStep(
      pair, properties, .renamingIdentifier,
      text(
        "\(pair.destination.name).\(name)", old: old.identifiers[depth],
        new: new.identifiers[depth],
        consequence: consequence(
          of: properties.source?.name, "its values are lost, it starts empty", isLost: isLost, step)
      ))
    finding.property = name
    let path = ElementPath.property(entity: new.declaringEntity, name: name)
    finding.after = ModelPlace(path, .renamingIdentifier)
    finding.before = ModelPlace(
      .property(entity: old.declaringEntity, name: name), .renamingIdentifier)
    if isLost, old.isInferable(as: new) {
      let isCleared = new.identifiers[depth] == new.names[depth]
      finding.edits = [
        restoring(old.identifiers[depth], at: path, isSafe: isCleared && depth == 0)
      ]
      if old.derived != nil { finding.severity = .warning }
    } else {
      // Lost for the sake of a type that Core Data does not convert to, or not lost at all.
      finding.severity = isLost || properties.source != nil ? .warning : .note
    }
    return finding
  }

  /// The consequence of a changed identifier with an unchanged name.
  private static func consequence(
    of taken: String?, _ loss: String, isLost: Bool, _ step: MigrationStep
  ) -> String {
    if step.isIdentical {
      return "nothing is migrated now; a later migration pairs it with something else or nothing"
    }
    guard let taken else { return loss }
    return isLost
      ? "it takes the data of \"\(taken)\", and its own data is lost"
      : "it takes the data of \"\(taken)\""
  }

  private static func text(
    _ name: String, old: String, new: String, consequence: String
  ) -> String {
    "\(name) keeps its name, but its renaming identifier changes from \"\(old)\" to \"\(new)\": "
      + consequence
  }

  /// The edit that sets a renaming identifier.
  static func restoring(
    _ identifier: String, at path: ElementPath, isSafe: Bool
  ) -> ModelEdit {
    ModelEdit(
      "set the renaming identifier of \(path) to \(identifier)", path,
      .setRenamingIdentifier(identifier), isSafe: isSafe)
  }
}

extension MigrationStep {
  /// Whether a finding about `property` belongs to this entity: it declares the property, or inherits it from
  /// a new entity, which has no findings of its own.
  func declares(_ property: StoredProperty, in pair: EntityPair) -> Bool {
    property.declaringEntity == pair.destination.name
      || predecessors[property.declaringEntity] == nil
  }

  /// The added properties of an entity with a predecessor, as far as their findings belong to the entity.
  func addedProperties(of pair: EntityPair) -> [PropertyPair] {
    pair.notableProperties.filter {
      $0.source == nil && $0.otherKind == nil && declares($0.destination, in: pair)
    }
  }
}

import DataModel
import Findings

extension MigrationRule {
  /// A renaming identifier refers to the old name of an element that has its own identifier.
  static let identifierChainBroken = MigrationRule(
    RuleDescription(
      "identifier-chain-broken", .lint, .error,
      title: "A renaming identifier is the old name instead of the old identifier.",
      rationale: """
        In a chain of renames, the identifier stays the first name: a, then b with identifier a, \
        then c with identifier a. An identifier b in the third version matches nothing, and the \
        values are lost without an error.
        """,
      fix: "Set the identifier to that of the old property.",
      source: "Follows from pairing by identifier; Apple's guide calls it a canonical name."
    ).ofUnmeantLoss(),
    triggering: [
      Example(
        from: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" \
          elementID="x"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="z" optional="YES" attributeType="String" \
          elementID="y"/></entity>
          """),
      Example(
        from: #"<entity name="B" elementID="A"/>"#, to: #"<entity name="C" elementID="B"/>"#),
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" \
          elementID="x"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="z" optional="YES" attributeType="String" \
          elementID="x"/></entity>
          """)
    ]
  ) { step in
    step.entityPairs.flatMap { pair -> [FoundInStep] in
      guard pair.source != nil else { return brokenEntity(pair, step).map { [$0] } ?? [] }
      return step.addedProperties(of: pair).compactMap { brokenProperty(pair, $0) }
    }
  }

  private static func brokenEntity(_ pair: EntityPair, _ step: MigrationStep) -> FoundInStep? {
    let new = pair.destination
    guard let named = new.renamingIdentifier, named != new.name,
      let origin = step.from.entities[named], origin.pairingIdentifier != named
    else { return nil }
    let path = ElementPath.entity(new.name)
    var finding = FoundInStep(
      entity: new.name, before: ModelPlace(.entity(named), .renamingIdentifier),
      after: ModelPlace(path, .renamingIdentifier),
      text(new.name, named: named, identifier: origin.pairingIdentifier))
    if step.successors[named] == nil {
      finding.edits = [restoring(origin.pairingIdentifier, at: path, isSafe: true)]
    }
    if step.successors[named] != nil || origin.isAbstract { finding.severity = .warning }
    return finding
  }

  private static func brokenProperty(_ pair: EntityPair, _ properties: PropertyPair) -> FoundInStep?
  {
    let new = properties.destination
    guard let named = new.formerName, let origin = pair.originNamed(by: new),
      !pair.sourceProperties.contains(where: { $0.name == new.name })
    else { return nil }
    var finding = FoundInStep(
      pair, properties, .renamingIdentifier,
      text("\(pair.destination.name).\(new.name)", named: named, identifier: origin.ownIdentifier))
    finding.before = ModelPlace(origin.path, .renamingIdentifier)
    if pair.removed.contains(where: { $0.name == origin.name }), origin.isInferable(as: new) {
      finding.edits = [
        restoring(origin.ownIdentifier, at: new.path, isSafe: !new.isElement)
      ]
    } else {
      finding.severity = .warning
    }
    return finding
  }

  private static func text(_ name: String, named: String, identifier: String) -> String {
    "\(name) names \"\(named)\" as its origin, whose renaming identifier is \"\(identifier)\": the "
      + "values of \"\(named)\" are lost"
  }
}

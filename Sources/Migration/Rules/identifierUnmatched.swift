import DataModel
import Findings

extension MigrationRule {
  /// A renaming identifier matches nothing in the old model.
  static let identifierUnmatched = MigrationRule(
    RuleDescription(
      "identifier-unmatched", .lint, .note,
      title: "A renaming identifier matches nothing in the old model.",
      rationale: """
        What is new has an identifier that nothing old has. That is right where a name is used again for \
        something else; otherwise it is a typo, and the values of what was meant are lost.
        """,
      fix: "Check the spelling of the identifier.",
      source: "Found in shipped models: wire 2.47.0 has an attribute's identifier on its entity."),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" \
          elementID="X"/></entity>
          """),
      Example(from: #"<entity name="A"/>"#, to: #"<entity name="B" elementID="a"/>"#),
    ],
    nonTriggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" \
          elementID="x"/></entity>
          """)
    ]
  ) { step in
    let oldEntities = step.from.entities
    return step.entityPairs.flatMap { pair -> [FoundInStep] in
      guard pair.source == nil else {
        return step.addedProperties(of: pair).compactMap { unmatched(pair, $0) }
      }
      let new = pair.destination
      guard let identifier = new.renamingIdentifier, identifier != new.name,
        oldEntities[identifier] == nil, oldEntities[new.name] == nil
      else { return [] }
      return [
        FoundInStep(
          entity: new.name, before: nil,
          after: ModelPlace(.entity(new.name), .renamingIdentifier), text(new.name, identifier))
      ]
    }
  }

  private static func unmatched(_ pair: EntityPair, _ properties: PropertyPair) -> FoundInStep? {
    let new = properties.destination
    guard let identifier = new.explicitIdentifier, identifier != new.ownName,
      !pair.sourceProperties.contains(where: {
        $0.name == new.name || $0.ownName == identifier && $0.isBeside(new)
      })
    else { return nil }
    return FoundInStep(
      pair, properties, .renamingIdentifier,
      text("\(pair.destination.name).\(new.name)", identifier))
  }

  private static func text(_ name: String, _ identifier: String) -> String {
    "\(name): the renaming identifier \"\(identifier)\" matches nothing in the old model"
  }
}

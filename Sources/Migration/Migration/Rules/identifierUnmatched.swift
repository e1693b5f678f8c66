import DataModel
import Findings

extension MigrationRule {
  /// A renaming identifier does not match anything in the old model.
  static let identifierUnmatched = MigrationRule(
    RuleDescription(
      "identifier-unmatched", .lint, .error,
      title: "A renaming identifier matches nothing in the old model.",
      rationale: """
        A renaming identifier declares a rename. If no old element has that identifier, the new \
        one starts empty, and the intended original is removed with its values. If nothing of its \
        kind is removed, nothing is lost, and this is a note.
        """,
      fix: """
        Set the identifier to that of the old element, which is its name if none is set. If \
        nothing was renamed, leave it out.
        """,
      source: """
        Pairing goes by identifiers alone. Found in shipped models: wire 2.47.0 has an attribute's \
        identifier on its entity.
        """
    ).ofUnmeantLoss(),
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
    let renamed = Dictionary(
      keepingFirst: step.renamedEntities.map { ($0.new.element.name, $0) })
    return step.entityPairs.flatMap { pair -> [FoundInStep] in
      guard pair.source == nil else { return unmatchedProperties(pair, step) }
      let new = pair.destination
      let identifier = new.pairingIdentifier
      guard identifier != new.name, step.from.entities[identifier] == nil,
        step.from.entities[new.name] == nil
      else { return [] }
      var finding = FoundInStep(
        entity: new.name, before: nil, after: ModelPlace(.entity(new.name), .renamingIdentifier),
        text(new.name, identifier))
      weigh(&finding, rename: renamed[new.name]) { ($0.name, "all its rows are lost") }
      finding.before = renamed[new.name].map { ModelPlace(.entity($0.candidates[0].element.name)) }
      finding.edits = renamed[new.name].map(step.edits) ?? []
      return [finding]
    }
  }

  private static func unmatchedProperties(
    _ pair: EntityPair, _ step: MigrationStep
  ) -> [FoundInStep] {
    let unmatched = step.addedProperties(of: pair).filter { properties in
      let new = properties.destination
      guard let former = new.formerName else { return false }
      return !pair.sourceProperties.contains {
        $0.name == new.name || $0.ownName == former && $0.isBeside(new)
      }
    }
    guard !unmatched.isEmpty else { return [] }
    let renamed = Dictionary(
      keepingFirst: step.renamedProperties(of: pair).map { ($0.properties.name, $0.rename) })
    return unmatched.map { properties in
      let rename = renamed[properties.name]
      var finding = FoundInStep(
        pair, properties, .renamingIdentifier,
        text(
          "\(pair.destination.name).\(properties.name)", properties.destination.formerName ?? ""))
      weigh(&finding, rename: rename) {
        ($0.name, $0.relationship == nil ? "its values are lost" : "its links are lost")
      }
      finding.before = rename.map { ModelPlace($0.candidates[0].element.path) }
      finding.edits = rename.map { step.edits(for: $0, in: pair) } ?? []
      return finding
    }
  }

  /// Describes what is lost because of the identifier; nothing if no such element is removed.
  private static func weigh<Element>(
    _ finding: inout FoundInStep, rename: LikelyRename<Element>?,
    loss: (Element) -> (name: String, loss: String)
  ) {
    guard let lost = rename?.candidates.filter(\.holdsValues).map({ loss($0.element) }),
      let first = lost.first
    else {
      finding.severity = .note
      return
    }
    finding.summary +=
      lost.count == 1
      ? ", and \"\(first.name)\" is removed: \(first.loss)"
      : ", and \(lost.map { "\"\($0.name)\"" }.joined(separator: ", ")) are removed"
  }

  private static func text(_ name: String, _ identifier: String) -> String {
    "\(name): the renaming identifier \"\(identifier)\" matches nothing in the old model"
  }
}

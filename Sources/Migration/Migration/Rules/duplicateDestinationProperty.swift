import DataModel
import Findings

extension MigrationRule {
  /// Two properties of an entity of the new model share a renaming identifier.
  static let duplicateDestinationProperty = MigrationRule(
    RuleDescription(
      "duplicate-destination-property", .lint, .warning,
      title: "Two properties of a new entity share a renaming identifier.",
      rationale: """
        This step is inferred, and both properties get the values of the old one. The next step, \
        from this version, cannot be inferred: “Each property must have a unique renaming \
        identifier”.
        """,
      fix: "Give the new property its own renaming identifier.",
      source: "Two pairs of the corpus met the error one version later and ship a mapping model."),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="x"/>\
          <attribute name="x" optional="YES" attributeType="String"/></entity>
          """)
    ],
    nonTriggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="x"/>\
          <attribute name="x" optional="YES" attributeType="String" elementID="x2"/></entity>
          """)
    ]
  ) { step in
    step.entityPairs.flatMap { pair -> [FoundInStep] in
      // Names alone are unique.
      guard pair.properties.contains(where: { $0.destination.identifier != $0.name }) else {
        return []
      }
      return duplicates(of: pair.properties.map(\.destination), by: \.identifier).compactMap {
        identifier, properties in
        // Where both are inherited, the finding is the parent's.
        guard properties.contains(where: { $0.declaringEntity == pair.destination.name }) else {
          return nil
        }
        return finding(pair, identifier: identifier, properties: properties)
      }
    }
  }

  private static func finding(
    _ pair: EntityPair, identifier: String, properties: [StoredProperty]
  ) -> FoundInStep {
    let entity = pair.destination.name
    var finding = sharing(
      properties.map { "\(entity).\($0.name)" }, identifier: identifier, side: "new"
    ) { FoundInStep(entity: entity, before: nil, after: nil, $1) }
    finding.summary += ": the next migration cannot be inferred"
    let claiming = properties.first { $0.explicitIdentifier != nil && $0.ownName != identifier }
    let plain = properties.first { $0.explicitIdentifier == nil }
    let shown = plain ?? properties.last
    finding.property = shown?.name
    finding.declaringEntity = entity
    finding.after = shown.map { ModelPlace($0.path, .renamingIdentifier) }
    finding.detail = identifier
    // The property that renames another is meant as it is, unless it was there before as well.
    let before = claiming.flatMap { new in
      pair.sourceProperties.first { $0.name == new.name && $0.isBeside(new) }
    }
    let isClaimNew = before?.ownIdentifier != claiming?.ownIdentifier
    let wasPlainThere = plain.map { new in
      pair.sourceProperties.contains { $0.name == new.name && $0.isBeside(new) }
    }
    if let claiming, let before, isClaimNew, claiming.declaringEntity == entity {
      finding.edits = [restoring(before.ownIdentifier, at: claiming.path, isSafe: false)]
    } else if !isClaimNew, wasPlainThere == true {
      // Both were there before as they are: none of them is the new one.
    } else if let plain, plain.declaringEntity == entity {
      let other = unusedIdentifier(like: plain.ownName, in: pair)
      finding.edits = [
        ModelEdit(
          "if \(plain.path) is new: set its renaming identifier to \(other)", plain.path,
          .setRenamingIdentifier(other))
      ]
    }
    return finding
  }
}

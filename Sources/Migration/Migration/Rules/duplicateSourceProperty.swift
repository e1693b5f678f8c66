import DataModel
import Findings

extension MigrationRule {
  /// Two properties of an entity of the old model share a renaming identifier.
  static let duplicateSourceProperty = MigrationRule(
    RuleDescription(
      "duplicate-source-property", .inference, .error,
      title: "Two properties of an old entity share a renaming identifier.",
      rationale: """
        Properties are paired by renaming identifier, which is the name if none is set. Usually, a \
        property was renamed one version ago and another took the old name; that step could be \
        inferred, this one cannot.
        """,
      fix: """
        Give the properties of the old version distinct renaming identifiers: its version hash \
        does not change, so stores still match.
        """,
      source: """
        Two pairs of the corpus that do it ship a mapping model; a developer met it with an attribute and \
        a relationship.
        """,
      apple: AppleError(
        code: 134190, reason: "Each property must have a unique renaming identifier")),
    triggering: [
      Example(
        from: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="x"/>\
          <attribute name="x" optional="YES" attributeType="String"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="x"/>\
          <attribute name="x" optional="YES" attributeType="String" elementID="x2"/></entity>
          """)
    ],
    nonTriggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="x"/>\
          <attribute name="x" optional="YES" attributeType="String"/></entity>
          """)
    ]
  ) { step in
    step.entityPairs.flatMap { pair -> [FoundInStep] in
      // Names alone are unique.
      guard pair.source != nil, pair.sourceProperties.contains(where: { $0.identifier != $0.name })
      else { return [] }
      return duplicates(of: pair.sourceProperties, by: \.identifier).map { identifier, properties in
        let (name, entity) = (properties.last?.name, pair.sourceName)
        var found = sharing(
          properties.map { "\(entity).\($0.name)" }, identifier: identifier, side: "old"
        ) { _, summary in
          FoundInStep(entity: pair.destination.name, before: nil, after: nil, summary)
        }
        found.property = name
        found.before = properties.last.map { ModelPlace($0.path, .renamingIdentifier) }
        found.after = ModelPlace(.entity(pair.destination.name))
        let declaring = properties.last?.declaringEntity
        found.declaringEntity = declaring == entity ? pair.destination.name : declaring
        found.detail = identifier
        return found
      }
    }
  }
}

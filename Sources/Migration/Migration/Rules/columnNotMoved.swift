import DataModel
import Findings

extension MigrationRule {
  /// A property moves to another column without a reason for Core Data to migrate.
  package static let columnNotMoved = MigrationRule(
    RuleDescription(
      "column-not-moved", .loss, .error,
      title: "A property has another column in the new version, but the version hashes are equal.",
      rationale: """
        Hashes do not cover the names of composite and derived attributes, but the columns of a \
        store depend on them. Core Data does not migrate, and looks for each property in its \
        column of the new version: it reads the values of another property there, or finds no such \
        column.
        """,
      fix: """
        Keep the name, or set a version hash modifier on the entity, so that Core Data migrates; \
        if the name changes, set the renaming identifier to that of the old property.
        """,
      source: "Version hashes of real files; names of columns in stores."),
    isTrueWithoutMigration: true,
    triggering: [
      Example(
        from: """
          <entity name="A"><attribute name="home" optional="YES" attributeType="Composite" composite="C"/>\
          <attribute name="work" optional="YES" attributeType="Composite" composite="C"/></entity>\
          <composite name="C"><attribute name="city" optional="YES" attributeType="String"/></composite>
          """,
        to: """
          <entity name="A"><attribute name="zhome" optional="YES" attributeType="Composite" composite="C" \
          elementID="home"/>\
          <attribute name="work" optional="YES" attributeType="Composite" composite="C"/></entity>\
          <composite name="C"><attribute name="city" optional="YES" attributeType="String"/></composite>
          """),
      Example(
        from: """
          <entity name="A"><attribute name="s" optional="YES" attributeType="String"/>\
          <attribute name="x" optional="YES" attributeType="String" derived="YES" \
          derivationExpression="canonical:(s)"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="s" optional="YES" attributeType="String"/>\
          <attribute name="y" optional="YES" attributeType="String" derived="YES" elementID="x" \
          derivationExpression="canonical:(s)"/></entity>
          """),
    ],
    nonTriggering: [
      Example(
        from: """
          <entity name="A"><attribute name="home" optional="YES" attributeType="Composite" composite="C"/></entity>\
          <composite name="C"><attribute name="city" optional="YES" attributeType="String"/></composite>
          """,
        to: """
          <entity name="A"><attribute name="address" optional="YES" attributeType="Composite" composite="C" \
          elementID="home"/></entity>\
          <composite name="C"><attribute name="city" optional="YES" attributeType="String"/></composite>
          """),
      Example(
        from: """
          <entity name="A"><attribute name="home" optional="YES" attributeType="Composite" composite="C"/>\
          <attribute name="work" optional="YES" attributeType="Composite" composite="C"/></entity>\
          <composite name="C"><attribute name="city" optional="YES" attributeType="String"/></composite>
          """,
        to: """
          <entity name="A" versionHashModifier="2"><attribute name="zhome" optional="YES" \
          attributeType="Composite" composite="C" elementID="home"/>\
          <attribute name="work" optional="YES" attributeType="Composite" composite="C"/></entity>\
          <composite name="C"><attribute name="city" optional="YES" attributeType="String"/></composite>
          """),
      Example(
        from: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="x"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="z"/></entity>
          """),
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
          <attribute name="y" optional="YES" attributeType="String"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
          <attribute name="y" optional="YES" attributeType="String" elementID="x"/></entity>
          """),
    ]
  ) { step in
    // Columns follow from names: without another one there is no schema to look at.
    guard step.isIdentical, !step.changes.isEmpty, step.hasOtherNames else { return [] }
    let (from, to) = (predictSchema(step.from), predictSchema(step.to))
    return step.entityPairs.flatMap { pair -> [FoundInStep] in
      guard let source = pair.source, let table = from.entity(source.name)?.table else { return [] }
      return pair.properties.compactMap { properties in
        guard
          let column = to.attributeColumn(properties.destination.name, of: pair.destination.name)
        else { return nil }
        // What keeps its name and its column is the same, whatever identifiers say.
        let formers = [properties.source?.name, properties.destination.name].compactMap { name in
          name.flatMap { from.attributeColumn($0, of: source.name)?.name }
        }
        guard !formers.contains(column.name) else { return nil }
        let owner = from.table(table)?.columns.first { $0.name == column.name }?.role.property
        return finding(pair, properties: properties, column: column.name, owner: owner)
      }
    }
  }

  private static func finding(
    _ pair: EntityPair, properties: PropertyPair, column: String, owner: PropertyPath?
  ) -> FoundInStep {
    let name = "\(pair.destination.name).\(properties.name)"
    var finding = FoundInStep(
      pair, properties, .name,
      owner.map {
        "\(name) is read from the column of \($0.entity).\($0.path), as no store is migrated: the hashes are equal"
      }
        ?? "\(name) has no column in existing stores, and none is migrated: the hashes are equal"
    )
    // A column of a sibling's property is empty in the rows of this entity, whose own values are out of sight then.
    let read = owner.flatMap { owner in pair.sourceProperties.first { $0.name == owner.path } }
    if owner != nil, let property = read ?? properties.source {
      finding.rows = .present(entity: pair.sourceName, property: property.name)
    }
    finding.detail = column
    return finding
  }
}

extension MigrationStep {
  /// Whether a stored property is renamed, added or removed.
  fileprivate var hasOtherNames: Bool {
    entityPairs.contains { pair in
      !pair.removed.isEmpty || pair.properties.contains { $0.source?.name != $0.name }
    }
  }
}

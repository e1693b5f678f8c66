import DataModel
import Findings

extension MigrationRule {
  /// An element that is mirrored with CloudKit is renamed.
  package static let cloudKitRename = MigrationRule(
    RuleDescription(
      "cloudkit-rename", .inference, .error,
      title: "An element that is mirrored with CloudKit is renamed.",
      rationale: """
        Older versions of the app keep reading and writing the record type, the field or the \
        relationship of the old name. Core Data refuses to migrate a store that is opened with \
        mirroring, whatever the renaming identifier says; without mirroring, the same step is \
        possible.
        """,
      fix: """
        Keep the old name. To use another name, add a new element without a renaming identifier \
        next to the old one, and copy the values in code.
        """,
      source: """
        A public app's report of the entity and its error text, and a second app's tests; for many-to-many relationships \
        and for other properties: read.
        """,
      apple: AppleError(code: 134110)),
    triggering: [
      Example(
        from: #"<entity name="A"/>\#(mirrored("A"))"#,
        to: #"<entity name="B" elementID="A"/>\#(mirrored("B"))"#),
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>\
          \(mirrored("A"))
          """,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="x"/>\
          </entity>\(mirrored("A"))
          """),
      Example(
        from: """
          <entity name="A"><relationship name="r" optional="YES" toMany="YES" destinationEntity="A" \
          inverseName="s" inverseEntity="A"/><relationship name="s" optional="YES" toMany="YES" \
          destinationEntity="A" inverseName="r" inverseEntity="A"/></entity>\(mirrored("A"))
          """,
        to: """
          <entity name="A"><relationship name="t" optional="YES" toMany="YES" destinationEntity="A" \
          inverseName="s" inverseEntity="A" elementID="r"/><relationship name="s" optional="YES" \
          toMany="YES" destinationEntity="A" inverseName="t" inverseEntity="A"/></entity>\
          \(mirrored("A"))
          """),
    ],
    nonTriggering: [
      Example(
        from: #"<entity name="A"/><entity name="C"/>\#(mirrored("C"))"#,
        to: #"<entity name="B" elementID="A"/><entity name="C"/>\#(mirrored("C"))"#),
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>\
          \(mirrored("A"))
          """,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String"/></entity>\
          \(mirrored("A"))
          """),
    ]
  ) { step in
    step.entityPairs.flatMap { pair -> [FoundInStep] in
      guard let source = pair.source, step.mirroredEntities.contains(pair.destination.name) else {
        return []
      }
      let entity = pair.destination
      return (source.name == entity.name ? [] : [renamed(source, to: entity)])
        + step.renamedProperties(of: pair, source)
    }
  }

  private static func mirrored(_ entity: String) -> String {
    #"<configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="\#(entity)"/>"#
      + "</configuration>"
  }

  private static func renamed(_ old: Entity, to new: Entity) -> FoundInStep {
    var finding = FoundInStep(
      entity: new.name, before: ModelPlace(.entity(old.name), .name),
      after: ModelPlace(.entity(new.name), .name),
      "\(old.name) is renamed to \(new.name), which is mirrored with CloudKit: Core Data refuses it"
    )
    finding.apple = AppleError(
      code: 134110, reason: recordText(old.name, new.name, what: "records"))
    return finding
  }

  /// The text for a record type, or for a many-to-many relationship, which has its own records.
  fileprivate static func recordText(_ old: String, _ new: String, what: String) -> String {
    "Cannot migrate store in-place: CloudKit integration forbids renaming '\(old)' to '\(new)'. "
      + "Older devices can't process the new \(what)"
  }
}

extension MigrationStep {
  /// The renamed properties of an entity; for the elements of a composite only the first.
  fileprivate func renamedProperties(of pair: EntityPair, _ source: Entity) -> [FoundInStep] {
    var composites: Set<String> = []
    return pair.properties.compactMap { properties in
      let new = properties.destination
      guard let old = properties.source, old.name != new.name,
        !new.isElement || composites.insert(new.names[0]).inserted
      else { return nil }
      var finding = FoundInStep(
        pair, properties, .name,
        "\(source.name).\(old.name) is renamed to \(pair.destination.name).\(new.name), which is "
          + "mirrored with CloudKit: Core Data refuses it")
      finding.apple = AppleError(
        code: 134110,
        reason: isManyToMany(old, in: from)
          ? MigrationRule.recordText(old.name, new.name, what: "relationships.")
          : "Properties cannot be renamed in stores that are used with CloudKit. Cannot rename "
            + "'\(source.name).\(old.name)' to '\(pair.destination.name).\(new.name)'.")
      return finding
    }
  }

  private func isManyToMany(_ property: StoredProperty, in model: Model) -> Bool {
    guard let relationship = property.relationship, relationship.isToMany,
      let end = relationship.destinationEntity.flatMap({ model.entities[$0] }),
      let name = relationship.inverseName
    else { return false }
    return ([end] + model.ancestors(of: end)).lazy.compactMap { $0.relationships[name] }.first?
      .isToMany ?? false
  }
}

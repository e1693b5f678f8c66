import DataModel
import Findings

extension MigrationRule {
  /// A property changes its kind.
  static let kindChanged = MigrationRule(
    RuleDescription(
      "kind-changed", .loss, .warning,
      title: "A property changes between attribute, composite, derived attribute and relationship.",
      rationale: """
        Properties are paired only with others of their kind: the old values are lost, and the new property starts \
        empty or is computed.
        """,
      fix: "Keep both for one version and carry the values over in code.",
      source: "Seven such changes shipped without a mapping model."),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><relationship name="x" optional="YES" maxCount="1" \
          destinationEntity="A"/></entity>
          """)
    ],
    nonTriggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><relationship name="x" optional="YES" maxCount="1" destinationEntity="A" \
          elementID="r"/></entity>
          """)
    ]
  ) { step in
    var told: Set<[String]> = []
    return step.forEachProperty { pair, properties in
      let name = properties.destination.names[0]
      guard let old = properties.otherKind, told.insert([pair.destination.name, name]).inserted
      else { return nil }
      let loss = old.derived == nil ? "its values are lost" : "it was derived before"
      var finding = FoundInStep(
        pair, properties, nil,
        "\(pair.destination.name).\(name) changes from \(old.kind) to "
          + "\(properties.destination.kind): \(loss)")
      finding.property = name
      finding.after = ModelPlace(
        .property(entity: properties.destination.declaringEntity, name: name))
      finding.before = ModelPlace(.property(entity: old.declaringEntity, name: old.names[0]))
      if old.relationship?.isToMany != true {
        finding.rows = .present(entity: pair.sourceName, property: old.names[0])
      }
      if old.derived != nil { finding.severity = .note }
      return finding
    }
  }
}

extension StoredProperty {
  /// The kind of the declared property: for a composite's element, the composite.
  fileprivate var kind: String { isElement ? "composite" : family.rawValue }
}

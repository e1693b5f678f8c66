import DataModel
import Findings

extension MigrationRule {
  /// An attribute has no successor.
  package static let attributeRemoved = MigrationRule(
    RuleDescription(
      "attribute-removed", .loss, .warning,
      title: "An attribute is removed.",
      rationale: "Its values are lost when the store is migrated.",
      fix: """
        If it was renamed, set the renaming identifier of the new attribute to the old one's. If \
        its values are still needed, copy them in code in a version that has both attributes.
        """,
      source: "Apple's guide; 319 times in pairs that shipped without a mapping model."),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: #"<entity name="A"/>"#),
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to:
          #"<entity name="A"><attribute name="y" optional="YES" attributeType="String"/></entity>"#),
    ],
    nonTriggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="y" optional="YES" attributeType="String" \
          elementID="x"/></entity>
          """),
      Example(
        from: """
          <entity name="P"/><entity name="A" parentEntity="P"><attribute name="x" optional="YES" \
          attributeType="String"/></entity>
          """,
        to: """
          <entity name="P"><attribute name="x" optional="YES" attributeType="String"/></entity>\
          <entity name="A" parentEntity="P"/>
          """),
    ]
  ) { step in
    step.forEachRemoved { pair, property in
      guard property.relationship == nil, !pair.hasOtherUse(of: property) else { return nil }
      let what =
        property.derived == nil ? "its values are lost" : "it was derived, so nothing else is lost"
      var finding = FoundInStep(
        pair, removed: property, "\(pair.destination.name).\(property.name) is removed: \(what)")
      finding.rows = .present(entity: pair.sourceName, property: property.name)
      if property.derived != nil { finding.severity = .note }
      return finding
    }
  }
}

extension EntityPair {
  /// Whether a property without a successor still exists in another form: as transient or as another kind.
  func hasOtherUse(of property: StoredProperty) -> Bool {
    changedKinds.contains(property.identifiers[0]) || transientSuccessor(of: property) != nil
  }

  /// The unstored property of the destination with the identifier of `property` or of the composite that
  /// contains it.
  func transientSuccessor(of property: StoredProperty) -> String? {
    transientProperties[property.identifiers[0]]
  }
}

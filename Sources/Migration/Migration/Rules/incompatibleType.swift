import DataModel
import Findings

extension MigrationRule {
  /// An attribute changes to a type that Core Data cannot convert to.
  package static let incompatibleType = MigrationRule(
    RuleDescription(
      "incompatible-type", .inference, .error,
      title: "An attribute changes to a type that Core Data cannot convert to.",
      rationale: """
        Inference maps an attribute to one of the same type, and any of Integer 16, 32 and 64, \
        Decimal, Double, Float and Boolean to any other of them. With any other change of type, it \
        fails.
        """,
      fix: """
        Add a new optional attribute of the new type, fill it in code, and drop the old one in the \
        version after that; in a bundle, `modeldiff split` makes these steps. If the old values \
        may be lost, give the attribute a renaming identifier that no old attribute has: it is \
        then dropped and added again.
        """,
      source:
        "Error texts of real apps; no pair of the 704 shipped without a mapping model does it.",
      apple: AppleError(
        code: 134190, reason: "Source and destination attribute types are incompatible")),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Integer 32"/></entity>"#
      ),
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Date"/></entity>"#,
        to:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Double"/></entity>"#),
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="URI"/></entity>"#,
        to:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#),
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Binary"/></entity>"#,
        to:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Transformable"/></entity>"#
      ),
    ],
    nonTriggering: [
      Example(
        from: #"<entity name="A"><attribute name="x" attributeType="Boolean"/></entity>"#,
        to: #"<entity name="A"><attribute name="x" attributeType="Decimal"/></entity>"#),
      Example(
        from:
          #"<entity name="A"><attribute name="x" transient="YES" attributeType="String"/></entity>"#,
        to: #"<entity name="A"><attribute name="x" transient="YES" attributeType="Date"/></entity>"#
      ),
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Date" elementID="x2"/></entity>
          """),
    ]
  ) { step in
    step.forEachAttribute { pair, properties, old, new in
      guard old.type != .undefined, new.type != .undefined, !new.asksForTransformation(from: old),
        !old.type.converts(to: new.type)
      else { return nil }
      var finding = FoundInStep(
        pair, properties, .type,
        "\(pair.destination.name).\(properties.name): \(old.type.sourceName) cannot become "
          + "\(new.type.sourceName)")
      finding.rows = .present(
        entity: pair.sourceName, property: properties.source?.name ?? properties.name)
      finding.edits = [startingAnew(pair, properties)]
      finding.detail = "\(old.type.sourceName) to \(new.type.sourceName)"
      return finding
    }
  }
}

extension AttributeType {
  /// Whether Core Data converts between this and other such types by itself, possibly with loss.
  var isConvertible: Bool { isNumber || self == .boolean }

  /// Whether inference maps values of this type to `other`.
  func converts(to other: AttributeType) -> Bool {
    self == other || isConvertible && other.isConvertible
  }
}

extension Attribute {
  /// Whether the user info requests a conversion between bytes and an object.
  ///
  /// - Source: `Documentation/Formats/inference.md`; read in the framework, not seen in any file.
  func asksForTransformation(from old: Attribute) -> Bool {
    guard userInfo["NSMigrationAllowTypeTransformation"] != nil else { return false }
    return !(old.type == type && (type == .binary || type == .transformable))
  }
}

extension EntityPair {
  /// The name of the entity in the old model.
  var sourceName: String { source?.name ?? destination.name }
}

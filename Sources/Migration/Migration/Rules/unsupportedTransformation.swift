import DataModel
import Findings

extension MigrationRule {
  /// The user info requests a conversion that does not exist.
  static let unsupportedTransformation = MigrationRule(
    RuleDescription(
      "unsupported-transformation", .inference, .error,
      title: "The user info allows a type change other than between Binary and Transformable.",
      rationale: """
        The key NSMigrationAllowTypeTransformation in the user info of the new attribute allows a \
        change between Binary and Transformable; with it, every other pair of types fails, \
        including numbers.
        """,
      fix: "Remove the key, or change between Binary and Transformable only.",
      source: "Read, undocumented; seen in no file.",
      apple: AppleError(
        code: 134190,
        reason:
          "Type Transformation expects NSTransformableAttributeType or NSBinaryDataAttributeType")),
    triggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Binary"><userInfo>\
          <entry key="NSMigrationAllowTypeTransformation" value="1"/></userInfo></attribute></entity>
          """)
    ],
    nonTriggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Binary"/></entity>"#,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Transformable"><userInfo>\
          <entry key="NSMigrationAllowTypeTransformation" value="1"/></userInfo></attribute></entity>
          """)
    ]
  ) { step in
    step.forEachAttribute { pair, properties, old, new in
      guard new.asksForTransformation(from: old), !isBytesAndObject(old, new) else { return nil }
      return FoundInStep(
        pair, properties, .type,
        "\(pair.destination.name).\(properties.name): no transformation leads from "
          + "\(old.type.sourceName) to \(new.type.sourceName)")
    }
  }

  /// Whether one is Binary and the other Transformable.
  static func isBytesAndObject(_ old: Attribute, _ new: Attribute) -> Bool {
    (old.type, new.type) == (.binary, .transformable)
      || (old.type, new.type) == (.transformable, .binary)
  }
}

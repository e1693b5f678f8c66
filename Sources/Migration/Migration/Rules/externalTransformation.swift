import DataModel
import Findings

extension MigrationRule {
  /// The user info requests a conversion of externally stored bytes.
  static let externalTransformation = MigrationRule(
    RuleDescription(
      "external-transformation", .inference, .error,
      title: "A Binary attribute with external storage changes to or from Transformable.",
      rationale: """
        With NSMigrationAllowTypeTransformation, bytes that may be kept in files next to the store \
        cannot become an object, nor the reverse.
        """,
      fix: "Turn external storage off on the Binary side.",
      source: "Read, undocumented; seen in no file.",
      apple: AppleError(
        code: 134190,
        reason:
          "Type Transformation expects NSBinaryDataAttributeType NOT to be stored externally")),
    triggering: [
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Binary" \
          allowsExternalBinaryDataStorage="YES"/></entity>
          """,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Transformable"><userInfo>\
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
      guard new.asksForTransformation(from: old), isBytesAndObject(old, new),
        [old, new].contains(where: { $0.type == .binary && $0.allowsExternalBinaryDataStorage })
      else { return nil }
      return FoundInStep(
        pair, properties, .externalStorage,
        "\(pair.destination.name).\(properties.name): bytes kept outside the store cannot change "
          + "between \(old.type.sourceName) and \(new.type.sourceName)")
    }
  }
}

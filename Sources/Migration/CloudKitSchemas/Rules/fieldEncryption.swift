import DataModel
import Findings
import ModelFiles

extension SchemaRule {
  /// The fields are encrypted as the model says.
  static let fieldEncryption = SchemaRule(
    .schema(
      "cloudkit-field-encryption", .error,
      title: "A field is encrypted in the schema but not in the model, or the reverse.",
      rationale: """
        The encryption of a field is set when the field is created, and cannot be changed once it \
        is deployed. Records with a value in it are refused.
        """,
      fix:
        "Give the attribute a new name, which makes a new field, or change the model to match the "
        + "schema."
    ),
    triggering: [
      SchemaExample("CD_entityName STRING, CD_x ENCRYPTED STRING", SchemaExample.text),
      SchemaExample(
        "CD_entityName STRING, CD_x STRING",
        """
        <entity name="A"><attribute name="x" optional="YES" attributeType="String" allowsCloudEncryption="YES"/></entity>
        """),
    ],
    nonTriggering: [SchemaExample("CD_entityName STRING, CD_x STRING", SchemaExample.text)]
  ) { scope in
    scope.differingFields { type, field, other in
      guard other.type.primitive == field.field.type.primitive, !other.type.isList,
        other.type.isEncrypted != field.field.type.isEncrypted
      else { return nil }
      return FoundInSchema(
        type.name, field: other.name, at: field.place ?? type.place,
        "\(type.name).\(other.name) is \(other.type.text) in the schema, "
          + "\(field.place.map { "\($0)" } ?? "mirroring") needs \(field.field.type.text): "
          + "\(other.type.isEncrypted ? "only the schema" : "only the model") encrypts it")
    }
  }
}

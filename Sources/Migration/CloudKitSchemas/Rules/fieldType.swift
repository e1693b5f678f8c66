import DataModel
import Findings
import ModelFiles

extension SchemaRule {
  /// The fields have the types that the mirror writes.
  static let fieldType = SchemaRule(
    .schema(
      "cloudkit-field-type", .error,
      title: "A field of the schema has another type than mirroring writes.",
      rationale: """
        The type of a deployed field cannot be changed. Records with a value in it are refused, \
        others are accepted.
        """,
      fix:
        "Give the attribute or relationship a new name, which makes a new field. Only a new "
        + "container starts without the old one."
    ),
    triggering: [
      SchemaExample("CD_entityName STRING, CD_x REFERENCE", SchemaExample.text),
      SchemaExample("CD_entityName STRING, CD_x LIST<STRING>", SchemaExample.text),
    ],
    nonTriggering: [SchemaExample("CD_entityName STRING, CD_x STRING", SchemaExample.text)]
  ) { scope in
    scope.differingFields { type, field, other in
      guard other.type.primitive != field.field.type.primitive || other.type.isList else {
        return nil
      }
      var found = FoundInSchema(
        type.name, field: other.name, at: field.place ?? type.place,
        "\(type.name).\(other.name) is \(other.type.text) in the schema, "
          + "\(field.place.map { "\($0)" } ?? "mirroring") needs \(field.field.type.text)")
      // Ordinary records do without it.
      if !scope.isNeeded(field) { found.severity = .warning }
      return found
    }
  }
}

import DataModel
import Findings
import ModelFiles

extension SchemaRule {
  /// The record types have every field that the mirror uses.
  static let missingField = SchemaRule(
    .schema(
      "cloudkit-missing-field", .error,
      title: "A record type of the schema lacks a field that mirroring uses.",
      rationale: """
        CloudKit does not create fields in production: records with a value in such a field are \
        refused, and those without one are accepted, so syncing seems to work. Builds from Xcode \
        use the development environment, which creates the field.
        """,
      fix: """
        Import the text that modelc schema --onto prints into the development environment, and \
        deploy it in the CloudKit console before the release; released apps need no new build.
        """),
    triggering: [
      SchemaExample("CD_entityName STRING", SchemaExample.text),
      SchemaExample("CD_entityName STRING, CD_x STRING", SchemaExample.text, isShared: true),
    ],
    nonTriggering: [SchemaExample("CD_entityName STRING, CD_x STRING", SchemaExample.text)]
  ) { scope in
    scope.pairs.flatMap { needed, known in
      needed.fields.compactMap { field -> FoundInSchema? in
        let name = field.field.name
        guard scope.isNeeded(field), known[name] == nil else { return nil }
        let user =
          field.place.map { "\($0)" }
          ?? (field.role == .receipt ? "sharing" : "every record of \(needed.name)")
        var found = FoundInSchema(
          needed.name, field: name, at: field.place ?? needed.place,
          "\(needed.name) has no field \(name) (\(field.field.type.text)), needed for \(user)")
        found.notes = [
          """
          CloudKit answers: “Cannot create or modify field '\(name)' in record '\(needed.name)' in production schema”
          """
        ]
        return found
      }
    }
  }
}

import Findings
import ModelFiles

extension SchemaRule {
  /// The model has everything that the mirror's record types have.
  static let leftoverField = SchemaRule(
    .schema(
      "cloudkit-leftover-field", .note,
      title: "The schema has record types or fields of mirroring that the model does not have.",
      rationale: """
        They belong to an older version of the model, another model of the container, or the app's \
        own code. Deployed fields stay permanently and do no harm; a new attribute of the same \
        name gets the existing field.
        """),
    triggering: [
      SchemaExample("CD_entityName STRING, CD_x STRING, CD_y STRING", SchemaExample.text)
    ],
    nonTriggering: [SchemaExample("CD_entityName STRING, CD_x STRING", SchemaExample.text)]
  ) { scope in
    let types = scope.document.schema.recordTypes.map(\.name).filter {
      ($0.hasPrefix("CD_") || $0 == MirroredRecordType.links) && scope.mirrored[$0] == nil
    }
    let fields = scope.pairs.flatMap { needed, known in
      let names = Set(needed.fields.map(\.field.name))
      return known.fields.filter { !$0.name.hasPrefix("___") && !names.contains($0.name) }
        .map { "\(needed.name).\($0.name) (\($0.type.text))" }
    }
    guard !types.isEmpty || !fields.isEmpty else { return [] }
    let counts = [(types.count, "record type"), (fields.count, "field")].filter { $0.0 > 0 }
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    var found = FoundInSchema(
      "", "the schema has \(counts.joined(separator: " and ")) that the model does not have")
    found.notes = types.map { "the record type \($0)" } + fields
    return [found]
  }
}

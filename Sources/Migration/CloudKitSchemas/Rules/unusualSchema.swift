import Findings
import ModelFiles

extension SchemaRule {
  /// The schema is as CloudKit makes and exports it.
  static let unusualSchema = SchemaRule(
    .schema(
      "cloudkit-unusual-schema", .note,
      title:
        "The schema differs from what CloudKit creates and exports, in parts that syncing does "
        + "not depend on.",
      rationale: """
        Indexes and grants matter to queries and to the public database, not to mirroring private \
        records. A text that does not have the form of an export was written or edited by hand, \
        and may differ from what is deployed.
        """),
    triggering: [
      SchemaExample("CD_entityName STRING, CD_x STRING", SchemaExample.text)
    ],
    nonTriggering: [SchemaExample(text: export, SchemaExample.text)]
  ) { scope in
    var notes: [String] = []
    for (needed, known) in scope.pairs {
      for field in needed.fields {
        guard let other = known[field.field.name], other.type == field.field.type,
          other.indexes != field.field.indexes
        else { continue }
        notes.append(
          "\(needed.name).\(other.name): \(words(other.indexes)) where CloudKit makes \(words(field.field.indexes))"
        )
      }
      if Set(known.grants) != Set(MirroredModel.usualGrants) {
        notes.append("\(needed.name): the grants differ from what CloudKit creates")
      }
    }
    if scope.document.recordType("Users") == nil {
      notes.append("no record type Users, which every export has")
    }
    if !scope.document.isInExportForm { notes.append("not in the form of an export") }
    guard !notes.isEmpty else { return [] }
    var found = FoundInSchema(
      "", "the schema differs from what CloudKit creates, in parts that syncing does not depend on")
    found.notes = notes
    return [found]
  }

  private static let export = """
    DEFINE SCHEMA

        RECORD TYPE CD_A (
            CD_entityName STRING QUERYABLE SEARCHABLE SORTABLE,
            CD_x          STRING QUERYABLE SEARCHABLE SORTABLE,
            GRANT WRITE TO "_creator",
            GRANT CREATE TO "_icloud",
            GRANT READ TO "_world"
        );

        RECORD TYPE Users (
            roles LIST<INT64>
        );

    """

  private static func words(_ indexes: Set<CloudKitIndex>) -> String {
    let words = CloudKitIndex.allCases.filter(indexes.contains).map(\.rawValue)
    return words.isEmpty ? "unindexed" : words.joined(separator: " ")
  }
}

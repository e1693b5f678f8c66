import Findings
import ModelFiles

extension SchemaRule {
  /// The record types have the indexes that mirroring of a public database queries.
  static let missingIndex = SchemaRule(
    .schema(
      "cloudkit-missing-index", .error,
      title: "A record type lacks an index that mirroring the public database uses.",
      rationale: """
        A public database has no list of changes: the mirror queries records by name and by time \
        of change, and CloudKit does not create these indexes automatically.
        """,
      fix: """
        Add the indexes in the CloudKit console, or import the text that modelc schema --public --onto prints, and deploy them.
        """),
    triggering: [
      SchemaExample(
        "CD_entityName STRING, CD_x STRING, \"___recordID\" REFERENCE", SchemaExample.text,
        isPublic: true)
    ],
    nonTriggering: [
      SchemaExample(
        """
        CD_entityName STRING, CD_x STRING, "___recordID" REFERENCE QUERYABLE, "___modTime" TIMESTAMP QUERYABLE SORTABLE
        """, SchemaExample.text, isPublic: true),
      SchemaExample("CD_entityName STRING, CD_x STRING", SchemaExample.text),
    ]
  ) { scope in
    guard scope.options.isPublic else { return [] }
    return scope.pairs.compactMap { needed, known in
      let missing = MirroredModel.publicIndexes.sorted { $0.key > $1.key }
        .filter { !$0.value.isSubset(of: known[$0.key]?.indexes ?? []) }
        .map { name, indexes in
          let lacking = indexes.subtracting(known[name]?.indexes ?? [])
          let words = CloudKitIndex.allCases.filter(lacking.contains).map(\.rawValue)
          return "\(name) \(words.joined(separator: " "))"
        }
      guard !missing.isEmpty else { return nil }
      return FoundInSchema(
        needed.name, at: needed.place,
        "\(needed.name) lacks indexes for the public database: \(missing.joined(separator: ", "))")
    }
  }
}

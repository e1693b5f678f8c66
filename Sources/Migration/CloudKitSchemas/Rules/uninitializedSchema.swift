import Findings
import ModelFiles

extension SchemaRule {
  /// The schema was initialized, so it has the fields that ordinary records do not create.
  static let uninitializedSchema = SchemaRule(
    .schema(
      "cloudkit-uninitialized-schema", .note,
      title: "The schema has grown by use, and lacks fields that initializeCloudKitSchema creates.",
      rationale: """
        Syncing works without them. A field that ends in _ckAsset takes a value that would make a \
        record larger than some 700,000 bytes, and CD_moveReceipt is for shared objects; a record \
        that needs one of these fields is refused.
        """,
      fix:
        "Import the text that modelc schema --onto prints, which has them, or run initializeCloudKitSchema once."
    ),
    triggering: [SchemaExample("CD_entityName STRING, CD_x STRING", SchemaExample.text)],
    nonTriggering: [
      SchemaExample(
        """
        CD_entityName STRING, CD_x STRING, CD_x_ckAsset ASSET, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET
        """, SchemaExample.text)
    ]
  ) { scope in
    let missing = scope.pairs.map { needed, known in
      (
        needed.name,
        needed.fields.filter { !scope.isNeeded($0) && known[$0.field.name] == nil }
          .map(\.field.name)
      )
    }.filter { !$0.1.isEmpty }
    let count = missing.reduce(0) { $0 + $1.1.count }
    guard count > 0 else { return [] }
    var found = FoundInSchema(
      "",
      "the schema has grown by use: it lacks \(count) field\(count == 1 ? "" : "s") that "
        + "initializeCloudKitSchema makes")
    found.notes = missing.map { "\($0): \($1.joined(separator: ", "))" }
    return [found]
  }
}

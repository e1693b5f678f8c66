import DataModel
import Findings
import ModelFiles

extension SchemaRule {
  /// The schema has every record type that the mirror uses.
  static let missingRecordType = SchemaRule(
    .schema(
      "cloudkit-missing-record-type", .error,
      title: "The schema lacks a record type that mirroring uses.",
      rationale: """
        CloudKit does not create record types in production: every export of such a record is \
        refused, with CKError 12 inside the partial failure CKError 2, and retried without end. \
        Builds from Xcode use the development environment, which creates the type, so only \
        releases fail.
        """,
      fix: """
        Import the text that modelc schema --onto prints into the development environment, and \
        deploy it in the CloudKit console before the release; released apps need no new build.
        """),
    triggering: [
      SchemaExample(nil, SchemaExample.text),
      SchemaExample(
        "CD_entityName STRING, CD_x STRING, CD_moveReceipt BYTES", SchemaExample.text,
        isShared: true),
    ],
    nonTriggering: [SchemaExample("CD_entityName STRING", SchemaExample.text)]
  ) { scope in
    var missing = scope.mirrored.recordTypes
      .filter { scope.document.recordType($0.name) == nil }
      .map { found($0.name, at: $0.place, "needed for \($0.need)") }
    if scope.options.isShared, !scope.mirrored.isEmpty,
      scope.document.recordType(MirroredRecordType.share) == nil
    {
      missing.append(found(MirroredRecordType.share, at: nil, "needed for sharing"))
    }
    return missing
  }

  private static func found(_ name: String, at place: ElementPath?, _ need: String)
    -> FoundInSchema
  {
    var found = FoundInSchema(
      name, at: place, "the schema has no record type \(name), \(need)")
    found.notes = ["CloudKit answers: “Cannot create new type \(name) in production schema”"]
    return found
  }
}

import DataModel
import Findings

extension MigrationRule {
  /// Bytes that may be in external storage would have to move into the store.
  static let externalStorageRemoved = MigrationRule(
    RuleDescription(
      "external-storage-removed", .inference, .error,
      title: "A Binary attribute loses external storage.",
      rationale: """
        Values in files next to the store would have to be moved into it, which an inferred \
        mapping does not do. The other direction is fine. Core Data's error lacks this text when \
        the attribute also becomes mandatory.
        """,
      fix: """
        Keep external storage, or add a new attribute without it, copy the values in code, and \
        drop the old one in the version after that; in a bundle, `modeldiff split` makes these \
        steps.
        """,
      source: "Read, seen in no file.",
      apple: AppleError(
        code: 134190,
        reason: "Unable to use inferred mapping to move external reference into store.")),
    triggering: [
      Example(
        from: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Binary" \
          allowsExternalBinaryDataStorage="YES"/></entity>
          """,
        to:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Binary"/></entity>"#)
    ],
    nonTriggering: [
      Example(
        from:
          #"<entity name="A"><attribute name="x" optional="YES" attributeType="Binary"/></entity>"#,
        to: """
          <entity name="A"><attribute name="x" optional="YES" attributeType="Binary" \
          allowsExternalBinaryDataStorage="YES"/></entity>
          """)
    ]
  ) { step in
    step.forEachAttribute { pair, properties, old, new in
      guard new.type == .binary, old.type == .binary, old.allowsExternalBinaryDataStorage,
        !new.allowsExternalBinaryDataStorage
      else { return nil }
      var finding = FoundInStep(
        pair, properties, .externalStorage,
        "\(pair.destination.name).\(properties.name): values kept outside the store cannot be moved "
          + "into it")
      finding.edits = [startingAnew(pair, properties)]
      if old.isOptional, !new.isOptional, !new.hasDefault {
        finding.apple = AppleError(code: 134190)
      }
      return finding
    }
  }
}

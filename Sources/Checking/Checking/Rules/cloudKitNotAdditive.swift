import Findings

extension ReleaseRule {
  /// A mirrored element is renamed.
  static let cloudKitNotAdditive = ReleaseRule(
    RuleDescription(
      "cloudkit-not-additive", .cloudKit, .error,
      title: "An element that is mirrored with CloudKit is renamed.",
      rationale: """
        The production schema only grows: record types and fields cannot be renamed. The new name \
        is a new record type or field, even with a renaming identifier: existing values are not \
        moved, and older versions of the app keep reading and writing the old ones.
        """,
      fix: """
        Keep the old element, add a new one, and copy the values in code; deploy the schema before \
        the release.
        """,
      source:
        "Apple, Syncing a Core Data Store with CloudKit; developer.apple.com/forums/thread/709128."
    ).about(.migration),
    triggering: [], nonTriggering: []
  ) { $0.mirroredChanges(.renamed) }
}

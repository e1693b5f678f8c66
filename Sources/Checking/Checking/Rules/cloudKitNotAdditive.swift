import Findings

extension ReleaseRule {
  /// A mirrored element is renamed.
  static let cloudKitNotAdditive = ReleaseRule(
    RuleDescription(
      "cloudkit-not-additive", .cloudKit, .error,
      title: "Something that is mirrored with CloudKit is renamed.",
      rationale: """
        The schema in production only grows: record types and fields cannot be renamed. The new name is a new record type or field, \
        with a renaming identifier as well: values that exist are not moved, and older versions of the app go on reading and \
        writing the old ones.
        """,
      fix: """
        Keep the old element, add a new one beside it, and let code copy the values; deploy the schema before the release.
        """,
      source:
        "Apple, Syncing a Core Data Store with CloudKit; developer.apple.com/forums/thread/709128."
    ).about(.migration),
    triggering: [], nonTriggering: []
  ) { $0.mirroredChanges(.renamed) }
}

import Findings

extension ReleaseRule {
  /// A mirrored element is removed.
  static let cloudKitRemoved = ReleaseRule(
    RuleDescription(
      "cloudkit-removed", .cloudKit, .warning,
      title: "An element that is mirrored with CloudKit is removed.",
      rationale: """
        The production schema only grows: the record type or field stays permanently, with its \
        values. Older versions of the app keep reading and writing it.
        """,
      fix:
        "Do not reuse the name for something else: it would get the old field with the old values.",
      source:
        "Apple, Syncing a Core Data Store with CloudKit; developer.apple.com/forums/thread/709128."
    ).about(.migration),
    triggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.two], head: ["1": ExampleBody.two, "*2": ExampleBody.text],
        usesCloudKit: true)
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.two], head: ["1": ExampleBody.two, "*2": ExampleBody.text])
    ]
  ) { $0.mirroredChanges(.removed) }
}

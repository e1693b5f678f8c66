import Findings

extension ReleaseRule {
  /// A mirrored element is removed.
  static let cloudKitRemoved = ReleaseRule(
    RuleDescription(
      "cloudkit-removed", .cloudKit, .warning,
      title: "Something that is mirrored with CloudKit is removed.",
      rationale: """
        The schema in production only grows: the record type or field stays permanently, with what is in it. Older versions of the app \
        go on reading and writing it.
        """,
      fix:
        "Do not use the name again for something else: it would get the old field, with the old values.",
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

import Findings

extension ReleaseRule {
  /// A mirrored element changes its type.
  static let cloudKitTypeChanged = ReleaseRule(
    RuleDescription(
      "cloudkit-type-changed", .cloudKit, .warning,
      title: "An element that is mirrored with CloudKit changes its type.",
      rationale: """
        The type of a deployed field cannot be changed: records with a value of another type are \
        refused. If the field can stay, older versions of the app find values in it that they do \
        not expect. To check whether the field is deployed, give the production schema with \
        --cloudkit-schema.
        """,
      fix: """
        Keep the old attribute, add one with a new name, and copy the values in code; deploy the \
        schema before the release.
        """,
      source:
        "Apple, Syncing a Core Data Store with CloudKit; developer.apple.com/forums/thread/709128."
    ).about(.migration),
    triggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text],
        head: ["1": ExampleBody.text, "*2": ExampleBody.date], usesCloudKit: true)
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["*1": number("Integer 16")],
        head: ["1": number("Integer 16"), "*2": number("Integer 64")], usesCloudKit: true),
      ReleaseExample(
        base: ["*1": ExampleBody.text], head: ["1": ExampleBody.text, "*2": ExampleBody.date]),
    ]
  ) { scope in
    // Which types do not fit is known better where the schema is.
    (scope.input.hasCloudKitSchema ? [] : scope.mirroredChanges(.retyped))
      + scope.mirroredChanges(.reinterpreted)
  }

  private static func number(_ type: String) -> String {
    #"<entity name="A"><attribute name="x" optional="YES" attributeType="\#(type)"/></entity>"#
  }
}

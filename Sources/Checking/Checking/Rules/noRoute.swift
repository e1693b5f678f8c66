import Findings

extension ReleaseRule {
  /// Stores of a shipped version cannot reach the current one in any way.
  static let noRoute = ReleaseRule(
    RuleDescription(
      "no-route", .inference, .error,
      title: "No migration path from a shipped version to the current one.",
      rationale: """
        No mapping can be inferred, no mapping model matches the hashes, and no chain of versions \
        leads there. Core Data fails with error 134140 on every launch.
        """,
      fix: """
        Undo what cannot be inferred, or migrate in several steps, which `modeldiff split` adds to \
        the bundle. A mapping model for exactly these versions also works.
        """,
      source: "Documentation/Formats/inference.md; nova-wallet-ios 32→33.",
      apple: AppleError(
        code: 134140, reason: "Can't find or automatically infer mapping model for migration")),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": otherText],
        head: ["1": ExampleBody.text, "2": otherText, "*3": twoDates])
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.empty, "*2": ExampleBody.text],
        head: ["1": ExampleBody.empty, "2": ExampleBody.text, "*3": ExampleBody.two])
    ]
  ) { scope in
    guard let current = scope.input.head?.current else { return [] }
    return scope.unreachable(isChained: false).map { group in
      var finding = FoundInRelease(
        group,
        "stores of \(FoundInRelease.phrase(group.versions)) cannot be migrated to \"\(current)\"",
        current: current)
      if group.wasSoBefore {
        finding.severity = .warning
        finding.notes.append("This was already the case before this change.")
      }
      return finding
    }
  }

  private static let otherText = """
    <entity name="A"><attribute name="y" optional="YES" attributeType="String"/></entity>
    """

  private static let twoDates = """
    <entity name="A"><attribute name="x" optional="YES" attributeType="Date"/>\
    <attribute name="y" optional="YES" attributeType="Date"/></entity>
    """
}

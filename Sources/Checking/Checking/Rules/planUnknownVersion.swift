import DataModel
import Findings

extension ReleaseRule {
  /// A plan names a version that does not exist.
  static let planUnknownVersion = ReleaseRule(
    RuleDescription(
      "plan-unknown-version", .plan, .error,
      title: "A staged migration plan names a version or checksum that the bundle does not have.",
      rationale: """
        Core Data compares checksums. A checksum that no version has leads nowhere, and the \
        intended version is unknown to the plan: its stores fail with error 134504.
        """,
      fix: "Use the checksum that `modelc hash` prints.",
      source: "developer.apple.com/forums/thread/758275, 761735.",
      apple: AppleError(
        code: 134504, reason: "Cannot use staged migration with an unknown model version.")),
    triggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.empty], head: ["*1": ExampleBody.empty],
        plan: #"{"formatVersion":1,"stages":[{"lightweight":["1","2"]}]}"#),
      ReleaseExample(
        base: ["*1": ExampleBody.empty], head: ["*1": ExampleBody.empty],
        plan: """
          {"formatVersion":1,"stages":[{"lightweight":[{"version":"1",\
          "checksum":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}]}]}
          """),
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.empty], head: ["*1": ExampleBody.empty],
        plan: #"{"formatVersion":1,"stages":[{"lightweight":["1"]}]}"#)
    ]
  ) { scope in
    guard let plan = scope.input.plan, let head = scope.input.head else { return [] }
    return plan.mentions.compactMap { version, _ in
      let named = version.name.flatMap { head[$0] }
      if let checksum = version.checksum, let named, named.hashes.checksum != checksum {
        return FoundInRelease(
          "the plan has the checksum \(checksum) for \"\(named.name)\", which has "
            + named.hashes.checksum, at: .file(version.location), key: named.name,
          content: [checksum, named.hashes.checksum])
      }
      guard scope.input.planned(version) == nil else { return nil }
      var finding = FoundInRelease(
        version.name == nil
          ? "no version of the bundle has the checksum \(version.text)"
          : "the bundle has no version \"\(version.text)\"", at: .file(version.location),
        key: version.text, content: [version.checksum ?? ""])
      if let form = scope.input.shippedForms.first(where: { $0.checksum == version.checksum }) {
        finding.notes = ["It is the checksum that \"\(form.name)\" had before it was edited."]
      }
      return finding
    }
  }
}

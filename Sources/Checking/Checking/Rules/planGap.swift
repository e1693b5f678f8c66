import DataModel
import Findings

extension ReleaseRule {
  /// A custom stage does not begin where the one before it ends.
  static let planGap = ReleaseRule(
    RuleDescription(
      "plan-gap", .plan, .error,
      title:
        "A custom stage of a staged migration plan does not begin at the version that the store "
        + "has.",
      rationale: """
        Only a lightweight stage takes a store from the end of one custom stage to the start of \
        the next. Without one between them, the migration fails.
        """,
      fix: """
        Begin the stage with the version that the previous one ends with, or put a custom stage \
        without handlers, or a lightweight stage, between them.
        """,
      source: "Public reports of the error text by apps with two custom stages.",
      apple: .notMigrated),
    triggering: [
      ReleaseExample(
        base: [
          "1": ExampleBody.empty, "2": ExampleBody.text, "3": ExampleBody.two,
          "*4": ExampleBody.date,
        ],
        head: [
          "1": ExampleBody.empty, "2": ExampleBody.text, "3": ExampleBody.two,
          "*4": ExampleBody.date,
        ],
        plan: """
          {"formatVersion":1,"stages":[{"custom":{"from":"1","to":"2"}},\
          {"custom":{"from":"3","to":"4"}}]}
          """)
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.empty, "2": ExampleBody.text, "*3": ExampleBody.two],
        head: ["1": ExampleBody.empty, "2": ExampleBody.text, "*3": ExampleBody.two],
        plan: """
          {"formatVersion":1,"stages":[{"custom":{"from":"1","to":"2"}},\
          {"custom":{"from":"2","to":"3"}}]}
          """),
      ReleaseExample(
        base: ["1": ExampleBody.empty, "2": ExampleBody.text, "*3": ExampleBody.two],
        head: ["1": ExampleBody.empty, "2": ExampleBody.text, "*3": ExampleBody.two],
        plan: """
          {"formatVersion":1,"stages":[{"custom":{"from":"1","to":"2"}},{"lightweight":["3"]}]}
          """),
    ]
  ) { scope in
    guard let plan = scope.input.plan else { return [] }
    var findings: [FoundInRelease] = []
    for (index, stage) in plan.stages.enumerated() {
      guard case .custom(let custom) = stage, let end = scope.input.planned(custom.to) else {
        continue
      }
      guard case .custom(let following)? = plan.stages.dropFirst(index + 1).first,
        let start = scope.input.planned(following.from),
        start.hashes.checksum != end.hashes.checksum
      else { continue }
      var finding = FoundInRelease(
        "nothing leads from \"\(end.name)\", where a custom stage ends, to \"\(start.name)\", where the next one begins",
        at: .file(following.from.location), key: "\(end.name):\(start.name)",
        content: [end.hashes.checksum, start.hashes.checksum])
      finding.before = .file(custom.to.location)
      finding.versions = [end.name]
      findings.append(finding)
    }
    return findings
  }
}

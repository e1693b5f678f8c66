import DataModel
import Findings

extension ReleaseRule {
  /// A stage of a plan has no mapping.
  static let planStageImpossible = ReleaseRule(
    RuleDescription(
      "plan-stage-impossible", .plan, .error,
      title: "A stage of a staged migration plan asks for a step that cannot be inferred.",
      rationale: """
        A lightweight stage does not go through its list one by one: it migrates straight from the \
        store's version to the start of the next custom stage, or to the app's model. A custom \
        stage migrates straight from its start to its end. Either needs an inferred mapping or a \
        mapping model that fits.
        """,
      fix: "Insert a custom stage whose versions lead there in steps that can be inferred.",
      source: "developer.apple.com/forums/thread/804902, the measured cases.",
      apple: AppleError(
        code: 134140, reason: "Can't find or automatically infer mapping model for migration")),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.empty],
        head: ["1": ExampleBody.text, "2": ExampleBody.empty, "*3": ExampleBody.date],
        plan: #"{"formatVersion":1,"stages":[{"lightweight":["1","2","3"]}]}"#)
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.empty],
        head: ["1": ExampleBody.text, "2": ExampleBody.empty, "*3": ExampleBody.date],
        plan: """
          {"formatVersion":1,"stages":[{"lightweight":["1"]},{"custom":{"from":"2","to":"3"}}]}
          """)
    ]
  ) { scope in
    guard let plan = scope.input.plan else { return [] }
    return scope.input.plannedMigrations(plan).compactMap { step in
      guard !scope.input.isPossible(step.start, to: step.to, steps: scope.steps) else { return nil }
      let result = scope.step(step.start.name, step.to.name)
      var finding = FoundInRelease(
        "the stage leads straight from \"\(step.start.name)\" to \"\(step.to.name)\", which cannot "
          + "be inferred", at: .file(step.from.location),
        key: "\(step.start.name):\(step.to.name)",
        content: [step.start.hashes.checksum, step.to.hashes.checksum])
      finding.notes = result?.reasons.map(\.summary) ?? []
      finding.versions = [step.start.name]
      return finding
    }
  }
}

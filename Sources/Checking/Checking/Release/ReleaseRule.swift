package import Findings

/// Something that may be wrong with a bundle that is about to ship, and how to find it.
package struct ReleaseRule: Rule {
  /// What there is to say about the findings.
  package let description: RuleDescription
  /// Histories that give a finding.
  package let triggering: [ReleaseExample]
  /// Histories that are alike and give none.
  package let nonTriggering: [ReleaseExample]
  /// Finds what the rule is about.
  package let check: @Sendable (ReleaseScope) -> [FoundInRelease]

  /// Makes a rule.
  init(
    _ description: RuleDescription, triggering: [ReleaseExample],
    nonTriggering: [ReleaseExample],
    check: @escaping @Sendable (ReleaseScope) -> [FoundInRelease]
  ) {
    self.description = description.with(
      triggering: triggering.map(\.shown), nonTriggering: nonTriggering.map(\.shown))
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.check = check
  }
}

/// What rules look at: the bundle, and what Core Data would do with its steps.
package struct ReleaseScope {
  let input: ReleaseInput
  let steps: [StepKey: StepResult]
  /// How the stores of each version that has to reach the current one do, by name.
  let routes: [String: Route]

  /// The step about to ship; nil where there is none.
  var shippingStep: StepResult? {
    guard let current = input.head?.current, let key = input.previousKey else { return nil }
    return steps[StepKey(key, .head(current))]
  }

  /// The step between two versions at the head.
  func step(_ from: String, _ to: String) -> StepResult? {
    steps[StepKey(.head(from), .head(to))]
  }
}

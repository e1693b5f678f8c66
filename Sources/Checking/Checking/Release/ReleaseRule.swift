package import Findings

/// A possible problem of a bundle that is about to ship, and the check that finds it.
package struct ReleaseRule: Rule {
  /// The description of the findings.
  package let description: RuleDescription
  /// Histories that give a finding.
  package let triggering: [ReleaseExample]
  /// Similar histories that cause none.
  package let nonTriggering: [ReleaseExample]
  /// Finds what the rule is about.
  package let check: @Sendable (ReleaseScope) -> [FoundInRelease]

  /// Creates a rule.
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

/// The input of rules: the bundle, and what Core Data would do in its steps.
package struct ReleaseScope {
  let input: ReleaseInput
  let steps: [StepKey: StepResult]
  /// The migration routes of versions that must reach the current one, by name.
  let routes: [String: Route]

  /// The step about to ship; nil if absent.
  var shippingStep: StepResult? {
    guard let current = input.head?.current, let key = input.previousKey else { return nil }
    return steps[StepKey(key, .head(current))]
  }

  /// The step between two versions at the head.
  func step(_ from: String, _ to: String) -> StepResult? {
    steps[StepKey(.head(from), .head(to))]
  }
}

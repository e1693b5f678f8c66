/// What rules look at: the bundle, and what Core Data would do with its steps.
package struct ReleaseScope {
  let input: ReleaseInput
  let steps: [StepKey: StepResult]
  /// How the stores of each version that has to reach the current one do, by name.
  let routes: [String: Route]

  /// The step between two versions at the head.
  func step(_ from: String, _ to: String) -> StepResult? {
    steps[StepKey(.head(from), .head(to))]
  }
}

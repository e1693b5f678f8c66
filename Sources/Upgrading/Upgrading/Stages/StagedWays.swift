package import Findings

/// Where a staged migration plan leads the stores of each version, as an upgrade goes by it.
///
/// Whoever makes one has looked whether the plan is sound; an upgrade looks up the version of its store here, and goes no
/// other way.
package struct StagedWays: Sendable {
  /// The path of the plan.
  package var plan: String
  /// The way of the stores of each version, by version checksum in base64.
  package var ways: [String: StagedWay]

  /// Makes a value.
  package init(plan: String, ways: [String: StagedWay]) {
    self.plan = plan
    self.ways = ways
  }
}

/// The way of the stores of one version.
package struct StagedWay: Sendable {
  /// The steps, in order.
  package var steps: [Step]
  /// What Core Data reports in the end; nil where the stores become those of the current version.
  package var failure: AppleError?

  /// Makes a way.
  package init(steps: [Step], failure: AppleError?) {
    self.steps = steps
    self.failure = failure
  }

  /// A step that a stage makes, with the step files of its handlers.
  package struct Step: Sendable {
    /// The name of the version before.
    package var from: String
    /// The name of the version after.
    package var to: String
    /// The path of the step file of what is done before, with the place where the plan names it; nil for nothing.
    package var before: LocatedText?
    /// The path of the step file of what is done after, with the place where the plan names it; nil for nothing.
    package var after: LocatedText?

    /// Makes a step.
    package init(from: String, to: String, before: LocatedText?, after: LocatedText?) {
      self.from = from
      self.to = to
      self.before = before
      self.after = after
    }
  }
}

package import Findings

/// The routes of a staged migration plan for the stores of each version.
///
/// The creator has checked that the plan is valid; an upgrade looks up the version of its store here, and takes no
/// other route.
package struct StagedWays: Sendable {
  /// The path of the plan.
  package var plan: String
  /// The routes, by version checksum in Base64.
  package var ways: [String: StagedWay]

  /// Creates the routes of a plan.
  package init(plan: String, ways: [String: StagedWay]) {
    self.plan = plan
    self.ways = ways
  }
}

/// The route of a version's stores.
package struct StagedWay: Sendable {
  /// The steps, in order.
  package var steps: [Step]
  /// The error that Core Data finally reports; nil if the stores reach the current version.
  package var failure: AppleError?

  /// Creates a route.
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
    /// The path of the step file that runs before, with its location in the plan; nil if absent.
    package var before: LocatedText?
    /// The path of the step file that runs after, with its location in the plan; nil if absent.
    package var after: LocatedText?

    /// Creates a step.
    package init(from: String, to: String, before: LocatedText?, after: LocatedText?) {
      self.from = from
      self.to = to
      self.before = before
      self.after = after
    }
  }
}

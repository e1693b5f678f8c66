package import Findings

/// A possible mismatch between hand-written classes and their model, and the check that finds it.
package struct ClassRule: Rule {
  /// A model and classes that show a rule.
  package struct Example: Hashable, Sendable {
    /// The content of `<model>`.
    package let model: String
    /// A source in Swift.
    package let source: String

    init(_ model: String, _ source: String) {
      self.model = model
      self.source = source
    }
  }

  /// The description of the findings.
  package let description: RuleDescription
  /// Examples that break the rule.
  package let triggering: [Example]
  /// Similar examples that satisfy it.
  package let nonTriggering: [Example]
  /// Finds what breaks the rule.
  package let check: @Sendable (ClassScope) -> [FoundInClass]

  /// Creates a rule.
  init(
    _ description: RuleDescription, triggering: [Example], nonTriggering: [Example],
    check: @escaping @Sendable (ClassScope) -> [FoundInClass]
  ) {
    self.description = description.with(
      triggering: triggering.map(\.shown), nonTriggering: nonTriggering.map(\.shown))
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.check = check
  }
}

extension ClassRule.Example {
  fileprivate var shown: RuleExample {
    RuleExample([.init("model", model), .init("class", source)])
  }
}

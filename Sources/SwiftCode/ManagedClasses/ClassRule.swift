package import Findings

/// Something that classes written by hand may get wrong about their model, and how to find it.
package struct ClassRule: Rule {
  /// A model and classes that show a rule.
  package struct Example: Hashable, Sendable {
    /// What is inside of `<model>`.
    package let model: String
    /// A source in Swift.
    package let source: String

    init(_ model: String, _ source: String) {
      self.model = model
      self.source = source
    }
  }

  /// What there is to say about the findings.
  package let description: RuleDescription
  /// What breaks the rule.
  package let triggering: [Example]
  /// What is alike and keeps it.
  package let nonTriggering: [Example]
  /// Finds what breaks the rule.
  package let check: @Sendable (ClassScope) -> [FoundInClass]

  /// Makes a rule.
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

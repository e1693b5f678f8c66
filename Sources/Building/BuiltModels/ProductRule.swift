package import Findings

/// A possible problem of a product's models, and the check that finds it.
package struct ProductRule: Rule {
  /// The description of the findings.
  package let description: RuleDescription
  /// Products that give a finding.
  package let triggering: [ProductExample]
  /// Similar products that cause none.
  package let nonTriggering: [ProductExample]
  /// Finds what the rule is about.
  package let check: @Sendable (ProductScope) -> [FoundInProduct]

  /// Creates a rule.
  init(
    _ description: RuleDescription, triggering: [ProductExample], nonTriggering: [ProductExample],
    check: @escaping @Sendable (ProductScope) -> [FoundInProduct]
  ) {
    self.description = description.with(
      triggering: triggering.map(\.shown), nonTriggering: nonTriggering.map(\.shown))
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.check = check
  }
}

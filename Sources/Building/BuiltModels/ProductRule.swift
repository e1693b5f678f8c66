package import Findings

/// Something that may be wrong with the models of a product, and how to find it.
package struct ProductRule: Rule {
  /// What there is to say about the findings.
  package let description: RuleDescription
  /// Products that give a finding.
  package let triggering: [ProductExample]
  /// Products that are alike and give none.
  package let nonTriggering: [ProductExample]
  /// Finds what the rule is about.
  package let check: @Sendable (ProductScope) -> [FoundInProduct]

  /// Makes a rule.
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

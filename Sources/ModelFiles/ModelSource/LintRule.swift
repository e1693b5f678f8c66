import DataModel
package import Findings

/// A possible mistake in a model source, and the check that finds it.
package struct LintRule: Rule {
  /// The description of the findings.
  package let description: RuleDescription
  /// Contents of `<model>` that break the rule.
  package let triggering: [String]
  /// Contents of `<model>` that are alike and keep it.
  package let nonTriggering: [String]
  /// The option that silences the rule.
  let silencedBy: (@Sendable (LintOptions) -> Bool)?
  /// Finds what breaks the rule.
  package let check: @Sendable (LintInput) -> [FoundInSource]

  /// Creates a rule.
  init(
    _ description: RuleDescription, triggering: [String], nonTriggering: [String],
    silencedBy: (@Sendable (LintOptions) -> Bool)? = nil,
    check: @escaping @Sendable (LintInput) -> [FoundInSource]
  ) {
    self.description = description.with(
      triggering: triggering.map(RuleExample.model),
      nonTriggering: nonTriggering.map(RuleExample.model))
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.silencedBy = silencedBy
    self.check = check
  }
}

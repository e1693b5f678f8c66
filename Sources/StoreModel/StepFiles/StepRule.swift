package import Findings

/// Something that a step file may get wrong about its two versions, and how to find it.
package struct StepRule: Rule {
  /// Two versions and statements that show a rule.
  package struct Example: Hashable, Sendable {
    /// What is inside of `<model>` of the old version.
    package let from: String
    /// What is inside of `<model>` of the new version.
    package let to: String
    /// The step file without its header.
    package let statements: String
    /// The header; nil for the right one.
    package let header: String?

    init(_ from: String, to: String, statements: String, header: String? = nil) {
      self.from = from
      self.to = to
      self.statements = statements
      self.header = header
    }
  }

  /// The description of the findings.
  package let description: RuleDescription
  /// What breaks the rule.
  package let triggering: [Example]
  /// What is alike and keeps it.
  package let nonTriggering: [Example]
  /// Finds what breaks the rule.
  package let check: @Sendable (StepScope) -> [FoundInStep]

  /// Creates a rule.
  init(
    _ description: RuleDescription, triggering: [Example], nonTriggering: [Example],
    check: @escaping @Sendable (StepScope) -> [FoundInStep]
  ) {
    self.description = description.with(
      triggering: triggering.map(\.shown), nonTriggering: nonTriggering.map(\.shown))
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.check = check
  }
}

extension StepRule {
  /// The rules about the effects of lightweight migration, which a mapping model replaces.
  package static let ofLightweightMigration: [RuleDescription] = [
    StepRule.droppedUnread.description, StepRule.mandatoryUnfilled.description,
  ]
}

extension StepRule.Example {
  fileprivate var shown: RuleExample {
    RuleExample([
      .init("from", from), .init("to", to),
      .init("statements", (header.map { $0 + "\n" } ?? "") + statements),
    ])
  }
}

package import Findings

/// A possible mistake in a model that compiles, and the check that finds it.
///
/// Unlike the rules for model sources, these concern only the meaning of the model, so they also apply to
/// compiled models. Rules for CloudKit apply only to mirrored entities.
package struct ModelRule: Rule {
  /// The description of the findings.
  package let description: RuleDescription
  /// Contents of `<model>` that break the rule.
  package let triggering: [String]
  /// Similar contents of `<model>` that satisfy the rule.
  package let nonTriggering: [String]
  /// Finds what breaks the rule.
  package let check: @Sendable (ModelScope) -> [FoundInModel]

  /// Creates a rule.
  init(
    _ description: RuleDescription, triggering: [String], nonTriggering: [String],
    check: @escaping @Sendable (ModelScope) -> [FoundInModel]
  ) {
    self.description = description.with(
      triggering: triggering.map(RuleExample.model),
      nonTriggering: nonTriggering.map(RuleExample.model))
    self.triggering = triggering
    self.nonTriggering = nonTriggering
    self.check = check
  }
}

extension RuleDescription {
  /// Creates the description of a rule for models marked as used with SwiftData.
  static func usedWithSwiftData(
    _ id: String, title: String, rationale: String, fix: String
  ) -> RuleDescription {
    RuleDescription(
      id, .lint, .warning, title: title, rationale: rationale, fix: fix,
      source: """
        Xcode's warnings on models with `usedWithSwiftData="YES"`, 14 of them in one public app; the words are our own.
        """)
  }

  /// Creates the description of a rule for CloudKit mirroring: Core Data refuses to load the store, with a
  /// message that begins with `reason`.
  static func cloudKit(
    _ id: String, title: String, rationale: String, fix: String, reason: String
  ) -> RuleDescription {
    RuleDescription(
      id, .cloudKit, .error, title: title, rationale: rationale, fix: fix,
      source: """
        The text of error 134060, which NSPersistentCloudKitContainer gives when it loads a store, in \
        public reports that tried one model for each.
        """,
      apple: AppleError(code: 134060, reason: reason))
  }
}

package import Findings

/// Something that a model which compiles may get wrong, and how to find it.
///
/// Unlike the rules of model sources these speak of the model's meaning alone, so that they hold for
/// compiled models as well. Rules of mirroring with CloudKit hold only for what is mirrored.
package struct ModelRule: Rule {
  /// What there is to say about the findings.
  package let description: RuleDescription
  /// Contents of `<model>` that break the rule.
  package let triggering: [String]
  /// Contents of `<model>` that are alike and keep it.
  package let nonTriggering: [String]
  /// Finds what breaks the rule.
  package let check: @Sendable (ModelScope) -> [FoundInModel]

  /// Makes a rule.
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
  /// Describes a rule of models whose source is marked as used with SwiftData.
  static func usedWithSwiftData(
    _ id: String, title: String, rationale: String, fix: String
  ) -> RuleDescription {
    RuleDescription(
      id, .lint, .warning, title: title, rationale: rationale, fix: fix,
      source: """
        Xcode's warnings on models with `usedWithSwiftData="YES"`, 14 of them in one public app; the words are our own.
        """)
  }

  /// Describes a rule of mirroring with CloudKit: Core Data refuses to load the store, with a text that
  /// begins with `reason`.
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

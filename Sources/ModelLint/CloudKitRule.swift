import Findings

extension ModelRule {
  /// Makes a rule of mirroring with CloudKit: Core Data refuses to load the store, with a text that begins
  /// with `reason`.
  static func cloudKit(
    _ id: String, title: String, rationale: String, advice: String, reason: String,
    triggering: [String], nonTriggering: [String],
    check: @escaping @Sendable (ModelScope) -> [ModelRuleFinding]
  ) -> ModelRule {
    var rule = ModelRule(
      id, .error, title: title, rationale: rationale, advice: advice,
      source: """
        The text of error 134060, which NSPersistentCloudKitContainer gives when it loads a store, in \
        public reports that tried one model for each.
        """,
      triggering: triggering, nonTriggering: nonTriggering, check: check)
    rule.isForCloudKit = true
    rule.apple = AppleError(code: 134060, reason: reason)
    return rule
  }
}

import Findings

extension RuleDescription {
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

package import Findings

extension RuleDescription {
  /// A table with unknown content.
  package static let unknownContent = RuleDescription(
    "unknown-content", .input, .error,
    title: "The store has a table that is neither the model's nor Core Data's.",
    rationale: "The content of such a table is unknown, so a redacted copy could reveal it.",
    fix:
      "Say in the rules whether it is left out or copied unchanged: `{\"$tables\": {\"NAME\": "
      + "\"drop\"}}`, or \"keep\".")

  /// The kinds of errors that only redacting has.
  package static let ofRedacting: [RuleDescription] = [unknownContent]
}

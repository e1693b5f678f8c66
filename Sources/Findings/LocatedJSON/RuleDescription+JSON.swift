extension RuleDescription {
  /// A file that is not JSON.
  package static let malformedJSON = RuleDescription(
    "malformed-json", .configuration, .error,
    title: "A file of the tools is not JSON.",
    fix: "Correct the JSON at the reported position; comments and trailing commas are not allowed.")

  /// A key that is not supported.
  package static let unknownKey = RuleDescription(
    "unknown-key", .configuration, .error,
    title: "A file of the tools has an unknown key.",
    fix: "Correct the spelling of the key, or remove it.")

  /// A key that an earlier release supported.
  package static let removedKey = RuleDescription(
    "removed-key", .configuration, .error,
    title: "A file of the tools has a key that is no longer supported.",
    fix: "Remove the key, and do what the message says.")

  /// A key that is missing.
  package static let missingKey = RuleDescription(
    "missing-key", .configuration, .error,
    title: "A file of the tools lacks a required key.",
    fix: "Add the key.")

  /// A value of the wrong type, or one that is not allowed.
  package static let wrongValue = RuleDescription(
    "wrong-value", .configuration, .error,
    title: "A value in a file of the tools is not valid.",
    fix: "Write what the message expects.")
}

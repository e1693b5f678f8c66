package import Findings

/// The catalogue of what is said about configurations, accepted findings, lock files and plans.
///
/// The entries are members of `RuleDescription`; code names them and never their identifiers.
package enum CheckFileDiagnostic {
  /// All entries.
  package static let all: [RuleDescription] = [
    .malformedJSON, .unknownKey, .missingKey, .wrongValue, .unknownRule, .fixedLevel,
  ]
}

extension RuleDescription {
  /// A file that is not JSON.
  package static let malformedJSON = RuleDescription(
    "malformed-json", .configuration, .error,
    title: "A file of a check is not JSON.",
    fix: "Correct the JSON at the place named; it has no comments and no trailing commas.")

  /// A key that no file of a check has.
  package static let unknownKey = RuleDescription(
    "unknown-key", .configuration, .error,
    title: "A file of a check has an unknown key.",
    fix: "Correct the spelling of the key, or remove it.")

  /// A key that is missing.
  package static let missingKey = RuleDescription(
    "missing-key", .configuration, .error,
    title: "A file of a check lacks a required key.",
    fix: "Add the key.")

  /// A value of another kind, or one that is not allowed.
  package static let wrongValue = RuleDescription(
    "wrong-value", .configuration, .error,
    title: "A value in a file of a check is not what is expected there.",
    fix: "Write what the message expects.")

  /// A level for a rule that does not exist.
  package static let unknownRule = RuleDescription(
    "unknown-rule", .configuration, .error,
    title: "A configuration sets the level of a rule that does not exist.",
    fix: "Write the identifier of a rule that `modeldiff explain` lists.")

  /// A level for a rule that has the same one always.
  package static let fixedLevel = RuleDescription(
    "fixed-level", .configuration, .error,
    title: "A configuration sets the level of a rule that says something was not checked.",
    rationale: "At another level, the check would pass without having looked.",
    fix: "Remove the level.")
}

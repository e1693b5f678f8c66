package import Findings

/// The catalogue of findings on configurations, accepted findings, lock files and plans.
///
/// The entries are members of `RuleDescription`; code names them and never their identifiers.
package enum CheckFileDiagnostic {
  /// All entries.
  package static let all: [RuleDescription] = [
    .malformedJSON, .unknownKey, .removedKey, .missingKey, .wrongValue, .unknownRule, .fixedLevel,
  ]
}

extension RuleDescription {
  /// A level for a rule that does not exist.
  package static let unknownRule = RuleDescription(
    "unknown-rule", .configuration, .error,
    title: "A configuration sets the level of a rule that does not exist.",
    fix: "Write the identifier of a rule that `modeldiff explain` lists.")

  /// A level for a rule that has the same one always.
  package static let fixedLevel = RuleDescription(
    "fixed-level", .configuration, .error,
    title: "A configuration sets the level of a rule that reports something unchecked.",
    rationale: "At another level, the check would pass without having looked.",
    fix: "Remove the level.")
}

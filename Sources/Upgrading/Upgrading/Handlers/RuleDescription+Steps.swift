package import Findings

extension RuleDescription {
  /// All findings on executing step files.
  package static let ofSteps: [RuleDescription] = [
    .stepVersions, .stepRefused, .stepFailed, .stepTooLarge,
  ]

  /// A step file whose versions are not those of the bundle.
  package static let stepVersions = RuleDescription(
    "step-versions", .input, .error,
    title: "The versions of a step file do not, or no longer, match the model.",
    rationale:
      "A step file is written for two versions; its checksums show if one of them has changed "
      + "since.",
    fix:
      "Name two versions of the bundle. If the statements are still right, `modeldiff steps --fill "
      + "--force` writes the checksums.")

  /// A statement that does what no step file may do.
  package static let stepRefused = RuleDescription(
    "step-refused", .input, .error,
    title: "A statement of a step file does something forbidden.",
    rationale:
      "A step file reads and writes entities by the names of the model; it cannot access tables, "
      + "settings or other files.",
    fix: "Name entities: `\"Entity\"` of the new version, `old.\"Entity\"` of the old one.")

  /// A statement that fails.
  package static let stepFailed = RuleDescription(
    "step-failed", .store, .error,
    title: "A statement of a step file fails on the rows of a store; the store is unchanged.",
    fix: "Correct the statement, or the rows in the app.")

  /// A statement that does too much.
  package static let stepTooLarge = RuleDescription(
    "step-too-large", .store, .error,
    title: "A statement of a step file takes too much time or space; the store is unchanged.",
    fix: "Look for a join without a condition, or give it more time with `--step-seconds`.")
}

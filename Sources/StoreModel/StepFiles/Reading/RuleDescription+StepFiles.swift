package import Findings

extension RuleDescription {
  /// The rules about the text of a step file, whatever it does.
  package static let ofReadingStepFiles: [RuleDescription] = [
    .malformedStepFile, .stepFileHeader, .stepFileDirective, .unknownStepDirective,
  ]

  /// A text that is not made of statements.
  package static let malformedStepFile = RuleDescription(
    "malformed-step-file", .input, .error,
    title: "A step file does not contain valid SQL statements.",
    fix: "Correct the text at the reported position.")

  /// A header that is missing or wrong.
  package static let stepFileHeader = RuleDescription(
    "step-file-header", .input, .error,
    title: "A step file does not name its two versions.",
    rationale:
      "The first line of a step file, not its file name, decides which stores it applies to.",
    fix:
      "Begin the file with `-- migrate: OLD → NEW`, the names of two versions of the model; write "
      + "names with an arrow in double quotes.")

  /// A directive that cannot be carried out.
  package static let stepFileDirective = RuleDescription(
    "step-file-directive", .input, .error,
    title: "A directive of a step file is malformed.",
    fix:
      "Write `-- program: COMMAND reads old.\"Entity\"(_id, …) writes \"Entity\"(…)`, or `-- "
      + "policy: CLASS (MAPPING)`, on a separate line between statements.")

  /// A comment that reads like a directive.
  package static let unknownStepDirective = RuleDescription(
    "unknown-step-directive", .input, .warning,
    title: "A comment in a step file looks like a directive, but no directive has that name.",
    rationale: "The line is treated as a comment.",
    fix: "Correct the word before the colon, or begin the comment with another word.")
}

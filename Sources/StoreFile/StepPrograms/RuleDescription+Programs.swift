package import Findings

extension RuleDescription {
  /// Findings on programs in step files.
  package static let ofStepPrograms: [RuleDescription] = [
    .programNotAllowed, .programFailed, .wrongProgramAnswer,
  ]

  /// A program that has not been allowed.
  package static let programNotAllowed = RuleDescription(
    "program-not-allowed", .store, .error,
    title: "A step file runs a program, which was not allowed.",
    rationale:
      "A program of a step file can do anything that you can do. A file from somebody else must "
      + "not run one.",
    fix: "Read the program, then allow it with `--allow-programs`.")

  /// A program that failed.
  package static let programFailed = RuleDescription(
    "program-failed", .store, .error,
    title: "A program of a step file did not finish.",
    rationale: "Nothing of the step is kept.",
    fix: "Correct the program; what it printed to standard error is shown.")

  /// An invalid answer.
  package static let wrongProgramAnswer = RuleDescription(
    "wrong-program-answer", .store, .error,
    title: "A program of a step file printed an unexpected answer.",
    rationale:
      "A program answers each row exactly once, in a line of JSON with `_id` and the columns that "
      + "it writes. Otherwise nothing of the step is kept.",
    fix: "Correct the program, or the columns in its directive.")
}

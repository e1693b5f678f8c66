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
      "A program of a step file can do whatever you can. A file that comes from somebody else must not run one.",
    fix: "Read the program, then allow it with `--allow-programs`.")

  /// A program that failed.
  package static let programFailed = RuleDescription(
    "program-failed", .store, .error,
    title: "A program of a step file could not be run to its end.",
    rationale: "Nothing of the step is kept.",
    fix: "Correct the program; what it printed to standard error is shown.")

  /// An invalid answer.
  package static let wrongProgramAnswer = RuleDescription(
    "wrong-program-answer", .store, .error,
    title: "A program of a step file answered something else than it was asked for.",
    rationale:
      "A program answers every row that it gets once, in a line of JSON with `_id` and the columns that it "
      + "writes. Nothing of the step is kept otherwise.",
    fix: "Correct the program, or the columns in its directive.")
}

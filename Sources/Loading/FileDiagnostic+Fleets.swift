package import Findings

extension RuleDescription {
  /// A path without a store.
  package static let noStore = RuleDescription(
    "no-store", .input, .error,
    title: "A folder or a pattern contains no store.",
    fix: "Check the path; stores in a folder are detected by content, not by name.")

  /// Two stores with the same destination.
  package static let sameDestination = RuleDescription(
    "same-destination", .input, .error,
    title: "Two stores would be written to the same path.",
    fix: "Name one folder that holds both, or upgrade them into different folders.")

  /// A store that only one of two folders contains.
  package static let noCounterpart = RuleDescription(
    "no-counterpart", .input, .error,
    title: "Only one of the two compared folders has a store at this path.",
    fix: "Compare the store with another one by name, or find out what should have made it.")

  /// A job that ended without a result.
  package static let jobFailed = RuleDescription(
    "job-failed", .input, .error,
    title: "The process that worked on one of several stores ended without a result.",
    rationale:
      "The store is unchanged: an upgrade replaces it in one step. The other stores are not "
      + "affected.",
    fix: "Run the command on this store alone, and report the defect with its output.")
}

extension FileDiagnostic {
  /// All findings of commands that process several stores.
  package static let ofFleets: [RuleDescription] = [
    .noStore, .sameDestination, .noCounterpart, .jobFailed,
  ]
}

package import Findings

extension RuleDescription {
  /// Several stores where one is to be put together.
  package static let severalStores = RuleDescription(
    "several-stores", .input, .error,
    title: "There are several stores, but only one can be put together at a time.",
    fix: "Choose one with `--store NAME`: its path as listed, or the end of it.")

  /// Several logs that may each be a store's.
  package static let severalLogs = RuleDescription(
    "several-logs", .input, .error,
    title: "Several -wal files fit the store, but none has its name.",
    rationale: "A -wal does not identify its store; the logs of all copies of a store fit it.",
    fix:
      "Give the right one the name of the store followed by `-wal`, or remove the others from the "
      + "folder."
  )

  /// The kinds of errors that only putting a store together has.
  package static let ofCollecting: [RuleDescription] = [severalStores, severalLogs]
}

package import Findings

extension RuleDescription {
  /// Several stores where one is to be put together.
  package static let severalStores = RuleDescription(
    "several-stores", .input, .error,
    title: "There are several stores, and one is put together at a time.",
    fix: "Choose one with `--store NAME`: its path as listed, or the end of it.")

  /// Several logs that may each be a store's.
  package static let severalLogs = RuleDescription(
    "several-logs", .input, .error,
    title: "Several -wal files fit the store, and none has its name.",
    rationale: "A -wal has no mark of its store; logs of copies of one store all fit it.",
    fix:
      "Rename the right one as the store with `-wal` behind it, or take the others out of the folder."
  )

  /// The kinds of errors that only putting a store together has.
  package static let ofCollecting: [RuleDescription] = [severalStores, severalLogs]
}

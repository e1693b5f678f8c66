package import Findings

extension RuleDescription {
  /// A store that lacks a part of its model.
  package static let storeGap = RuleDescription(
    "store-gap", .health, .warning,
    title: "The store lacks a table or a column of its model.",
    rationale: "What it lacks is not shown; Core Data does not open such a store.",
    fix:
      "`modeldiff doctor` tells what is wrong with the store, and `modeldiff repair` what can be mended."
  )

  /// A store that another program wrote to while it was read.
  package static let storeWrittenMeanwhile = RuleDescription(
    "store-written-meanwhile", .input, .error,
    title: "Another program wrote to the store while it was read.",
    rationale:
      "Nothing is locked, so that the app goes on undisturbed; what was printed may be of two instants.",
    fix: "Run it again, or read a copy that nobody writes to.")

  /// A name that is not in the model.
  package static let unknownProperty = RuleDescription(
    "unknown-property", .input, .error,
    title: "An entity or a property that is asked for is not in the model.",
    fix: "`modelc show STORE` lists the names; they are case-sensitive.")

  /// What there is to say while rows are read.
  package static let ofRows: [RuleDescription] = [storeGap, storeWrittenMeanwhile, unknownProperty]
}

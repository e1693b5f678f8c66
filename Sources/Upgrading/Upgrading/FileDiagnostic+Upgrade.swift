package import Findings
package import Loading

extension RuleDescription {
  /// A store that another process uses.
  package static let storeInUse = RuleDescription(
    "store-in-use", .input, .error,
    title: "Another process has the store open, or upgrades it.",
    fix: "Close the store there, or wait longer with `--timeout`.")

  /// A disk without enough room.
  package static let diskFull = RuleDescription(
    "disk-full", .input, .error,
    title: "The disk has less room than the upgrade needs; nothing was changed.",
    fix: "Make room on the disk.")

  /// Rows that do not allow an upgrade.
  package static let rowsInTheWay = RuleDescription(
    "rows-in-the-way", .health, .error,
    title: "Rows of the store do not allow the upgrade; nothing was changed.",
    fix: "Correct the rows in the app, or set them aside with `--quarantine`.")

  /// A store that is not the one of a plan.
  package static let storeChanged = RuleDescription(
    "store-changed", .input, .error,
    title: "The store has changed since the plan was made.",
    fix: "Make a new plan with `modeldiff plan`.")

  /// A plan that no longer holds.
  package static let planChanged = RuleDescription(
    "plan-changed", .input, .error,
    title: "Planning again gives a different plan.",
    rationale:
      "The model has changed, the plan was edited, or another version of the tool made it.",
    fix: "Make a new plan with `modeldiff plan`.")

  /// A file that is not a plan.
  package static let malformedPlan = RuleDescription(
    "malformed-plan", .input, .error,
    title: "The file is not a plan file.",
    fix: "Make one with `modeldiff plan --output`.")

  /// A plan of another version of the tool.
  package static let unknownPlanFormat = RuleDescription(
    "unknown-plan-format", .input, .error,
    title: "The plan was written by another version of the tool.",
    fix: "Make a new plan with `modeldiff plan`.")

  /// A repair that the rows do not allow.
  package static let repairRefused = RuleDescription(
    "repair-refused", .input, .error,
    title: "The rows violate an index that a repair creates; the store is unchanged.",
    fix: "Correct the rows in the app first, or leave this repair out.")

  /// A repair that failed.
  package static let repairFailed = RuleDescription(
    "repair-failed", .input, .error,
    title: "A repair would have done something else than planned; the store is unchanged.",
    rationale: "This is a defect of the tool.",
    fix: "Report the defect with the output of `modeldiff doctor`.")

  /// A damaged store.
  package static let damagedStore = RuleDescription(
    "damaged-store", .input, .error,
    title: "SQLite finds the store damaged; nothing was upgraded.",
    fix: "Restore a backup, or save what can still be read with `modeldiff recover`.")

  /// An option that asks for something where there is nothing to do.
  package static let unusedOption = RuleDescription(
    "unused-option", .input, .error,
    title: "An option asks for something that there is nothing to do for; the store is unchanged.",
    rationale: """
      A store that is of the version already goes through no step. `--truncate-history` and `--canonical` are done all \
      the same; what is asked of a step cannot be. With `--in-place` the same command may be given again, and says what \
      it has no need of.
      """,
    fix: "Leave the option out.")

  /// A store that Core Data refuses to open with a version.
  package static let storeDoesNotOpen = RuleDescription(
    "store-does-not-open", .input, .error,
    title: "Core Data does not open the store with the version that is asked for.",
    rationale: "Its version is another one, and the mapping from it cannot be inferred.",
    fix: "See what `modeldiff doctor` says of the store and the version, and mend the model.")

  /// A store that matches none of the possible versions.
  package static let storeOfOtherVersion = RuleDescription(
    "store-of-other-version", .input, .warning,
    title: "The store is of none of the versions that were given.",
    rationale: """
      An app that holds only these versions finds no model for the store. Core Data can migrate it from the model that is \
      cached in it, or not at all. Where the store and the nearest version share no entity, it is an error: no row \
      would be left.
      """,
    fix: "Give the bundle that has the version of the store, or take the store out of the list.",
    source: "Apple's Core Data Model Versioning and Data Migration Programming Guide.")

  /// A staged migration plan that does not lead a store to the current version.
  package static let stagedWayFails = RuleDescription(
    "staged-way-fails", .input, .error,
    title: "A staged migration plan does not lead the store to the current version.",
    rationale:
      "Core Data fails at launch with the error that the message names, or a stage is one that is not "
      + "carried out here.",
    fix: "See what `modeldiff stages` says of the plan and the version of the store.")

  /// An upgrade that failed.
  package static let upgradeFailed = RuleDescription(
    "upgrade-failed", .input, .error,
    title: "The upgraded copy is not what it should be; the store is unchanged.",
    rationale: "This is a defect of the tool.",
    fix: "Report the defect with the plan.")
}

extension FileDiagnostic {
  /// All findings on upgrading a store.
  package static let ofUpgrades: [RuleDescription] = [
    .unknownStoreVersion, .storeInUse, .diskFull, .rowsInTheWay, .storeChanged, .planChanged,
    .malformedPlan, .unknownPlanFormat, .newerFormat, .repairRefused,
    .repairFailed, .damagedStore, .unusedOption, .storeDoesNotOpen, .storeOfOtherVersion,
    .stagedWayFails,
    .upgradeFailed,
  ]
}

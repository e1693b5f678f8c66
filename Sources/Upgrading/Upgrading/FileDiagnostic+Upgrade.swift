package import Findings
package import Loading

extension RuleDescription {
  /// A store that another process uses.
  package static let storeInUse = RuleDescription(
    "store-in-use", .input, .error,
    title: "Another process has the store open, or is upgrading it.",
    fix: "Close the store there, or wait longer with `--timeout`.")

  /// A disk without enough room.
  package static let diskFull = RuleDescription(
    "disk-full", .input, .error,
    title: "The disk has less room than the upgrade needs; nothing was changed.",
    fix: "Free disk space.")

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
    title: "A repair would not have done what was planned; the store is unchanged.",
    rationale: "This is a defect of the tool.",
    fix: "Report the defect with the output of `modeldiff doctor`.")

  /// A damaged store.
  package static let damagedStore = RuleDescription(
    "damaged-store", .input, .error,
    title: "SQLite finds the store damaged; nothing was upgraded.",
    fix: "Restore a backup, or save what can still be read with `modeldiff recover`.")

  /// An option without effect because there is nothing to do.
  package static let unusedOption = RuleDescription(
    "unused-option", .input, .error,
    title: "An option has nothing to do; the store is unchanged.",
    rationale: """
      A store that already has the version goes through no step. `--truncate-history` and \
      `--canonical` still work; options for a step do not. With `--in-place`, the same command can \
      be run again, and says which options it does not need.
      """,
    fix: "Leave the option out.")

  /// A store that Core Data refuses to open with a version.
  package static let storeDoesNotOpen = RuleDescription(
    "store-does-not-open", .input, .error,
    title: "Core Data does not open the store with the requested version.",
    rationale: "The store has another version, and the mapping from it cannot be inferred.",
    fix: "Run `modeldiff doctor` with the store and the version, and correct the model.")

  /// A store that matches none of the possible versions.
  package static let storeOfOtherVersion = RuleDescription(
    "store-of-other-version", .input, .warning,
    title: "The store has none of the given versions.",
    rationale: """
      An app with only these versions finds no model for the store. Core Data can migrate it from \
      the model that is cached in it, or not at all. If the store and the nearest version share no \
      entity, this is an error: no row would be left.
      """,
    fix: "Give the bundle that has the version of the store, or remove the store from the list.",
    source: "Apple's Core Data Model Versioning and Data Migration Programming Guide.")

  /// A staged migration plan that does not lead a store to the current version.
  package static let stagedWayFails = RuleDescription(
    "staged-way-fails", .input, .error,
    title: "A staged migration plan does not lead the store to the current version.",
    rationale:
      "Core Data fails at launch with the error in the message, or the tool does not support a "
      + "stage.",
    fix: "Run `modeldiff stages` to see what the plan does with the version of the store.")

  /// An upgrade that failed.
  package static let upgradeFailed = RuleDescription(
    "upgrade-failed", .input, .error,
    title: "The upgraded copy is wrong; the store is unchanged.",
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

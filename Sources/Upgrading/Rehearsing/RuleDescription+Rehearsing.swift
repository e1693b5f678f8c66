package import Findings

extension RuleDescription {
  /// All findings of rehearsals.
  package static let ofRehearsals: [RuleDescription] = [
    .rehearsalNotMade, .rehearsalFailed, .rehearsalChanged, .rehearsalInvalid,
  ]

  /// A rehearsal that could not be made.
  package static let rehearsalNotMade = RuleDescription(
    "rehearsal-not-made", .store, .error,
    title:
      "The stores of a version could not be made or examined, so nothing is known about its "
      + "migration.",
    fix: "Correct what the message says; a step file that runs a program needs --allow-programs."
  ).fixed(because: "a migration that was not tried is not known to work")

  /// A store that cannot be upgraded.
  package static let rehearsalFailed = RuleDescription(
    "rehearsal-failed", .store, .error,
    title: "A store made from a shipped version cannot be upgraded to the current one.",
    rationale: """
      The store is valid for its version. Stores of users can have such rows as well, and their \
      migration fails; the store keeps its version, and the app cannot open it.
      """,
    fix: """
      Change the step: modeldiff split writes versions in between, and a step file that repairs \
      the rows. If no store can have such rows, exclude them in the model of the older version, or \
      accept the finding.
      """)

  /// A change that no step describes.
  package static let rehearsalChanged = RuleDescription(
    "rehearsal-changed", .loss, .error,
    title: "Values or objects differ after the upgrade, although no step changes them.",
    rationale: """
      After each upgrade, the old and the new store are compared object by object. No rule, step \
      file or mapping model explains the difference.
      """,
    fix:
      "Check the step files of the upgrade; if there are none, report the model: this should not "
      + "happen."
  )

  /// Rows that break the current version after an upgrade.
  package static let rehearsalInvalid = RuleDescription(
    "rehearsal-invalid", .store, .warning,
    title: "After the upgrade, rows violate the current version that did not violate their own.",
    rationale: """
      Lightweight migration validates nothing. The store opens, but the next change of such an object cannot be saved, \
      with the error of its property.
      """,
    fix: "Correct such rows in a step file, or relax the validation.")
}

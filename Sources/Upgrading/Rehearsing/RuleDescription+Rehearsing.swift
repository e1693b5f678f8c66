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
      "The stores of a version could not be made, or not be looked at, so that nothing is known of its migration.",
    fix: "Correct what the message says; a step file that runs a program needs --allow-programs."
  ).fixed(because: "what was not tried is not known to work")

  /// A store that cannot be upgraded.
  package static let rehearsalFailed = RuleDescription(
    "rehearsal-failed", .store, .error,
    title: "A store that was made of a shipped version cannot be upgraded to the current one.",
    rationale: """
      The store is valid for its version. Stores of users can have such rows as well, and the migration fails on \
      them; the store stays of its version, and the app cannot open it.
      """,
    fix: """
      Change the step: modeldiff split writes versions in between, and a step file that repairs the rows. If no store can \
      have such rows, say so in the model of the older version, or accept the finding.
      """)

  /// A change that no step describes.
  package static let rehearsalChanged = RuleDescription(
    "rehearsal-changed", .loss, .error,
    title: "Values or objects are others after the upgrade, though no step says so.",
    rationale: """
      After each upgrade the old store and the new one are compared object by object. What differs is neither lost by a \
      rule, nor written by a step file, nor said by a mapping model.
      """,
    fix:
      "Look at the step files on the way; if there are none, report the model: this should not be."
  )

  /// Rows that break the current version after an upgrade.
  package static let rehearsalInvalid = RuleDescription(
    "rehearsal-invalid", .store, .warning,
    title: "After the upgrade rows break the current version that did not break their own.",
    rationale: """
      Lightweight migration validates nothing. The store opens, but the next change of such an object cannot be saved, \
      with the error of its property.
      """,
    fix: "Correct such rows in a step file, or loosen the validation.")
}

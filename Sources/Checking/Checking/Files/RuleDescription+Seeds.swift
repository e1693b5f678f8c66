package import Findings

extension RuleDescription {
  /// A store that ships with the app and is not of the current version.
  package static let seedStoreVersion = RuleDescription(
    "seed-store-version", .release, .warning,
    title: "A store that ships with the app is not of the current version.",
    rationale: """
      A copy of it is migrated on every first launch. Opened in the app's bundle, where nothing can be written, it cannot be migrated, \
      and does not open.
      """,
    fix: """
      Bring it up to date with the model, in the same commit: modeldiff upgrade Seed.sqlite --to App.xcdatamodeld --in-place --yes. \
      Stores that tests or releases keep are not looked at.
      """,
    apple: AppleError(
      code: 134100,
      reason:
        "The model used to open the store is incompatible with the one used to create the store"))
}

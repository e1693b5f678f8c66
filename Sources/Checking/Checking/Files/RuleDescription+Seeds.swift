package import Findings

extension RuleDescription {
  /// A store that ships with the app and is not of the current version.
  package static let seedStoreVersion = RuleDescription(
    "seed-store-version", .release, .warning,
    title: "A store that ships with the app has another version than the current one.",
    rationale: """
      A copy of it is migrated on every first launch. In the app's bundle, which is read-only, it \
      cannot be migrated and does not open.
      """,
    fix: """
      Upgrade it in the commit that changes the model: modeldiff upgrade Seed.sqlite --to \
      App.xcdatamodeld --in-place --yes. Stores that tests or releases keep are not checked.
      """,
    apple: AppleError(
      code: 134100,
      reason:
        "The model used to open the store is incompatible with the one used to create the store"))
}

package import Findings

extension RuleDescription {
  /// Swift files without a model.
  package static let noSwiftDataModel = RuleDescription(
    "no-swiftdata-model", .input, .error,
    title: "No Swift file declares a SwiftData model.",
    rationale:
      "A folder without a Core Data model is read as Swift sources. A model is a class with the "
      + "attribute `@Model` in a file that imports SwiftData. Folders of tests, previews, "
      + "packages and builds are left out.",
    fix: "Give the path of a model, or of the folder with the classes.")

  /// Folders of tests and previews that were skipped.
  package static let swiftFoldersAside = RuleDescription(
    "swift-folders-aside", .input, .note,
    title: "Folders of tests or previews were left out of the Swift sources.",
    rationale: "Tests declare the models of an app again.",
    fix: "Give the path of such a folder to read it.")

  /// A link among Swift files.
  package static let unfollowedLink = RuleDescription(
    "unfollowed-link", .input, .warning,
    title: "Symbolic links among Swift sources, or to a bundle, are not followed.",
    fix: "Give the path that it leads to.")

  /// An open choice that was decided by a store.
  package static let readingDecided = RuleDescription(
    "reading-decided", .input, .note,
    title: "The hashes of a store decide what the Swift sources leave open.",
    fix: "Write it in the source.")

  /// A configuration entry for a property that the sources already determine.
  package static let assumptionUnused = RuleDescription(
    "assumption-unused", .input, .warning,
    title: "A configuration says how an attribute is stored, but the Swift sources decide that.",
    rationale:
      "`assume` decides only what the sources leave open; the attribute is judged as it is "
      + "declared.",
    fix: "Remove the entry from `assume`.")
}

extension FileDiagnostic {
  /// All findings on Swift sources as files.
  package static let ofSwiftSources: [RuleDescription] = [
    .noSwiftDataModel, .readingDecided, .assumptionUnused, .swiftFoldersAside, .unfollowedLink,
  ]
}

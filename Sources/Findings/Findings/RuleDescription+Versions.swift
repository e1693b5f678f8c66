/// Findings of commands that create, mark, rename or merge versions of a bundle.
extension RuleDescription {
  /// A project file that cannot be read.
  package static let malformedProject = RuleDescription(
    "malformed-project", .input, .error,
    title: "An Xcode project that may list the versions of the bundle cannot be read.",
    rationale: "Xcode neither shows nor compiles a version that the project does not list.",
    fix: "Resolve conflicts in project.pbxproj, or leave the project alone with `--no-project`.")

  /// A project that does not list the bundle.
  package static let bundleNotInProject = RuleDescription(
    "bundle-not-in-project", .input, .error,
    title: "The project given with `--project` does not list the bundle.",
    fix: "Give the project that lists the bundle, or use `--no-project`.")

  /// A name that is not valid for a version.
  package static let invalidVersionName = RuleDescription(
    "invalid-version-name", .input, .error,
    title: "The name of a new version is not a valid file name, or another version has it.",
    rationale: "Most Apple disks ignore upper and lower case.",
    fix: "Give another name, or omit it to get the next number.")

  /// An element that cannot be renamed.
  package static let cannotRename = RuleDescription(
    "cannot-rename", .input, .error,
    title: "An entity or a property cannot be renamed as asked.",
    rationale:
      "The element does not exist, or the new name is invalid or taken; nothing is written.",
    fix: "Give the entity that declares the property, and an unused name.")

  /// A rename that would lose data.
  package static let renameNotMigrated = RuleDescription(
    "rename-not-migrated", .input, .error,
    title: "Lightweight migration would not carry data over to the new name.",
    rationale: "The renamed version is compared with the old one before anything is written.",
    fix: "Correct the renaming identifiers that the error names, then run the command again.")

  /// A reference that was not renamed.
  package static let referenceNotRenamed = RuleDescription(
    "reference-not-renamed", .input, .warning,
    title: "A predicate or an expression may refer to a renamed element, and was not changed.",
    rationale: "The model does not always show what a key refers to.",
    fix: "Read the text, and write the new name where it means the renamed element.")

  /// Versions that cannot be merged as requested.
  package static let cannotMerge = RuleDescription(
    "cannot-merge", .input, .error,
    title: "Versions cannot be merged into a bundle without losing something.",
    rationale: "Uncommitted edits would be overwritten, or a branch left out.",
    fix: "Do what the error says, then run the command again.")

  /// A step that cannot be split.
  package static let cannotSplit = RuleDescription(
    "cannot-split", .input, .error,
    title: "A step between two versions cannot be split into lightweight steps.",
    rationale:
      "The result of the split is verified before anything is written; nothing was written.",
    fix: "Make the changes in the notes by hand, or give two versions with `--from` and `--to`.")

  /// A plan in which the location of a split cannot be determined.
  package static let splitNotInPlan = RuleDescription(
    "split-not-in-plan", .input, .warning,
    title: "The steps of a split do not fit into the staged plan.",
    rationale: "Stores of the old version would not go through the versions in between.",
    fix: "Replace the old step with the stages in the notes.")

  /// A split that changes other steps.
  package static let splitChangesNeighbour = RuleDescription(
    "split-changes-neighbour", .input, .warning,
    title: "Renaming identifiers of a split change what the step before or after carries over.",
    rationale: """
      No hash changes, but properties are paired by their identifiers, in every step from or to a \
      version.
      """,
    fix:
      "Give the same properties of the other version the same identifiers, or use a mapping model there."
  )

  /// All kinds of these findings.
  package static let ofVersions: [RuleDescription] = [
    .malformedProject, .bundleNotInProject, .invalidVersionName, .cannotRename, .renameNotMigrated,
    .referenceNotRenamed, .cannotMerge, .cannotSplit, .splitNotInPlan, .splitChangesNeighbour,
  ]
}

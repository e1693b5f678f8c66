package import Findings
package import Loading
import Upgrading

extension RuleDescription {
  /// A bundle without a staged plan, where one is asked for.
  package static let noStagedPlan = RuleDescription(
    "no-staged-plan", .input, .error,
    title: "No staged migration plan is named for the bundle.",
    fix:
      "Name it with `--plan`, or as `plan` in `.modeldiff.json`; `modeldiff stages --new FILE BUNDLE` writes one."
  )

  /// A generated handler to be filled in.
  package static let handlerUnwritten = RuleDescription(
    "handler-unwritten", .input, .error,
    title: "A handler of a staged migration is not written yet.",
    rationale: """
      `modeldiff stages --swift` writes handlers that throw where code has to do something: until \
      they are written, no store of the version opens.
      """,
    fix: "Write the handler, and remove the warning and the error in it.")

  /// A check without bundles.
  package static let noBundle = RuleDescription(
    "no-bundle", .input, .error,
    title: "The check finds no `.xcdatamodeld`.",
    fix: "Give the path of a bundle, or of a folder with bundles.")

  /// Options about a CloudKit schema without one.
  package static let schemaNotNamed = RuleDescription(
    "schema-not-named", .input, .error,
    title: "`--sharing` or `--public` is given without a CloudKit schema.",
    rationale: "The two options say what the schema needs besides the model.",
    fix: "Name the schema with `--cloudkit-schema`, or as `cloudKitSchema` in the configuration.")

  /// A check without a base.
  package static let noBase = RuleDescription(
    "no-base", .input, .error,
    title: "The check finds nothing to compare with.",
    rationale:
      "There is no earlier commit, no default branch, or neither a repository nor a lock file.",
    fix:
      "Name a base with `--against`, freeze the bundle with `modeldiff freeze BUNDLE`, or check "
      + "without a base with `--no-base`.")

  /// A base that is not in the clone.
  package static let missingBase = RuleDescription(
    "missing-base", .input, .error,
    title: "The base that the CI service names is not in the clone.",
    fix:
      "Clone deeper (`fetch-depth: 0` with actions/checkout), or run `git fetch origin BRANCH`.")

  /// A base that equals the checked state.
  package static let baseIsHead = RuleDescription(
    "base-is-head", .input, .error,
    title:
      "The base contains all of `HEAD`: the base is checked out, not the change, or the change has been merged since.",
    fix: "Check out the newest commit of the change, or its merge.")

  /// Something that cannot be read at the base.
  package static let unreadableAtBase = RuleDescription(
    "unreadable-at-base", .input, .error,
    title: "A version, the current version mark, or a whole bundle cannot be read at the base.",
    rationale:
      "The check cannot tell whether it has changed. If the change repairs it, this is a note, and "
      + "the last readable form is compared. Files in Git LFS cannot be read at any commit.",
    fix:
      "Name a commit at which it can be read with `--against`. Keep models out of Git LFS, or freeze them with "
      + "`modeldiff freeze` and check with `--no-base`.")

  /// A submodule that cannot be compared.
  package static let submoduleNotChecked = RuleDescription(
    "submodule-not-checked", .input, .error,
    title: "The models of a submodule are not checked.",
    rationale:
      "At the base the submodule was pinned at another commit, and that commit or the files of the "
      + "new one are missing from this clone.",
    fix: "Run `git submodule update --init --recursive`.")

  /// A bundle that a sparse checkout leaves out.
  package static let readFromIndex = RuleDescription(
    "read-from-index", .input, .note,
    title: "A sparse checkout leaves bundles out of the work tree.",
    rationale: "The check reads them from the index.")

  /// Paths without a common repository.
  package static let severalRepositories = RuleDescription(
    "several-repositories", .input, .error,
    title: "The paths of one check are in several repositories, or some are in no repository.",
    fix: "Run the check once for each repository.")

  /// A frozen version that has changed.
  package static let frozenVersionChanged = RuleDescription(
    "frozen-version-changed", .input, .error,
    title: "The hashes of a version differ from its frozen hashes.",
    rationale: "A version that has shipped must stay as it was.",
    fix: "Restore the version, or re-freeze it with `modeldiff freeze BUNDLE --again`.")

  /// A finding that cannot be accepted.
  package static let cannotBeAccepted = RuleDescription(
    "cannot-be-accepted", .input, .error,
    title: "A finding about something unchecked cannot be accepted.",
    fix: "Resolve the finding, so that the check can read the file.")

  /// Release tags that do not exist.
  package static let noReleaseTag = RuleDescription(
    "no-release-tag", .input, .error,
    title: "No tag before the change matches the release tags of the configuration.",
    fix: "Run `git fetch --tags` (`fetch-tags: true` and `fetch-depth: 0` with actions/checkout).")

  /// A fingerprint that no finding has.
  package static let unknownFingerprint = RuleDescription(
    "unknown-fingerprint", .input, .error,
    title: "No finding of the check has the fingerprint given to `modeldiff accept`.",
    fix: "Copy the fingerprint that the check prints.")
}

extension FileDiagnostic {
  /// All entries, in the order of the list of rules.
  package static let all =
    ofFiles + ofSources + ofSwiftSources + ofStores + ofGit + ofChecks + ofUpgrades + ofFleets

  /// All findings on the inputs of a check.
  static let ofChecks: [RuleDescription] = [
    .noBundle, .noBase, .missingBase, .baseIsHead, .unreadableAtBase, .submoduleNotChecked,
    .readFromIndex, .severalRepositories, .frozenVersionChanged, .cannotBeAccepted, .noReleaseTag,
    .unknownFingerprint, .noStagedPlan, .handlerUnwritten, .schemaNotNamed,
  ]
}

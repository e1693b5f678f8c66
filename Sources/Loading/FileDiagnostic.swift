package import Findings

/// A diagnostic about files, bundles and revisions: what it means.
package struct FileDiagnostic: Sendable {
  /// The stable identifier.
  package var id: String
  /// How much it matters.
  package var severity: Severity
  /// What it means, in a sentence.
  package var meaning: String

  init(_ id: String, _ severity: Severity, _ meaning: String) {
    self.id = id
    self.severity = severity
    self.meaning = meaning
  }
}

extension FileDiagnostic {
  /// What there is to say about files, bundles and stores, in the order of
  /// `Documentation/Diagnostics.md`.
  package static let all = ofFiles + ofUpgrades

  private static let ofFiles: [FileDiagnostic] = [
    .init(
      "unreadable-file", .error,
      "A file is missing, of another kind (links are not followed inside a bundle) or not "
        + "readable."
    ),
    .init(
      "file-too-large", .error,
      "A file is larger than any model."
    ),
    .init(
      "no-scratch-folder", .error,
      "A store with a write-ahead log is read from a copy, and the folder for temporary files cannot "
        + "take one."
    ),
    .init(
      "read-failed", .error,
      "The system reports an error in the middle of a file."
    ),
    .init(
      "not-a-model", .error,
      "The content is none of the forms of a model."
    ),
    .init(
      "empty-bundle", .error,
      "The bundle holds no version."
    ),
    .init(
      "binary-source", .error,
      "The version was saved by Xcode 3; saving it with Xcode 4 or later helps."
    ),
    .init(
      "unknown-version", .error,
      "The bundle has no version of the name after `#`."
    ),
    .init(
      "equal-version-names", .error,
      "Two versions have names that differ only in how accents are written."
    ),
    .init(
      "version-names-differ-in-case", .error,
      "Two versions of a bundle have names that differ in upper and lower case only; most of Apple's disks "
        + "hold one of them."
    ),
    .init(
      "invalid-current-version", .error,
      "`.xccurrentversion` is not a property list with a name in it."
    ),
    .init(
      "wrong-current-version", .error,
      "`.xccurrentversion` names a version that is not there; a warning if there is only one."
    ),
    .init(
      "no-current-version", .error,
      "The bundle has several versions and none is current; a warning when compiling."
    ),
    .init(
      "no-earlier-version", .error,
      "Two versions of a bundle are to be compared and there is none before the new one."
    ),
    .init(
      "not-fixable", .error,
      "A fix was asked for in what is not a source in a folder: a compiled model, a store, a git revision."
    ),
    .init(
      "changed-file", .error, "The file to fix has changed since it was read."
    ),
    .init(
      "deep-inheritance", .error,
      "An entity has more ancestors than any model needs."
    ),
    .init(
      "not-a-source", .error,
      "A compiled model or a store was given to the compiler."
    ),
    .init(
      "malformed-archive", .error,
      "A compiled model, or the one cached in a store, is damaged or something else."
    ),
    .init(
      "unknown-archive-content", .note,
      "A compiled model holds something that is not known; it is left out."
    ),
    .init(
      "malformed-version-info", .error,
      "`VersionInfo.plist` is not what Apple's compiler writes."
    ),
    .init(
      "unreadable-store", .error,
      "The database is damaged or not a store of Core Data."
    ),
    .init(
      "no-model-cache", .error,
      "The store holds no model; systems before iOS 9 and OS X 10.11 wrote none."
    ),
    .init(
      "unstorable-name", .error,
      "A name has control characters in it, which no identifier in a store should have."
    ),
    .init(
      "unstorable-model", .error,
      "SQLite refuses the schema of the model, or rows for it: too many columns, or values that cannot "
        + "be unique."
    ),
    .init(
      "uncertain-schema", .warning,
      "It is not known for certain what Core Data makes in a store for a part of the model."
    ),
    .init(
      "unfillable-relationship", .warning,
      "The rows asked for leave a mandatory relationship without an object, or with too many or too few."
    ),
    .init(
      "git-not-installed", .error,
      "A model at a revision is read with git, which is in no folder of `PATH`."
    ),
    .init(
      "git-failed", .error,
      "git cannot be started, or ends on the way."
    ),
    .init(
      "unreadable-repository", .error,
      "There is a `.git`, and git cannot work on it: damaged, without work tree, or a file that names a "
        + "folder that is not there."
    ),
    .init(
      "not-a-repository", .error,
      "The working directory is not in a git repository, and there is no file of the name given."
    ),
    .init(
      "dubious-ownership", .error,
      "The repository belongs to another user; `git config --global --add safe.directory FOLDER` "
        + "trusts it."
    ),
    .init(
      "unknown-revision", .error,
      "git knows no such revision; a branch may need `git fetch origin REF:refs/remotes/origin/REF`, a "
        + "commit in a shallow clone `git fetch --unshallow` (`fetch-depth: 0` with actions/checkout)."
    ),
    .init(
      "no-merge-base", .error,
      "The two revisions of `A...B` have no ancestor in common; in a shallow clone "
        + "`git fetch --unshallow` helps (`fetch-depth: 0` with actions/checkout)."
    ),
    .init(
      "missing-object", .error,
      "A partial clone lacks the file, and nothing is fetched; `git fetch --refetch --no-filter` "
        + "gets all."
    ),
    .init(
      "path-not-at-revision", .error,
      "The revision has no such file or folder; paths count from the root of the repository, with "
        + "`./` in front from the working directory."
    ),
    .init(
      "path-in-submodule", .error,
      "The path leads into a submodule, which has a repository of its own."
    ),
    .init(
      "malformed-tree", .error,
      "A folder in the repository has an entry that no folder can have, such as `..`."
    ),
    .init(
      "no-bundle", .error,
      "There is no `.xcdatamodeld` where a check looks for one."
    ),
    .init(
      "no-base", .error,
      "A check finds nothing to compare with: no commit before, no default branch, or neither repository nor "
        + "lock file; `--no-base` checks without."
    ),
    .init(
      "missing-base", .error,
      "What a service says that a change is merged into, or was before a push, is not in the clone; it is "
        + "fetched with a deeper clone (`fetch-depth: 0` with actions/checkout) or `git fetch origin BRANCH`."
    ),
    .init(
      "base-is-head", .error,
      "What a change is to be merged into has all of `HEAD` already: the base is checked out, not the change."
    ),
    .init(
      "unreadable-at-base", .error,
      "A version, the mark of the current one or a whole bundle cannot be read at the base, so that a check cannot "
        + "see whether it has changed; `--against` names a commit at which it can be read."
    ),
    .init(
      "submodule-not-checked", .error,
      "A submodule was pinned at another commit at the base, and that commit or the files of the new one are not here, "
        + "so that models in it cannot be compared."
    ),
    .init(
      "read-from-index", .note,
      "A sparse checkout leaves bundles out of the work tree; a check reads them from the index."
    ),
    .init(
      "several-repositories", .error,
      "The paths of one check are in several repositories, or some in none."
    ),
    .init(
      "frozen-version-changed", .error,
      "`modeldiff freeze` meets a version that was frozen with other hashes; `--again` takes the new ones."
    ),
    .init(
      "cannot-be-accepted", .error,
      "`modeldiff accept` is given a fingerprint of what says that something was not looked at."
    ),
    .init(
      "no-release-tag", .error,
      "The configuration says that tags tell what has shipped, and no such tag is reachable from the base."
    ),
    .init(
      "unknown-fingerprint", .error,
      "`modeldiff accept` is given a fingerprint that the check does not find."
    ),
    .init(
      "cannot-create-output", .error,
      "The output cannot be created; the old one is as it was."
    ),
    .init(
      "write-failed", .error,
      "Writing failed on the way, as on a full disk; the old output is as it was."
    ),
  ]
}

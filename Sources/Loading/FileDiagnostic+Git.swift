package import Findings

extension RuleDescription {
  /// A missing git.
  package static let gitNotInstalled = RuleDescription(
    "git-not-installed", .input, .error,
    title: "`PATH` has no git.",
    rationale: "A model at a revision is read with git.",
    fix: "Install git.")

  /// A git that fails.
  package static let gitFailed = RuleDescription(
    "git-failed", .input, .error,
    title: "git does not start, or ends with an error.",
    fix: "Run `git status` in the repository and resolve what it reports.")

  /// A repository that git cannot read.
  package static let unreadableRepository = RuleDescription(
    "unreadable-repository", .input, .error,
    title: "git cannot work on the repository that `.git` or `GIT_DIR` names.",
    rationale: "It is damaged, has no work tree, or names a folder that does not exist.",
    fix: "Repair the repository, clone it again, or correct `GIT_DIR`.")

  /// A folder without a repository.
  package static let notARepository = RuleDescription(
    "not-a-repository", .input, .error,
    title: "The working directory is not in a git repository, and no file has the given name.",
    fix: "Run the command inside the repository, or correct the path.")

  /// A repository of another user.
  package static let dubiousOwnership = RuleDescription(
    "dubious-ownership", .input, .error,
    title: "The repository belongs to another user, and git refuses to read it.",
    fix: "If you trust it, run `git config --global --add safe.directory FOLDER`.")

  /// A revision that does not exist.
  package static let unknownRevision = RuleDescription(
    "unknown-revision", .input, .error,
    title: "The repository has no such revision.",
    fix:
      "Fetch a branch with `git fetch origin REF:refs/remotes/origin/REF`, the history of a "
      + "shallow clone with `git fetch --unshallow` (`fetch-depth: 0` with actions/checkout).")

  /// Two revisions without a common ancestor.
  package static let noMergeBase = RuleDescription(
    "no-merge-base", .input, .error,
    title:
      "The two revisions of `A...B` have no common ancestor, or the clone does not reach back to it.",
    fix:
      "In a shallow clone, run `git fetch --unshallow` (`fetch-depth: 0` with "
      + "actions/checkout).")

  /// A file that is missing in a partial clone.
  package static let missingObject = RuleDescription(
    "missing-object", .input, .error,
    title: "A partial clone lacks the file, and this tool fetches nothing.",
    fix: "Run `git fetch --refetch --no-filter`.")

  /// A path that a revision does not have.
  package static let pathNotAtRevision = RuleDescription(
    "path-not-at-revision", .input, .error,
    title: "The revision has no such file or folder.",
    rationale:
      "Paths are relative to the root of the repository, or with `./` in front to the working "
      + "directory.",
    fix: "Correct the path.")

  /// A path into a submodule.
  package static let pathInSubmodule = RuleDescription(
    "path-in-submodule", .input, .error,
    title: "The path leads into a submodule, which has its own repository.",
    fix: "Run the command in the folder of the submodule.")

  /// A folder of a repository that is not one.
  package static let malformedTree = RuleDescription(
    "malformed-tree", .input, .error,
    title: "A folder in the repository has an invalid entry, such as `..`.",
    fix: "Run `git fsck`, which names what is wrong.")

  /// An output file that git ignores.
  package static let ignoredByGit = RuleDescription(
    "ignored-by-git", .input, .warning,
    title: "git ignores a file that was written.",
    rationale: "It is only on this machine: no commit and no clone has it.",
    fix: "Add it with `git add -f`, and remove the pattern from the file that git names.")
}

extension FileDiagnostic {
  /// All findings on git and its repositories.
  package static let ofGit: [RuleDescription] = [
    .gitNotInstalled, .gitFailed, .unreadableRepository, .notARepository, .dubiousOwnership,
    .unknownRevision, .noMergeBase, .missingObject, .pathNotAtRevision, .pathInSubmodule,
    .malformedTree, .ignoredByGit,
  ]
}

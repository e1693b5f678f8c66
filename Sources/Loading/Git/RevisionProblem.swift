package import Findings

/// Why a revision cannot be found.
package enum RevisionProblem: Error {
  /// git cannot be run, or says something else.
  case git(GitProblem)
  /// The revision looks like an option.
  case isOption(String)
  /// There is no such revision.
  case unknown(UnknownRevision)
  /// Two revisions have no ancestor in common.
  case noMergeBase(GitRevision, GitRevision)
  /// The history of two revisions is cut off, so that they may have a newer ancestor in common than is known.
  case cutOff(GitRevision, GitRevision)
}

/// A revision that is not there.
package struct UnknownRevision: Sendable {
  /// The revision as the user wrote it.
  package var name: String
  /// The repository.
  package var place: GitPlace
  /// What git says of it.
  var reason: String?
  /// What it is called as one of the remote repository `origin`, where that had such a branch when it was last fetched.
  var nameAtOrigin: String?
  /// Whether the repository has a commit at all.
  var hasCommits = true
  /// The remote repository to fetch from, `origin` if there is one of this name.
  var remote: String?
  /// What is before the first `~` or `^`, where that is known, and its number of commits along the
  /// first parents.
  var beginning: (name: String, commits: Int)?
}

extension RevisionProblem {
  /// The error of a run that needs the model that `reference` names.
  package func toolchainError(for reference: ModelReference) -> ToolchainError {
    switch self {
    case .git(let problem): problem.toolchainError(file: reference.path)
    case .isOption(let name):
      ToolchainError(
        .unknownRevision, file: reference.path, "\"\(name)\" is not a revision",
        explanation: "No revision begins with -. For a file of this name, write ./ in front.")
    case .unknown(let unknown):
      ToolchainError(
        .unknownRevision, file: reference.path,
        "there is no revision \"\(unknown.name)\""
          + (unknown.hasCommits ? "" : ", as the repository has no commits")
          + (reference.path.isEmpty ? "" : ", and no file or folder \"\(reference.text)\""),
        explanation: explanation(of: unknown, in: reference),
        notes: unknown.reason.flatMap { $0 == Self.usualReason ? nil : [DiagnosticNote($0)] } ?? [])
    case .noMergeBase(let left, let right):
      ToolchainError(
        .noMergeBase, file: reference.path,
        "\(left.text) and \(right.text) have no common ancestor",
        explanation: left.place.isShallow
          ? Self.shallow
          : "Expected two revisions of one history. Name one revision without ... instead.")
    case .cutOff(let left, let right):
      ToolchainError(
        .noMergeBase, file: reference.path,
        "the clone does not reach back to where \(left.text) and \(right.text) part",
        explanation: Self.shallow)
    }
  }

  /// What git says of every revision that it does not know.
  private static let usualReason = "Needed a single revision"

  private static let shallow =
    "The repository is shallow: it holds the newest commits only. Run `git fetch --unshallow`, or "
    + "with actions/checkout in a workflow set `fetch-depth: 0`."

  private func explanation(of unknown: UnknownRevision, in reference: ModelReference) -> String {
    if let name = unknown.nameAtOrigin {
      return "\(name) exists: write `\(replacing(unknown.name, by: name, in: reference))`."
    }
    if let range = unknown.name.firstRange(of: "..") {
      let ends = [unknown.name[..<range.lowerBound], unknown.name[range.upperBound...]]
      return "A range names many commits, expected one. Write `\(ends[0])...\(ends[1])` for the "
        + "merge base of both, or one of them."
    }
    guard unknown.hasCommits else { return "Commit something first, or write the path of a file." }
    if let (name, commits) = unknown.beginning {
      guard !unknown.place.isShallow else { return Self.shallow }
      let count = commits == 1 ? "1 commit" : "\(commits) commits"
      return "The history of \(name) is shorter: it has \(count) along the first parents."
    }
    guard let remote = unknown.remote, let branch = branch(of: unknown.name, at: remote) else {
      return unknown.place.isShallow
        ? Self.shallow
        : "Expected a branch, a tag, a commit, or anything else by which `git rev-parse` finds one object."
    }
    var sentences = [fetching(branch, from: remote, in: reference)]
    if unknown.place.isShallow {
      sentences.append(
        "The repository is shallow; with actions/checkout in a workflow, `fetch-depth: 0` brings all "
          + "branches, tags and commits.")
    }
    return sentences.joined(separator: " ")
  }

  /// How to get a branch, tag or commit that the server has, also in a clone of a single branch.
  private func fetching(
    _ name: String, from remote: String, in reference: ModelReference
  ) -> String {
    let tags = "refs/tags/"
    guard !name.hasPrefix(tags) else {
      return "If the tag is only on the server, run `git fetch \(remote) tag "
        + "\(name.dropFirst(tags.count))`."
    }
    let isCommit = [40, 64].contains(name.utf8.count) && name.allSatisfy(\.isHexDigit)
    guard !isCommit else {
      return "If the commit is only on the server, run `git fetch \(remote) \(name)`."
    }
    return "If the branch is only on the server, run `git fetch \(remote) "
      + "\(name):refs/remotes/\(remote)/\(name)` and name it \(remote)/\(name); for a tag, run "
      + "`git fetch \(remote) tag \(name)`."
  }

  /// The text of `reference` with another name for the revision `name`, which may be one of two.
  private func replacing(_ name: String, by other: String, in reference: ModelReference) -> String {
    let revision = reference.revision ?? name
    if revision.hasPrefix(name) { return other + reference.text.dropFirst(name.count) }
    return revision.dropLast(name.count) + other + reference.text.dropFirst(revision.count)
  }

  /// The name to fetch for a revision; nil when it begins at the working directory's own commit.
  private func branch(of name: String, at remote: String) -> String? {
    let base = name.prefix { !["~", "^", "@", ":"].contains($0) }
    // What it is called by here, from the whole name on.
    let prefixes = ["refs/heads/", "refs/remotes/\(remote)/", "remotes/\(remote)/", "\(remote)/"]
    let prefix = prefixes.first(where: base.hasPrefix) ?? ""
    let branch = base.dropFirst(prefix.count)
    let isPlain = branch.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "`") }
    return branch.isEmpty || branch == "HEAD" || !isPlain ? nil : String(branch)
  }
}

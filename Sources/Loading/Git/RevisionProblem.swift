package import Findings

/// The reason why a revision cannot be found.
package enum RevisionProblem: Error {
  /// git cannot be run or reports another problem.
  case git(GitProblem)
  /// The revision looks like an option.
  case isOption(String)
  /// There is no such revision.
  case unknown(UnknownRevision)
  /// Two revisions have no common ancestor.
  case noMergeBase(GitRevision, GitRevision)
  /// The history of two revisions is truncated, so a newer common ancestor may be missing.
  case cutOff(GitRevision, GitRevision)
}

/// A revision that does not exist.
package struct UnknownRevision: Sendable {
  /// The revision as the user wrote it.
  package var name: String
  /// The repository.
  package var place: GitPlace
  /// The message of git.
  var reason: String?
  /// Its name as a branch of the remote `origin`, if that had such a branch when last fetched.
  var nameAtOrigin: String?
  /// Whether the repository has any commit.
  var hasCommits = true
  /// The remote to fetch from, `origin` if it exists.
  var remote: String?
  /// The part before the first `~` or `^`, if known, and its number of commits along first parents.
  var beginning: (name: String, commits: Int)?
}

extension RevisionProblem {
  /// The error for a command that needs the model named by `reference`.
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

  /// The message of git for any unknown revision.
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

  /// The command that fetches a branch, tag or commit, including in a single-branch clone.
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

  /// The text of `reference` with the revision `name`, which may be one of two, replaced.
  private func replacing(_ name: String, by other: String, in reference: ModelReference) -> String {
    let revision = reference.revision ?? name
    if revision.hasPrefix(name) { return other + reference.text.dropFirst(name.count) }
    return revision.dropLast(name.count) + other + reference.text.dropFirst(revision.count)
  }

  /// The name to fetch for a revision; nil if it starts at the checked-out commit.
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

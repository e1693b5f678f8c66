internal import Diagnostics
internal import Reports

/// What a check compares with.
struct FoundBase {
  /// The files; nil when there is nothing to compare with.
  var tree: GitTree?
  /// What it is; nil when there is nothing to compare with.
  var base: CheckBase?
  /// Why there is nothing to compare with.
  var omission: String?
}

/// Finds what to compare with: what was asked for, what a service says that a request goes to, or the
/// merge base with the default branch.
///
/// - Parameters:
///   - options: What the check is asked for.
///   - configured: The revision that the configuration names.
///   - repository: The repository; nil where there is none.
/// - Returns: The base, or why there is none.
/// - Throws: `ToolchainError` when a revision that was asked for is not there.
func findBase(
  _ options: CheckOptions, configured: String?, repository: CheckRepository?
) throws(ToolchainError) -> FoundBase {
  guard !options.ignoresBase else {
    return FoundBase(omission: "It was asked for with --no-base.")
  }
  guard let repository else {
    guard let revision = options.against ?? configured else {
      return FoundBase(omission: "There is no git repository.")
    }
    throw ToolchainError(
      .data,
      [
        Diagnostic(
          id: "not-a-repository", category: .input, severity: .error,
          summary: "there is no git repository, expected one with the revision \"\(revision)\"")
      ])
  }
  if let revision = options.against {
    return try repository.base(revision, origin: "as asked for")
  }
  if let revision = configured {
    return try repository.base(revision, origin: "as configured")
  }
  if let found = try repository.requestBase(options.variables) { return found }
  return try repository.defaultBase()
}

extension CheckRepository {
  /// The base at a revision that must be there.
  fileprivate func base(_ revision: String, origin: String) throws(ToolchainError) -> FoundBase {
    do throws(RevisionProblem) {
      return try opened(revision, origin: origin)
    } catch {
      var reference = ModelReference(revision)
      reference.text = revision
      reference.path = ""
      reference.revision = revision
      var failure = error.toolchainError(for: reference)
      for index in failure.diagnostics.indices { failure.diagnostics[index].location = nil }
      throw failure
    }
  }

  private func opened(_ revision: String, origin: String) throws(RevisionProblem) -> FoundBase {
    let tree = try openRevision(revision, git: git, sizeLimit: settings.sizeLimit)
    let head = try answer("rev-parse --verify HEAD^{commit}", git: git).first
    let commit = try answer(
      "rev-parse --verify --end-of-options", tree.revision.identifier + "^{commit}", git: git
    ).first
    let identifier = commit ?? tree.revision.identifier
    let isHead = head == identifier ? ", which is HEAD: only what is not committed is compared" : ""
    return FoundBase(
      tree: tree,
      base: CheckBase(
        kind: .revision, name: revision, identifier: identifier, origin: origin + isHead))
  }

  /// The base of a pull or merge request, as the service says it.
  fileprivate func requestBase(
    _ variables: [String: String]
  ) throws(ToolchainError) -> FoundBase? {
    if let branch = variables["GITHUB_BASE_REF"] {
      let revision = "origin/\(branch)...HEAD"
      if let found = try? opened(revision, origin: "the base of the pull request") { return found }
      // actions/checkout leaves the merge of the request, whose first parent is the base's newest commit.
      if variables["GITHUB_REF"]?.hasPrefix("refs/pull/") == true,
        (try? answer("rev-parse --quiet --verify HEAD^2", git: git))?.isEmpty == false
      {
        return try base("HEAD^1", origin: "the base of the pull request")
      }
      return try base(revision, origin: "the base of the pull request")
    }
    if let commit = variables["CI_MERGE_REQUEST_DIFF_BASE_SHA"] {
      return try base(commit, origin: "the base of the merge request")
    }
    return nil
  }

  /// The merge base with the default branch.
  fileprivate func defaultBase() throws(ToolchainError) -> FoundBase {
    let remote = (try? answer("symbolic-ref --quiet --short refs/remotes/origin/HEAD", git: git))?
      .first
    let candidates = [remote, "origin/main", "origin/master", "main", "master"].compactMap(\.self)
    let known = candidates.first { name in
      let found = try? answer("rev-parse --quiet --verify", name + "^{commit}", git: git)
      return found?.isEmpty == false
    }
    guard let known else {
      return FoundBase(
        omission:
          "The repository has no branch origin/HEAD, main or master; name one with --against.")
    }
    do throws(RevisionProblem) {
      return try opened("\(known)...HEAD", origin: "the merge base with the default branch")
    } catch {
      guard case .noMergeBase = error else { return try base("\(known)...HEAD", origin: "") }
      return FoundBase(
        omission: "\(known) and HEAD have no ancestor in common; a shallow clone needs "
          + "`git fetch --unshallow` (fetch-depth: 0 with actions/checkout).")
    }
  }
}

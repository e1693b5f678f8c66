import Findings
import Loading
import OperatingSystem

/// The base of a check's comparison.
struct FoundBase {
  /// The files; nil if there is nothing to compare with.
  var tree: GitTree?
  /// The description; nil if there is nothing to compare with.
  var base: CheckBase?
  /// Why there is nothing to compare with.
  var omission: String?
  /// What this base hides, because it contains everything committed.
  var hidden: CheckOmission?
}

extension FoundBase {
  /// Records that committed changes are not checked.
  ///
  /// - Parameter changed: An uncommitted path that is checked, and the commit before `HEAD`; nil if there is
  ///   none.
  mutating func hideCommits(besides changed: (path: String, parent: String)? = nil) {
    let isAll = "\(base?.name ?? "The base") is HEAD itself, and nothing else has changed."
    hidden = CheckOmission(
      bundle: nil, check: "what is committed",
      reason: changed.map { path, parent in
        "\(path) is not committed, so it is compared with HEAD; `--against \(parent.prefix(12))` "
          + "compares the newest commit as well."
      } ?? isAll)
  }
}

extension FoundBase {
  /// Records that a push may have brought more commits than the one checked.
  mutating func hideEarlierCommits(of request: BaseRequest) {
    let subject = request.service == .other ? "The service" : request.service.rawValue
    hidden = CheckOmission(
      bundle: nil, check: "what was pushed together with HEAD, before it",
      reason: "\(subject) does not say where the push began; `--against COMMIT` does.")
  }
}

/// Finds the base: the requested revision, the target according to a service, or the merge base with the
/// default branch.
///
/// `HEAD` itself as the base would hide all committed changes. Unless it was requested, the commit
/// before it is used if there are no other changes to check.
///
/// - Parameters:
///   - options: The options of the check.
///   - configured: The revision in the configuration.
///   - repository: The repository; nil if absent.
///   - scope: The scope of the check.
/// - Returns: The base; none if that was requested or there is no repository.
/// - Throws: `ToolchainError` if a requested base, or one that a service names, does not exist, or none is
///   found in a repository.
func findBase(
  _ options: CheckOptions, configured: String?, repository: CheckRepository?,
  scope: CheckScope
) throws(ToolchainError) -> FoundBase {
  guard !options.ignoresBase else {
    return FoundBase(omission: "It was asked for with --no-base.")
  }
  guard let repository else {
    guard let revision = options.against ?? configured else {
      return FoundBase(omission: "There is no git repository.")
    }
    throw ToolchainError(
      RuleDescription.notARepository.diagnostic(
        "there is no git repository, expected one with the revision \"\(revision)\""))
  }
  if let revision = options.against {
    var found = try repository.base(revision, origin: "as asked for")
    if try found.base?.identifier == repository.head(),
      try repository.uncommittedModel(in: scope) == nil
    {
      found.hideCommits()
    }
    return found
  }
  let request = BaseRequest(options.variables, read: readEvent)
  if let request, request.isQueued, let problem = request.eventProblem { throw problem }
  let search = BaseSearch(
    repository: repository, request: request, head: try repository.head(), scope: scope)
  if let revision = configured { return try search.configured(revision) }
  if let request, request.isForMerge { return try search.merge() }
  return try search.defaultBranch()
}

/// Reads the event file in which a service describes the run.
private func readEvent(_ path: String) throws(ToolchainError) -> JSONNode {
  do throws(ToolchainError) {
    let reader = JSONFileReader(try readFile(path, limit: 64 << 20), file: path)
    guard let root = reader.root else { throw ToolchainError(.data, reader.problems) }
    return root
  } catch {
    var error = error
    for index in error.diagnostics.indices {
      error.diagnostics[index].explanation =
        "GITHUB_EVENT_PATH names the file, which says what there was before. In a container it has "
        + "to be mounted as well. `--against` names a base, `--no-base` checks without one."
    }
    throw error
  }
}

extension CheckRepository {
  /// The commit that is checked out.
  ///
  /// - Throws: `ToolchainError` if there is none.
  func head() throws(ToolchainError) -> String {
    if let headCommit { return headCommit }
    do throws(RevisionProblem) {
      guard let name = try answer("rev-parse --quiet --verify HEAD", git: git).first else {
        throw RevisionProblem.git(.failed(""))
      }
      throw RevisionProblem.git(.missing(name))
    } catch {
      if case .git(.missing(let name)) = error {
        throw GitProblem.missing(name).checkError(joined(root, ".git"))
      }
      throw noBase(
        "the repository has no commit yet, so there is nothing to compare with",
        "Commit what has shipped first.")
    }
  }

  /// The commit that a revision names; nil if absent.
  func commit(_ revision: String) throws(ToolchainError) -> String? {
    do throws(RevisionProblem) {
      return try answer(
        "rev-parse --quiet --verify --end-of-options", revision + "^{commit}", git: git
      ).first
    } catch {
      throw error.checkError(root)
    }
  }

  /// The base at a revision that must be there.
  func base(_ revision: String, origin: String) throws(ToolchainError) -> FoundBase {
    try baseThatMustBeThere(revision) { () throws(RevisionProblem) in
      try opened(revision, shown: revision, origin: origin)
    }
  }

  /// The base at a revision that must be there.
  func base(_ revision: BaseRevision, origin: String) throws(ToolchainError) -> FoundBase {
    try baseThatMustBeThere(revision.shownText) { () throws(RevisionProblem) in
      try opened(revision, origin: origin)
    }
  }

  private func baseThatMustBeThere(
    _ name: String, _ open: () throws(RevisionProblem) -> FoundBase
  ) throws(ToolchainError) -> FoundBase {
    do throws(RevisionProblem) {
      return try open()
    } catch {
      var reference = ModelReference(name)
      reference.text = name
      reference.path = ""
      reference.revision = name
      var failure = error.toolchainError(for: reference)
      for index in failure.diagnostics.indices {
        failure.diagnostics[index].location = nil
        failure.diagnostics[index].explanation += " `--no-base` checks without a base."
      }
      throw failure
    }
  }

  /// The base at a revision; nil if it does not exist or has no common history with another one.
  func baseIfThere(
    _ revision: BaseRevision, origin: String
  ) throws(ToolchainError) -> FoundBase? {
    do throws(RevisionProblem) {
      return try opened(revision, origin: origin)
    } catch {
      // An object missing from an existing commit does not mean that the revision is missing.
      guard case .git(let problem) = error else { return nil }
      throw problem.checkError(root)
    }
  }

  private func opened(
    _ revision: BaseRevision, origin: String
  ) throws(RevisionProblem) -> FoundBase {
    var name: String?
    if let reference = revision.branch?.reference {
      // The short name, unless it is ambiguous.
      name = try answer("rev-parse --abbrev-ref=strict", reference, git: git).first
    }
    var base = try opened(revision.text, shown: revision.text(name), origin: origin)
    if base.tree?.revision.target != nil {
      base.tree?.revision.target = revision.anchorText(name)
    }
    return base
  }

  private func opened(
    _ revision: String, shown: String, origin: String
  ) throws(RevisionProblem) -> FoundBase {
    var tree = try openRevision(revision, git: git, sizeLimit: settings.sizeLimit)
    let shown = isOfThisClone(shown) ? tree.revision.shortIdentifier : shown
    tree.revision.text = shown
    let commit = try answer(
      "rev-parse --verify --end-of-options", tree.revision.identifier + "^{commit}", git: git
    ).first
    let identifier = commit ?? tree.revision.identifier
    let isHead =
      headCommit == identifier ? ", which is HEAD: only what is not committed is compared" : ""
    let others = tree.revision.otherBases.map { $0.prefix(12) }
    let more =
      others.isEmpty
      ? ""
      : "; they have several, and what is in any of them has shipped: also \(others.joined(separator: ", "))"
    return FoundBase(
      tree: tree,
      base: CheckBase(
        kind: .revision, name: shown, identifier: identifier, origin: origin + isHead + more))
  }

  /// The error for a check that finds nothing to compare with.
  func noBase(_ summary: String, _ remedy: String) -> ToolchainError {
    ToolchainError(noBaseDiagnostic(summary, remedy, at: nil))
  }
}

/// Whether a revision may be another commit in another clone: what is counted from HEAD or a branch, or looked up in
/// what only this clone knows.
func isOfThisClone(_ revision: String) -> Bool { revision.contains { "^~@".contains($0) } }

extension RevisionProblem {
  /// The error of a check in the repository at `root`.
  func checkError(_ root: String) -> ToolchainError {
    guard case .git(let problem) = self else {
      return toolchainError(for: ModelReference(root))
    }
    return problem.checkError(root)
  }
}

/// The diagnostic if no base is found.
func noBaseDiagnostic(
  _ summary: String, _ remedy: String, at location: SourceLocation?
) -> Diagnostic {
  RuleDescription.noBase.diagnostic(
    summary,
    explanation: "Without a base, the check cannot see changes to what has shipped. \(remedy) "
      + "`--no-base` checks without one.",
    at: location)
}

import Findings
import Loading
import LocatedJSON
import OperatingSystem

/// What a check compares with.
struct FoundBase {
  /// The files; nil when there is nothing to compare with.
  var tree: GitTree?
  /// What it is; nil when there is nothing to compare with.
  var base: CheckBase?
  /// Why there is nothing to compare with.
  var omission: String?
  /// Whether it has all that is committed, and nothing else has changed.
  var hidesChanges = false
}

/// Finds what to compare with: what was asked for, what a service says that a request goes to, or the
/// merge base with the default branch.
///
/// A base that is `HEAD` itself would hide every change that is committed. Unless it was asked for, the commit
/// before takes its place where nothing else is there to be checked.
///
/// - Parameters:
///   - options: What the check is asked for.
///   - configured: The revision that the configuration names.
///   - repository: The repository; nil where there is none.
///   - exclude: The names of folders in which nothing is looked for.
/// - Returns: The base; or none because that was asked for, or as there is no repository.
/// - Throws: `ToolchainError` when a base that was asked for or that a service names is not there, or none is
///   found in a repository.
func findBase(
  _ options: CheckOptions, configured: String?, repository: CheckRepository?,
  excluding exclude: Set<String>
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
    if try found.base?.identifier == repository.head() {
      found.hidesChanges = try !repository.hasUncommittedModels(excluding: exclude)
    }
    return found
  }
  let request = BaseRequest(options.variables, read: readEvent)
  if let request, request.isQueued, let problem = request.eventProblem { throw problem }
  let search = BaseSearch(
    repository: repository, request: request, head: try repository.head(), exclude: exclude)
  if let revision = configured { return try search.configured(revision) }
  if let request, request.isForMerge { return try search.merge() }
  return try search.defaultBranch()
}

/// Reads the file in which a service says what a run is for.
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
  /// - Throws: `ToolchainError` when there is none.
  func head() throws(ToolchainError) -> String {
    if let commit = try commit("HEAD") { return commit }
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

  /// The commit that a revision names; nil when there is none.
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

  /// The base at a revision; nil when it is not there, or has nothing in common with another one.
  func baseIfThere(
    _ revision: BaseRevision, origin: String
  ) throws(ToolchainError) -> FoundBase? {
    do throws(RevisionProblem) {
      return try opened(revision, origin: origin)
    } catch {
      guard case .git(let problem) = error else { return nil }
      if case .missing = problem { return nil }
      throw problem.checkError(root)
    }
  }

  private func opened(
    _ revision: BaseRevision, origin: String
  ) throws(RevisionProblem) -> FoundBase {
    var name: String?
    if let reference = revision.branch?.reference {
      // Shorter where that is no other reference.
      name = try answer("rev-parse --abbrev-ref=strict", reference, git: git).first
    }
    return try opened(revision.text, shown: revision.text(name), origin: origin)
  }

  private func opened(
    _ revision: String, shown: String, origin: String
  ) throws(RevisionProblem) -> FoundBase {
    var tree = try openRevision(revision, git: git, sizeLimit: settings.sizeLimit)
    tree.revision.text = shown
    let head = try answer("rev-parse --quiet --verify HEAD^{commit}", git: git).first
    let commit = try answer(
      "rev-parse --verify --end-of-options", tree.revision.identifier + "^{commit}", git: git
    ).first
    let identifier = commit ?? tree.revision.identifier
    let isHead = head == identifier ? ", which is HEAD: only what is not committed is compared" : ""
    return FoundBase(
      tree: tree,
      base: CheckBase(
        kind: .revision, name: shown, identifier: identifier, origin: origin + isHead))
  }

  /// Whether the work tree has changes of models, mapping models or files of the check that are not committed.
  ///
  /// - Parameter exclude: The names of folders in which nothing is looked for.
  /// - Returns: Whether it has.
  /// - Throws: `ToolchainError` with exit code 65 when git fails.
  func hasUncommittedModels(excluding exclude: Set<String>) throws(ToolchainError) -> Bool {
    do throws(GitProblem) {
      let child = try git.start("status --porcelain=v2 -z --untracked-files=all")
      child.closeInput()
      let output = child.rest(limit: 256 << 20)
      guard child.finish() == 0 else {
        throw git.failure(String(decoding: child.errors, as: UTF8.self))
      }
      let changed = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      if changed.contains(where: isChangeOfModels) { return true }
      let hasSwift = changed.contains { text in
        [".swift", ".entitlements"].contains(where: text.hasSuffix)
          && !pathInStatus(text).split(separator: "/").contains { exclude.contains(String($0)) }
      }
      return hasSwift ? try declaresModels(excluding: exclude) : false
    } catch {
      throw error.checkError(root)
    }
  }

  /// Whether a line of `git status` is about a submodule, or a file that a check reads, other than a Swift file.
  private func isChangeOfModels(_ text: String) -> Bool {
    // The third word says whether it is a submodule.
    let isSubmodule = text.split(separator: " ").dropFirst(2).first?.hasPrefix("S") ?? false
    if "12u".contains(text.prefix(1)), isSubmodule { return true }
    // Step files lie where plans are made; of other SQL there is much.
    if text.contains("Migrations/"), text.lowercased().hasSuffix(".sql") { return true }
    return [".xcdatamodeld", ".xcmappingmodel", CheckFileName.stem, swiftLockName]
      .contains(where: text.contains) || [".cdm", ".plan.json"].contains(where: text.hasSuffix)
  }

  /// Whether a Swift file of the work tree or of `HEAD` declares a model, as far as its text tells: any Swift file may then have a
  /// type that models use.
  private func declaresModels(excluding exclude: Set<String>) throws(GitProblem) -> Bool {
    let passedOver = [".*"] + exclude.sorted().map(escapedForGlob)
    let files = [":(top,glob)**/*.swift"] + passedOver.map { ":(top,exclude,glob)**/\($0)/**" }
    for place in ["--untracked", "HEAD"] {
      let child = try git.start(
        "grep --no-recurse-submodules -q -w -F -e @Model -e @SwiftData.Model \(place) --", files)
      child.closeInput()
      _ = child.rest(limit: 1 << 20)
      let status = child.finish()
      guard status < 2 else {
        throw git.failure(String(decoding: child.errors, as: UTF8.self))
      }
      if status == 0 { return true }
    }
    return false
  }

  /// The error for a check that finds nothing to compare with.
  func noBase(_ summary: String, _ remedy: String) -> ToolchainError {
    ToolchainError(noBaseDiagnostic(summary, remedy, at: nil))
  }
}

extension RevisionProblem {
  /// The error of a check in the repository at `root`.
  func checkError(_ root: String) -> ToolchainError {
    guard case .git(let problem) = self else {
      return toolchainError(for: ModelReference(root))
    }
    return problem.checkError(root)
  }
}

/// The path in a line of `git status --porcelain=v2`, which stands behind 1, 8, 9 or 10 words.
private func pathInStatus(_ text: String) -> Substring {
  let words = ["1": 8, "2": 9, "u": 10][text.prefix(1)] ?? 1
  return text.split(separator: " ", maxSplits: words, omittingEmptySubsequences: false).last ?? ""
}

/// What is said where nothing is found to compare with.
func noBaseDiagnostic(
  _ summary: String, _ remedy: String, at location: SourceLocation?
) -> Diagnostic {
  RuleDescription.noBase.diagnostic(
    summary,
    explanation: "Without a base, the check cannot see changes to what has shipped. \(remedy) "
      + "`--no-base` checks without one.",
    at: location)
}

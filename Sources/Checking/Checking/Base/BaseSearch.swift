import Findings
import Loading

/// The search for the commit to compare with, in a repository with a commit.
///
/// If the base is older than necessary, versions that have shipped meanwhile count as new; if it contains a part of the
/// change, that part is hidden. Therefore the base is the newest commit of `HEAD` that is on the target branch, and a
/// commit counts as one of the branch only if that is known.
struct BaseSearch {
  /// The repository.
  let repository: CheckRepository
  /// The information from a CI service; nil without one.
  let request: BaseRequest?
  /// The commit that is checked out.
  let head: String
  /// The scope of the check.
  let scope: CheckScope

  /// The base that the configuration names.
  func configured(_ revision: String) throws(ToolchainError) -> FoundBase {
    let found = try repository.base(revision, origin: "as configured")
    guard found.base?.identifier == head else { return found }
    return try beforeHead(found, name: revision, branch: try repository.branch(namedBy: revision))
  }

  /// The base of a change to be merged, according to the service.
  ///
  /// 1. What it says is the base itself, and nothing else then;
  /// 2. the first parent of `HEAD`, where `HEAD` is known to be the merge that the service has made;
  /// 3. where `HEAD` parts from the target, as the clone or the service knows that: the newest of these.
  ///
  /// - Returns: The base.
  /// - Throws: `ToolchainError` where none is there, or the target has all of `HEAD`: the change is not what is checked out.
  func merge() throws(ToolchainError) -> FoundBase {
    guard let request else { return try defaultBranch() }
    let origin = "the base of the \(request.noun)"
    if let told = request.base {
      guard let found = try repository.baseIfThere(told, origin: origin) else {
        throw missing([told], origin)
      }
      guard found.base?.identifier != head else { throw baseIsHead(origin, isMerged: false) }
      return found
    }
    if try isMerge(of: request),
      let found = try repository.baseIfThere(.commit("HEAD^1"), origin: origin)
    {
      return found
    }
    return try newest(of: try targets(of: request), isChange: request.changeCommit == head, origin)
  }

  /// Whether `HEAD` is the merge of the change, which the service has made: any other merge has as its first parent what
  /// was merged into, which may well be the change itself.
  private func isMerge(of request: BaseRequest) throws(ToolchainError) -> Bool {
    guard let second = try repository.commit("HEAD^2") else { return false }
    return head == request.mergeCommit || second == request.changeCommit
  }

  /// The known commits of a change's target branch: from the clone and from the service.
  private func targets(of request: BaseRequest) throws(ToolchainError) -> [BaseRevision] {
    var targets: [BaseRevision] = []
    if let name = request.target {
      targets.append(.parting(from: try branch(name)))
    }
    if let commit = request.targetCommit { targets.append(.parting(from: commit)) }
    return targets
  }

  /// The newest of several revisions; the first if they are not ordered by descent.
  ///
  /// - Parameters:
  ///   - revisions: The revisions.
  ///   - isChange: Whether `HEAD` is known to be the change itself: what has all of it then has got it since.
  ///   - origin: What they are.
  /// - Returns: The newest one.
  /// - Throws: `ToolchainError` if none is there, or it is `HEAD`.
  private func newest(
    of revisions: [BaseRevision], isChange: Bool, _ origin: String
  ) throws(ToolchainError) -> FoundBase {
    var newest: FoundBase?
    var isMerged = false
    for revision in revisions {
      guard let found = try repository.baseIfThere(revision, origin: origin) else { continue }
      guard let commit = found.base?.identifier, commit != head else {
        guard isChange else { throw baseIsHead(origin, isMerged: false) }
        isMerged = true
        continue
      }
      if let known = newest?.base?.identifier, try !repository.has(known, before: commit) {
        continue
      }
      newest = found
    }
    if let newest { return newest }
    throw isMerged ? baseIsHead(origin, isMerged: true) : missing(revisions, origin)
  }

  /// The merge base with the default branch.
  func defaultBranch() throws(ToolchainError) -> FoundBase {
    let origin = "the merge base with the default branch"
    let found: FoundBase
    let branch: Branch
    if let name = request?.defaultBranch {
      branch = try self.branch(name)
      if request?.branch == name { return try beforeHead(nil, name: name, branch: branch) }
      guard let known = try repository.baseIfThere(.parting(from: branch), origin: origin) else {
        throw missing([.parting(from: branch)], "the default branch")
      }
      found = known
    } else {
      guard let likely = try repository.likelyDefaultBranch() else { throw unknownDefault() }
      branch = likely
      found = try repository.base(.parting(from: branch), origin: origin)
    }
    guard found.base?.identifier == head else { return found }
    return try beforeHead(found, name: branch.shortName, branch: branch)
  }

  /// The branch with the given name in the first repository that has it; otherwise that of the remote.
  private func branch(_ name: String) throws(ToolchainError) -> Branch {
    if let branch = try repository.branch(name) { return branch }
    return Branch(name: name, remote: try repository.mainRemote() ?? "origin")
  }

  /// The base if the reference contains all of `HEAD`.
  ///
  /// With a service it is the commit before the push. Without one it is `HEAD` if there are uncommitted
  /// models or another branch is checked out; otherwise the commit before, or `HEAD` if there is none and
  /// models are uncommitted.
  ///
  /// - Parameters:
  ///   - found: `HEAD` as the base; nil if that is not possible.
  ///   - name: What is compared with.
  ///   - branch: The branch that this is; nil if absent.
  /// - Returns: The base.
  /// - Throws: `ToolchainError` if there is none.
  private func beforeHead(
    _ found: FoundBase?, name: String, branch: Branch?
  ) throws(ToolchainError) -> FoundBase {
    if let request {
      if let found = try beforePush(request) { return found }
    } else if var found {
      let changed = try repository.uncommittedModel(in: scope)
      // A branch of its own that nothing was committed on yet has nothing to be merged.
      if let own = try repository.checkedOutBranch(), branch?.name != own {
        if changed == nil { found.hideCommits() }
        return found
      }
      if let changed {
        if let parent = try repository.commit("HEAD^1") {
          found.hideCommits(besides: (changed, parent))
        }
        return found
      }
    }
    let origin = "the commit before HEAD, as \(name) has all of HEAD"
    if var found = try repository.baseIfThere(.commit("HEAD^1"), origin: origin) {
      if let request { found.hideEarlierCommits(of: request) }
      return found
    }
    guard repository.isShallow else {
      // The first commit changes nothing: of a change all is in what is not committed.
      if let found, try repository.uncommittedModel(in: scope) != nil { return found }
      throw repository.noBase(
        "\(name) contains all of HEAD, which has no parent, so there is nothing to compare with",
        "Name what has shipped with --against, or freeze it with `modeldiff freeze BUNDLE` and commit a change."
      )
    }
    throw repository.noBase(
      "\(name) contains all of HEAD, and the clone holds no commit before it",
      "The clone is shallow: \(deepening).")
  }

  /// The commit before the push; nil if the service does not provide it.
  private func beforePush(_ request: BaseRequest) throws(ToolchainError) -> FoundBase? {
    let origin = "the commit before the push"
    var absent: BaseRevision?
    for commit in request.before.map(BaseRevision.commit) {
      guard let found = try repository.baseIfThere(commit, origin: origin) else {
        absent = absent ?? commit
        continue
      }
      if found.base?.identifier != head { return found }
    }
    if let absent { throw missing([absent], origin) }
    if let problem = request.eventProblem { throw problem }
    return nil
  }
}

import Findings
import Loading
import OperatingSystem

/// The search for what to compare with, in a repository with a commit.
struct BaseSearch {
  /// The repository.
  let repository: CheckRepository
  /// What a service says; nil where none does.
  let request: BaseRequest?
  /// The commit that is checked out.
  let head: String
  /// The names of folders in which nothing is looked for.
  let exclude: Set<String>

  /// The base that the configuration names.
  func configured(_ revision: String) throws(ToolchainError) -> FoundBase {
    let found = try repository.base(revision, origin: "as configured")
    return found.base?.identifier == head ? try beforeHead(found, revision) : found
  }

  /// The base of a change that is to be merged, as the service says it.
  func merge() throws(ToolchainError) -> FoundBase {
    guard let request else { return try defaultBranch() }
    let origin = "the base of the \(request.noun)"
    var revisions: [String] = []
    if request.service == .gitLab { revisions += request.targetCommits }
    if let target = request.target {
      let remotes = try repository.remotes()
      revisions += remotes.map { "\($0)/\(target)...HEAD" }
      // Services check out the merge of the change, whose first parent is the newest commit of its target.
      if request.mayBeMerge, try repository.commit("HEAD^2") != nil { revisions.append("HEAD^1") }
      revisions += request.targetCommits.map { "\($0)...HEAD" } + ["refs/heads/\(target)...HEAD"]
    } else {
      revisions += request.targetCommits.map { "\($0)...HEAD" }
    }
    var isHead = false
    for revision in revisions {
      guard let found = try repository.baseIfThere(revision, origin: origin) else { continue }
      guard found.base?.identifier == head else { return found }
      isHead = true
    }
    guard isHead else { throw missing(revisions, request.target, origin) }
    throw ToolchainError(
      RuleDescription.baseIsHead.diagnostic(
        "\(origin) contains all of HEAD, so there is nothing to compare",
        explanation:
          "Check out the newest commit of the \(request.noun), or its merge; a workflow on "
          + "pull_request_target checks out the base by default. `--no-base` checks without a base."
      ))
  }

  /// The merge base with the default branch.
  func defaultBranch() throws(ToolchainError) -> FoundBase {
    let origin = "the merge base with the default branch"
    guard let name = request?.defaultBranch else {
      guard let known = try repository.likelyDefaultBranch() else { throw unknownDefault() }
      let found = try repository.base("\(known)...HEAD", origin: origin)
      return found.base?.identifier == head ? try beforeHead(found, known) : found
    }
    if request?.branch == name { return try beforeHead(nil, name) }
    let revisions =
      try repository.remotes().map { "\($0)/\(name)...HEAD" } + ["refs/heads/\(name)...HEAD"]
    for revision in revisions {
      guard let found = try repository.baseIfThere(revision, origin: origin) else { continue }
      return found.base?.identifier == head ? try beforeHead(found, name) : found
    }
    throw missing(revisions, name, "the default branch")
  }

  /// The base where the branch to compare with has all of `HEAD`: the commit before the push; `HEAD` where
  /// models are there that are not committed, or another branch is checked out; else the commit before.
  private func beforeHead(
    _ found: FoundBase?, _ branch: String
  ) throws(ToolchainError) -> FoundBase {
    if let request {
      var absent: String?
      for commit in request.before {
        guard let found = try repository.baseIfThere(commit, origin: "the commit before the push")
        else {
          absent = absent ?? commit
          continue
        }
        if found.base?.identifier != head { return found }
      }
      if let absent { throw missing([absent], nil, "the commit before the push") }
    } else if var found {
      if try repository.hasUncommittedModels(excluding: exclude) { return found }
      // A branch of its own that nothing was committed on yet has nothing to be merged.
      if let own = try repository.branch(), lastComponent(of: branch) != lastComponent(of: own) {
        found.hidesChanges = true
        return found
      }
    }
    let origin = "the commit before HEAD, as \(branch) has all of HEAD"
    if let found = try repository.baseIfThere("HEAD^1", origin: origin) { return found }
    guard try repository.isShallow() else {
      throw repository.noBase(
        "\(branch) contains all of HEAD, which has no parent, so there is nothing to compare with",
        "Name what has shipped with --against, or freeze it with `modeldiff freeze BUNDLE` and commit a change."
      )
    }
    throw repository.noBase(
      "\(branch) contains all of HEAD, and the clone holds no commit before it",
      "The clone is shallow: \(deepening).")
  }

  /// The error for a base that is named and not there, or has nothing in common with `HEAD` as far as the clone tells.
  ///
  /// - Parameters:
  ///   - revisions: What it could be, the likeliest first.
  ///   - branch: The branch that is meant; nil for a commit.
  ///   - origin: What it is.
  /// - Returns: The error.
  private func missing(
    _ revisions: [String], _ branch: String?, _ origin: String
  ) -> ToolchainError {
    func name(_ revision: String) -> String {
      revision.hasSuffix("...HEAD") ? String(revision.dropLast(7)) : revision
    }
    func isHere(_ revision: String) -> Bool {
      ((try? repository.commit(name(revision))) ?? nil) != nil
    }
    let revision = revisions.first(where: isHere) ?? revisions.first ?? "HEAD"
    let (name, isHere) = (name(revision), isHere(revision))
    let remote = (try? repository.mainRemote()) ?? nil
    let isShallow = (try? repository.isShallow()) == true
    var commands: [String] = []
    if let remote {
      if isShallow { commands.append("`git fetch --unshallow`") }
      if !isHere { commands.append("`git fetch \(remote) \(wanted(name, branch, from: remote))`") }
    }
    var ways = request.map { [$0.service.remedy] } ?? []
    if !commands.isEmpty { ways.append("run " + commands.joined(separator: " and ")) }
    let problem =
      if !isHere {
        "which is not in this clone"
      } else if isShallow {
        "and the clone does not reach back to where they part"
      } else {
        "which has no commit in common with HEAD"
      }
    let isHopeless = isHere && !isShallow || ways.isEmpty
    let help = isHopeless ? "" : "To get it, \(ways.joined(separator: ", or ")). "
    return ToolchainError(
      RuleDescription.missingBase.diagnostic(
        "\(origin) is \(isHere ? name : revision), \(problem)",
        explanation: help + "`--against` names another base, `--no-base` checks without one."))
  }

  /// What to ask a remote repository for: a branch, a commit by its whole name, else all branches.
  private func wanted(_ name: String, _ branch: String?, from remote: String) -> String {
    if let branch { return quotedForShell("\(branch):refs/remotes/\(remote)/\(branch)") }
    let isWhole = [40, 64].contains(name.utf8.count) && name.allSatisfy(\.isHexDigit)
    return isWhole ? name : allBranches(of: remote)
  }

  private func allBranches(of remote: String) -> String {
    inShellQuotes("+refs/heads/*:refs/remotes/\(remote)/*")
  }

  private func unknownDefault() -> ToolchainError {
    let isShallow = (try? repository.isShallow()) == true
    let option = isShallow ? "--unshallow " : ""
    let commands = ((try? repository.mainRemote()) ?? nil).map { remote in
      ", or run `git fetch \(option)\(remote) \(allBranches(of: remote))` and "
        + "`git remote set-head \(remote) --auto`"
    }
    return repository.noBase(
      "the default branch, which changes are merged into, is not known",
      "Name it with --against\(commands ?? "")."
        + (isShallow
          ? " The clone is shallow\(request.map { ": \($0.service.remedy)" } ?? "")." : ""))
  }

  /// How a shallow clone gets its history.
  private var deepening: String {
    let way = request.map { "\($0.service.remedy), or " } ?? ""
    return "\(way)run `git fetch --unshallow` (with actions/checkout `fetch-depth: 0`)"
  }
}

extension CheckRepository {
  /// The branch that is checked out; nil where none is.
  func branch() throws(ToolchainError) -> String? {
    try lines("symbolic-ref --quiet --short HEAD").first
  }

  /// The remote repositories there may be, the likeliest to be merged into first.
  func remotes() throws(ToolchainError) -> [String] {
    let first = ["origin", "upstream"]
    return first + (try lines("remote")).filter { !first.contains($0) }
  }

  /// The remote repository to fetch from; nil where there is none.
  func mainRemote() throws(ToolchainError) -> String? {
    let names = try lines("remote")
    return names.contains("origin") ? "origin" : names.first.map(quotedForShell)
  }

  /// Whether the history is cut off.
  func isShallow() throws(ToolchainError) -> Bool {
    try lines("rev-parse --is-shallow-repository").first == "true"
  }

  /// The branch that changes are merged into, as far as the repository tells; nil when it does not.
  func likelyDefaultBranch() throws(ToolchainError) -> String? {
    let remotes = try remotes()
    var targets: [String: String] = [:]
    var names: [String] = []
    for line in try lines("for-each-ref --format=%(refname):%(symref) refs/remotes refs/heads") {
      // No reference has a colon in its name.
      let parts = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { continue }
      if parts[1].isEmpty { names.append(parts[0]) } else { targets[parts[0]] = parts[1] }
    }
    let known = Set(names)
    let marked = remotes.lazy.compactMap { targets["refs/remotes/\($0)/HEAD"] }
      .first(where: known.contains)
    if let marked { return String(marked.dropFirst("refs/remotes/".count)) }
    let usual = try lines("config --get init.defaultBranch") + Self.usualBranches
    for prefix in remotes.map({ "refs/remotes/\($0)/" }) + ["refs/heads/"] {
      if let name = usual.first(where: { known.contains(prefix + $0) }) {
        return prefix == "refs/heads/"
          ? name : String(prefix.dropFirst("refs/remotes/".count)) + name
      }
      if let only = try onlyBranch(prefix, among: names) { return only }
    }
    return nil
  }

  private static let usualBranches = [
    "main", "master", "develop", "trunk", "development", "default", "mainline",
  ]

  /// The branch whose name begins with `prefix` where the clone has no other, and would have it.
  private func onlyBranch(
    _ prefix: String, among names: [String]
  ) throws(ToolchainError) -> String? {
    let remote = "refs/remotes/"
    let peers = names.filter { $0.hasPrefix(remote) }
    let branches = peers.isEmpty ? names : peers
    guard branches.count == 1, let only = branches.first, only.hasPrefix(prefix),
      try !isShallow()
    else { return nil }
    guard !peers.isEmpty else { return String(only.dropFirst(prefix.count)) }
    let name = prefix.dropFirst(remote.count).dropLast()
    guard
      try lines("config --get-all", "remote.\(name).fetch")
        .contains(where: { $0.contains("refs/heads/*:") })
    else { return nil }
    return String(only.dropFirst(remote.count))
  }

  /// The lines that git prints; none when it fails.
  private func lines(
    _ command: String, _ arguments: String...
  ) throws(ToolchainError) -> [String] {
    do throws(GitProblem) {
      let child = try git.start(command, arguments)
      child.closeInput()
      let output = child.rest(limit: 64 << 20)
      return child.finish() == 0 ? Loading.lines(of: output) : []
    } catch {
      throw error.checkError(root)
    }
  }
}

import Findings
import Loading
import Text

extension BaseSearch {
  /// The error for a named base that is missing, or has no commit in common with `HEAD` that the clone contains.
  ///
  /// - Parameters:
  ///   - revisions: The candidates, the most likely first.
  ///   - origin: The origin of the base.
  /// - Returns: The error.
  func missing(_ revisions: [BaseRevision], _ origin: String) -> ToolchainError {
    func isHere(_ revision: BaseRevision) -> Bool {
      ((try? repository.commit(revision.anchorText)) ?? nil) != nil
    }
    let revision = revisions.first(where: isHere) ?? revisions.first ?? .commit("HEAD")
    let isHere = isHere(revision)
    let remote = (try? repository.mainRemote()) ?? nil
    let isShallow = repository.isShallow
    var commands: [String] = []
    if let remote {
      if isShallow { commands.append("`git fetch --unshallow`") }
      if !isHere {
        commands.append(
          "`git fetch \(quotedForShell(remote)) \(wanted(revision.anchor, from: remote))`")
      }
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
        "\(origin) is \(isHere ? revision.shownAnchor : revision.shownText), \(problem)",
        explanation: help + "`--against` names another base, `--no-base` checks without one."))
  }

  /// The error for a base that has all that is checked out.
  ///
  /// - Parameters:
  ///   - origin: What the base is.
  ///   - isMerged: Whether `HEAD` is the change itself, which the target has got since.
  /// - Returns: The error.
  func baseIsHead(_ origin: String, isMerged: Bool) -> ToolchainError {
    let noun = request?.noun ?? "change"
    let help =
      isMerged
      ? "HEAD is the newest commit of the \(noun), which has been merged since. `--against` names a "
        + "commit from before that."
      : "Check out the newest commit of the \(noun), or its merge; a workflow on pull_request_target "
        + "checks out the base by default."
    return ToolchainError(
      RuleDescription.baseIsHead.diagnostic(
        "\(origin) contains all of HEAD, so there is nothing to compare",
        explanation: help + " `--no-base` checks without a base."))
  }

  /// The error for a repository whose default branch is unknown.
  func unknownDefault() -> ToolchainError {
    let isShallow = repository.isShallow
    let option = isShallow ? "--unshallow " : ""
    let commands = ((try? repository.mainRemote()) ?? nil).map { remote in
      ", or run `git fetch \(option)\(quotedForShell(remote)) \(allBranches(of: remote))` and "
        + "`git remote set-head \(quotedForShell(remote)) --auto`"
    }
    return repository.noBase(
      "the default branch, which changes are merged into, is not known",
      "Name it with --against\(commands ?? "")."
        + (isShallow
          ? " The clone is shallow\(request.map { ": \($0.service.remedy)" } ?? "")." : ""))
  }

  /// The command that fetches the history of a shallow clone.
  var deepening: String {
    let way = request.map { "\($0.service.remedy), or " } ?? ""
    return "\(way)run `git fetch --unshallow` (with actions/checkout `fetch-depth: 0`)"
  }

  /// What to fetch from a remote: a branch, a commit by its full name, otherwise all branches.
  private func wanted(_ anchor: BaseRevision.Anchor, from remote: String) -> String {
    switch anchor {
    case .branch(let branch):
      return quotedForShell(
        "\(branch.name):\(Branch(name: branch.name, remote: remote).reference)")
    case .commit(let name):
      let isWhole = [40, 64].contains(name.utf8.count) && name.allSatisfy(\.isHexDigit)
      return isWhole ? name : allBranches(of: remote)
    }
  }

  private func allBranches(of remote: String) -> String {
    inShellQuotes("+\(Branch.heads)*:\(Branch.remotes)\(remote)/*")
  }
}

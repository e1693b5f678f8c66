import Findings
import Loading
import OperatingSystem

extension CheckRepository {
  /// The name of the checked-out branch; nil if absent.
  func checkedOutBranch() throws(ToolchainError) -> String? {
    guard let name = try lines("symbolic-ref --quiet HEAD").first, name.hasPrefix(Branch.heads)
    else { return nil }
    return String(name.dropFirst(Branch.heads.count))
  }

  /// The remote repositories there may be, the likeliest to be merged into first.
  func remotes() throws(ToolchainError) -> [String] {
    let first = ["origin", "upstream"]
    return first + (try lines("remote")).filter { !first.contains($0) }
  }

  /// The remote to fetch from; nil if absent.
  func mainRemote() throws(ToolchainError) -> String? {
    let names = try lines("remote")
    return names.contains("origin") ? "origin" : names.first
  }

  /// Whether a commit descends from another one, or is that.
  func has(_ old: String, before new: String) throws(ToolchainError) -> Bool {
    do throws(GitProblem) {
      return try git.run("merge-base --is-ancestor", old, new).status == 0
    } catch {
      throw error.checkError(root)
    }
  }

  /// The branch of a name: that of the likeliest remote repository that has one, else that of this one.
  func branch(_ name: String) throws(ToolchainError) -> Branch? {
    let places =
      try remotes().map { Branch(name: name, remote: $0) } + [Branch(name: name, remote: nil)]
    // A name stands for all below it as well.
    let known = Set(try lines("for-each-ref --format=%(refname) --", places.map(\.reference)))
    return places.first { known.contains($0.reference) }
  }

  /// The branch at the beginning of a revision; nil if it begins with something else.
  func branch(namedBy revision: String) throws(ToolchainError) -> Branch? {
    let name = revision.firstRange(of: "...").map { revision[..<$0.lowerBound] } ?? revision[...]
    guard !["", "@", "HEAD"].contains(name), !name.hasPrefix("-") else { return nil }
    let references = try lines("rev-parse --quiet --symbolic-full-name", [String(name)])
    let remotes = try remotes()
    return references.first.flatMap { branch(ofReference: $0, remotes: remotes) }
  }

  /// The branch into which changes are merged, judging by the repository; nil if unknown.
  func likelyDefaultBranch() throws(ToolchainError) -> Branch? {
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
    for remote in remotes {
      guard let marked = targets[Branch(name: "HEAD", remote: remote).reference],
        known.contains(marked), let branch = branch(ofReference: marked, remotes: [remote])
      else { continue }
      return branch
    }
    let usual = try lines("config --get init.defaultBranch") + Self.usualBranches
    for remote in remotes.map(Optional.some) + [nil] {
      let branches = usual.map { Branch(name: $0, remote: remote) }
      if let branch = branches.first(where: { known.contains($0.reference) }) { return branch }
      if let only = try onlyBranch(of: remote, among: names) { return only }
    }
    return nil
  }

  private static let usualBranches = [
    "main", "master", "develop", "trunk", "development", "default", "mainline",
  ]

  /// The branch of a remote repository, or of this one, where the clone has no other, and would have it.
  private func onlyBranch(
    of remote: String?, among names: [String]
  ) throws(ToolchainError) -> Branch? {
    let peers = names.filter { $0.hasPrefix(Branch.remotes) }
    let branches = peers.isEmpty ? names : peers
    guard branches.count == 1, let only = branches.first,
      let branch = branch(ofReference: only, remotes: [remote].compactMap(\.self)),
      branch.remote == remote, !isShallow
    else { return nil }
    guard let remote else { return branch }
    guard
      try lines("config --get-all", ["remote.\(remote).fetch"])
        .contains(where: { $0.contains("\(Branch.heads)*:") })
    else { return nil }
    return branch
  }

  /// The branch of a full reference; nil if it is not a branch.
  private func branch(ofReference name: String, remotes: [String]) -> Branch? {
    for remote in remotes.map(Optional.some) + [nil] {
      let prefix = Branch(name: "", remote: remote).reference
      if name.hasPrefix(prefix) {
        return Branch(name: String(name.dropFirst(prefix.count)), remote: remote)
      }
    }
    return nil
  }

  /// The lines that a git command prints; empty if it fails.
  private func lines(
    _ command: String, _ arguments: [String] = []
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

import Findings
import Loading
import OperatingSystem

/// A tag that names a release.
struct ReleaseTag: Hashable, Sendable {
  /// The name.
  var name: String
  /// The commit, by its identifier.
  var commit: String
  /// When the commit was made, in seconds since 1970.
  var date: Int
}

extension CheckRepository {
  /// The tags that match any of some patterns and that a commit descends from, the newest first.
  ///
  /// - Parameters:
  ///   - patterns: The patterns, as `git tag --list` takes them.
  ///   - base: What the check compares with.
  /// - Returns: The tags.
  /// - Throws: `ToolchainError` with exit code 65 when there is none, or git fails.
  func releaseTags(_ patterns: [LocatedText], before base: GitTree) throws(ToolchainError)
    -> [ReleaseTag]
  {
    let found: [ReleaseTag]
    do throws(GitProblem) {
      found = try tags(patterns.map(\.text), before: base.commits)
    } catch {
      throw error.toolchainError(file: base.revision.text)
    }
    guard found.isEmpty else { return found }
    let names = patterns.map { "\"\($0.text)\"" }.joined(separator: ", ")
    throw ToolchainError(
      RuleDescription.noReleaseTag.diagnostic(
        "no tag that matches \(names) is reachable from \(base.revision.text)",
        explanation: base.revision.place.isShallow
          ? """
          The repository is shallow: its history is cut off before any release. Run `git fetch \
          --unshallow --tags`, or with actions/checkout in a workflow set `fetch-depth: 0`, which \
          fetches the tags as well.
          """
          : """
          These tags name what has shipped. If they are on the server, run `git fetch --tags`, or with \
          actions/checkout in a workflow set `fetch-tags: true` and `fetch-depth: 0`.
          """,
        at: patterns.first?.location))
  }

  private func tags(
    _ patterns: [String], before commits: [String]
  ) throws(GitProblem) -> [ReleaseTag] {
    let format =
      "%(objectname)|%(*objectname)|%(committerdate:unix)|%(*committerdate:unix)|%(*objecttype)"
      + "|%(refname:strip=2)"
    let child = try git.start(
      "tag --list --no-color --no-column",
      commits.flatMap { ["--merged", $0] } + ["--format", format, "--"] + patterns)
    child.closeInput()
    let output = child.rest(limit: 64 << 20)
    guard child.finish() == 0 else {
      throw git.failure(String(decoding: child.errors, as: UTF8.self))
    }
    var tags: [ReleaseTag] = []
    for line in lines(of: output) {
      let parts = line.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 6 else { continue }
      if parts[4] == "tag" {
        tags.append(try nestedTag(parts[5]))
        continue
      }
      // An annotated tag is an object of its own, behind which the commit is.
      tags.append(
        ReleaseTag(
          name: parts[5], commit: parts[1].isEmpty ? parts[0] : parts[1],
          date: Int(parts[3].isEmpty ? parts[2] : parts[3]) ?? 0))
    }
    return tags.sorted { left, right in
      left.date == right.date
        ? versionNameComesBefore(right.name, left.name) : left.date > right.date
    }
  }

  /// A tag of a tag: `git tag` looks behind one only, before git 2.45.
  private func nestedTag(_ name: String) throws(GitProblem) -> ReleaseTag {
    let result = try git.run(
      "-c log.showSignature=false log --no-walk --no-color --format=%H|%ct",
      "refs/tags/\(name)^{commit}", "--")
    let parts = lines(of: result.output).first?.split(separator: "|") ?? []
    guard result.status == 0, parts.count == 2, let date = Int(parts[1]) else {
      throw git.failure(result.errors)
    }
    return ReleaseTag(name: name, commit: String(parts[0]), date: date)
  }
}

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
      found = try tags(patterns.map(\.text), before: base.revision.identifier)
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
    _ patterns: [String], before commit: String
  ) throws(GitProblem) -> [ReleaseTag] {
    let format =
      "%(objectname)|%(*objectname)|%(committerdate:unix)|%(*committerdate:unix)|%(refname:strip=2)"
    let child = try git.start(
      "tag --list --no-color --no-column",
      ["--merged", commit, "--format", format, "--"] + patterns)
    child.closeInput()
    let output = child.rest(limit: 64 << 20)
    guard child.finish() == 0 else {
      throw .failed(String(decoding: child.errors, as: UTF8.self))
    }
    return lines(of: output).compactMap { line -> ReleaseTag? in
      let parts = line.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false)
      guard parts.count == 5 else { return nil }
      // An annotated tag is an object of its own, behind which the commit is.
      return ReleaseTag(
        name: String(parts[4]), commit: String(parts[1].isEmpty ? parts[0] : parts[1]),
        date: Int(parts[3].isEmpty ? parts[2] : parts[3]) ?? 0)
    }.sorted { left, right in
      left.date == right.date
        ? versionNameComesBefore(right.name, left.name) : left.date > right.date
    }
  }
}

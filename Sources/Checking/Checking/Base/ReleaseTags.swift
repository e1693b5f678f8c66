import Findings
import Loading
import OperatingSystem

/// A tag that names a release.
struct ReleaseTag: Hashable, Sendable {
  /// The position of its commit relative to the base.
  enum Place: Hashable, Sendable {
    /// The base descends from it, or the change does.
    case before
    /// On another branch, such as that of a release.
    case beside
  }

  /// The name.
  var name: String
  /// The commit, by its identifier.
  var commit: String
  /// When the commit was made, in seconds since 1970.
  var date: Int
  /// The position of its commit.
  var place = Place.before
}

/// The releases that a check knows of.
struct ReleaseTags {
  /// Those that count: such as the change descends from, then all others, the newest first.
  var tags: [ReleaseTag] = []
  /// Those that do not.
  var omissions: [CheckOmission] = []

  /// The newest release at a position.
  func newest(_ place: ReleaseTag.Place) -> ReleaseTag? { tags.first { $0.place == place } }

  /// The number of releases, and the newest one.
  var summary: String? {
    guard let first = tags.first else { return nil }
    let before = tags.count { $0.place == .before }
    let others = tags.count - before
    guard before > 0 else {
      return others == 1
        ? "the release \(first.name) of another branch"
        : "\(others) releases of other branches, the newest \(first.name)"
    }
    let own =
      before == 1 ? "the release \(first.name)" : "\(before) releases, the newest \(first.name)"
    return others == 0 ? own : own + ", and \(others) of other branches"
  }
}

extension CheckRepository {
  /// The tags that match any of some patterns.
  ///
  /// Releases are made on branches of their own as well, which the base does not descend from. What comes after the commit that is
  /// checked, or is on the target already and comes with it, is named and does not count.
  ///
  /// - Parameters:
  ///   - patterns: The patterns, as `git tag --list` takes them.
  ///   - base: What the check compares with.
  /// - Returns: The tags.
  /// - Throws: `ToolchainError` with exit code 65 if there is none, or git fails.
  func releaseTags(_ patterns: [LocatedText], at base: GitTree) throws(ToolchainError)
    -> ReleaseTags
  {
    let found: ReleaseTags
    do throws(GitProblem) {
      found = try releaseTags(patterns.map(\.text), at: base)
    } catch {
      throw error.toolchainError(file: base.revision.text)
    }
    guard found.tags.isEmpty else { return found }
    let names = patterns.map { "\"\($0.text)\"" }.joined(separator: ", ")
    throw ToolchainError(
      RuleDescription.noReleaseTag.diagnostic(
        "no tag that matches \(names) names a release before this change",
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

  /// The maximum number of tags that look like releases; each is read.
  private static let mostLikelyTags = 300

  /// The tags that look like releases, if none are configured.
  ///
  /// - Parameter base: What the check compares with.
  /// - Returns: The tags, possibly none.
  /// - Throws: `ToolchainError` if git fails.
  func likelyReleaseTags(at base: GitTree) throws(ToolchainError) -> ReleaseTags {
    do throws(GitProblem) {
      return try releaseTags([String](), at: base)
    } catch {
      throw error.toolchainError(file: base.revision.text)
    }
  }

  private func releaseTags(
    _ patterns: [String], at base: GitTree
  ) throws(GitProblem) -> ReleaseTags {
    var all = try tags(patterns, [])
    var older: [ReleaseTag] = []
    if patterns.isEmpty {
      all.removeAll { !looksLikeRelease($0.name) }
      older = Array(all.dropFirst(Self.mostLikelyTags))
      all.removeLast(older.count)
    }
    let before = try names(patterns, base.commits.flatMap { ["--merged", $0] })
    var result = ReleaseTags(tags: all.filter { before.contains($0.name) })
    let others = all.filter { !before.contains($0.name) }
    result.leaveOut(
      older,
      "The newest \(Self.mostLikelyTags) tags that look like releases count; \"shipped\" in .modeldiff.json names others."
    )
    if base.revision.place.isShallow {
      result.leaveOut(others, "The repository is shallow; `git fetch --unshallow --tags` helps.")
    } else if !others.isEmpty {
      try add(others, of: patterns, at: base, to: &result)
    }
    return result
  }

  /// Adds the tags that the base does not descend from, and notes those that do not count.
  private func add(
    _ others: [ReleaseTag], of patterns: [String], at base: GitTree, to result: inout ReleaseTags
  ) throws(GitProblem) {
    // What is not committed comes after all that is.
    let committed = headCommit.flatMap { base.commits.contains($0) ? nil : $0 }
    let after =
      try committed.map { (commit) throws(GitProblem) in
        try names(patterns, ["--contains", commit])
      } ?? []
    let namesWithin =
      try headCommit.map { (commit) throws(GitProblem) in try names(patterns, ["--merged", commit])
      } ?? []
    // Other revisions than merge bases say nothing of what has come after them.
    let target = base.revision.target
    let shownTarget = target.flatMap { isOfThisClone($0) ? nil : $0 } ?? "the target"
    let ahead = target.flatMap { try? names(patterns, ["--merged", $0]) } ?? []
    var late: [ReleaseTag] = []
    var coming: [ReleaseTag] = []
    var within: [ReleaseTag] = []
    for var tag in others where tag.commit != committed {
      if after.contains(tag.name) {
        late.append(tag)
      } else if namesWithin.contains(tag.name) {
        within.append(tag)
      } else if ahead.contains(tag.name) {
        coming.append(tag)
      } else {
        tag.place = .beside
        result.tags.append(tag)
      }
    }
    result.tags = within + result.tags
    result.leaveOut(late, "They come after the commit that is checked.")
    result.leaveOut(
      coming,
      "They are on \(shownTarget) after the base, and come with its commits when these are merged."
    )
  }

  /// The names of the tags that match.
  private func names(
    _ patterns: [String], _ options: [String]
  ) throws(GitProblem) -> Set<String> {
    Set(try tags(patterns, options).map(\.name))
  }

  /// The tags that match, the newest first; such as name no commit are left out.
  private func tags(
    _ patterns: [String], _ options: [String]
  ) throws(GitProblem) -> [ReleaseTag] {
    let format =
      "%(objecttype)|%(objectname)|%(*objectname)|%(committerdate:unix)|%(*committerdate:unix)"
      + "|%(*objecttype)|%(refname:strip=2)"
    let child = try git.start(
      "tag --list --no-color --no-column", options + ["--format", format, "--"] + patterns)
    child.closeInput()
    let output = child.rest(limit: 64 << 20)
    guard child.finish() == 0 else {
      throw git.failure(String(decoding: child.errors, as: UTF8.self))
    }
    var tags: [ReleaseTag] = []
    for line in lines(of: output) {
      let parts = line.split(separator: "|", maxSplits: 6, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 7 else { continue }
      switch (parts[0], parts[5]) {
      case ("tag", "tag"):
        if let tag = try nestedTag(parts[6]) { tags.append(tag) }
      // An annotated tag is an object of its own, behind which the commit is.
      case ("tag", "commit"):
        tags.append(ReleaseTag(name: parts[6], commit: parts[2], date: Int(parts[4]) ?? 0))
      case ("commit", _):
        tags.append(ReleaseTag(name: parts[6], commit: parts[1], date: Int(parts[3]) ?? 0))
      default: break
      }
    }
    return tags.sorted { left, right in
      left.date == right.date
        ? versionNameComesBefore(right.name, left.name) : left.date > right.date
    }
  }

  /// Resolves a tag of a tag, as `git tag` before git 2.45 follows only one level; nil if it is not a commit.
  private func nestedTag(_ name: String) throws(GitProblem) -> ReleaseTag? {
    let result = try git.run(
      "-c log.showSignature=false log --no-walk --no-color --format=%H|%ct",
      "refs/tags/\(name)^{commit}", "--")
    let parts = lines(of: result.output).first?.split(separator: "|") ?? []
    guard result.status == 0, parts.count == 2, let date = Int(parts[1]) else {
      let problem = git.failure(result.errors)
      guard case .missing = problem else { return nil }
      throw problem
    }
    return ReleaseTag(name: name, commit: String(parts[0]), date: date)
  }
}

/// Whether a tag is named like a release: `v1.2`, `1.2.3-beta`, `release/2`, `App-1.2`, or a build number.
func looksLikeRelease(_ tag: String) -> Bool {
  let name = tag.lowercased()
  return name.wholeMatch(of: #/(?:\S*[\/_-])?[vr]?\d+(?:\.\d+)+(?:[-_.+]\S*)?/#) != nil
    || name.wholeMatch(of: #/(?:(?:releases?|rel|version|build|[vb])[\/_-]?)?\d+/#) != nil
}

extension ReleaseTags {
  /// Notes tags that do not count.
  fileprivate mutating func leaveOut(_ tags: [ReleaseTag], _ reason: String) {
    guard !tags.isEmpty else { return }
    let names = tags.prefix(5).map(\.name).joined(separator: ", ")
    let more = tags.count > 5 ? " and \(tags.count - 5) more" : ""
    omissions.append(
      CheckOmission(bundle: nil, check: "releases: \(names)\(more)", reason: reason))
  }
}

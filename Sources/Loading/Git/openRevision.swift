package import Findings
import OperatingSystem

/// The files at `revision` in the repository that contains the working directory.
///
/// - Parameters:
///   - revision: A branch, tag, commit or expression such as `HEAD~2`; or `A...B`, the merge base of two
///     revisions as in `git diff`, either of which defaults to `HEAD`.
///   - reference: The model, for messages.
///   - settings: The git settings.
/// - Returns: The files.
/// - Throws: `ToolchainError` with exit code 65.
package func openRevision(
  _ revision: String, of reference: ModelReference, git settings: GitSettings
) throws(ToolchainError) -> GitTree {
  do throws(RevisionProblem) {
    let git = try asRevisionProblem { () throws(GitProblem) in try GitCommand(settings) }
    return try openRevision(revision, git: git, sizeLimit: settings.sizeLimit)
  } catch {
    throw error.toolchainError(for: reference)
  }
}

/// The files at `revision`, without objects larger than `sizeLimit` bytes.
package func openRevision(
  _ revision: String, git: GitCommand, sizeLimit: Int
) throws(RevisionProblem) -> GitTree {
  let found = try findRevision(revision, git: git)
  let objects = GitObjects(git, sizeLimit: sizeLimit)
  var root = try root(of: found, in: objects, git: git)
  if !found.otherBases.isEmpty { root = try mergedRoot(of: found, root, in: objects, git: git) }
  return GitTree(revision: found, root: root, objects: objects, git: git)
}

/// The merged root folder of the merge bases of two revisions.
private func mergedRoot(
  of revision: GitRevision, _ root: String, in objects: GitObjects, git: GitCommand
) throws(RevisionProblem) -> String {
  let bases = [revision.identifier] + revision.otherBases
  let origin = try asRevisionProblem { () throws(GitProblem) in
    let child = try git.start("merge-base --octopus --end-of-options", bases)
    child.closeInput()
    let output = child.rest(limit: 1 << 20)
    return child.finish() == 0 ? lines(of: output).first : nil
  }
  return try asRevisionProblem { () throws(GitProblem) in
    var roots = [root]
    for base in revision.otherBases {
      roots.append(try objects.header(of: base + treeSuffix).identifier)
    }
    let folders = MergedFolders(
      objects: objects,
      origin: try origin.map { (base) throws(GitProblem) in
        try objects.header(of: base + treeSuffix).identifier
      },
      head: try? objects.header(of: "HEAD" + treeSuffix).identifier)
    return try folders.merge(roots)
  }
}

/// Finds the object named by `text`, or all merge bases.
///
/// - Throws: `RevisionProblem`, including if the history is truncated and another merge base may exist.
private func findRevision(
  _ text: String, git: GitCommand
) throws(RevisionProblem) -> GitRevision {
  let dots = firstIndex(outsideBraces: text) { $0.starts(with: "...".utf8) }
  guard let dots else { return try findObject(text, git: git) }
  let ends = [text[..<dots], text[dots...].dropFirst(3)].map { $0.isEmpty ? "HEAD" : String($0) }
  let left = try findObject(ends[0], git: git)
  let right = try findObject(ends[1], git: git)
  // git takes any forty digits for the name of an object.
  for end in [left, right] where end.text.lowercased() == end.identifier {
    guard try !isKnown(end.identifier + "^{commit}", git: git) else { continue }
    throw .unknown(try unknownRevision(end.text, at: end.place, reason: nil, git: git))
  }
  let result = try asRevisionProblem { () throws(GitProblem) in
    try git.run("merge-base --all --end-of-options", left.identifier, right.identifier)
  }
  let bases = lines(of: result.output)
  guard let base = bases.first, !base.isEmpty else {
    guard result.errors.isEmpty else { throw .git(git.failure(result.errors)) }
    throw .noMergeBase(left, right)
  }
  if left.place.isShallow, try isCutOff(left, right, before: bases, git: git) {
    throw .cutOff(left, right)
  }
  return GitRevision(
    text: text, identifier: base, otherBases: Array(bases.dropFirst()), target: ends[0],
    place: left.place)
}

/// Whether the history of two revisions is truncated where a newer merge base could exist.
///
/// If one revision contains all of the other, that is the merge base, whatever is missing.
private func isCutOff(
  _ left: GitRevision, _ right: GitRevision, before bases: [String], git: GitCommand
) throws(RevisionProblem) -> Bool {
  let commits =
    try answer(
      "rev-parse --verify --end-of-options", left.identifier + "^{commit}", git: git)
    + answer("rev-parse --verify --end-of-options", right.identifier + "^{commit}", git: git)
  guard !bases.contains(where: commits.contains) else { return false }
  // If the ends of a shallow history cannot be read, its completeness is unknown.
  guard let file = try answer("rev-parse --git-path shallow", git: git).first,
    let bytes = try? readFile(git.path(file), limit: 64 << 20)
  else { return true }
  let ends = Set(
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
  return try asRevisionProblem { () throws(GitProblem) in
    let child = try git.start("rev-list", commits + ["--not"] + bases)
    child.closeInput()
    let output = child.rest(limit: 1 << 30)
    guard child.finish() == 0 else {
      throw git.failure(String(decoding: child.errors, as: UTF8.self))
    }
    return lines(of: output).contains(where: ends.contains)
  }
}

/// Finds the object named by `name`, which is not a merge base.
private func findObject(_ name: String, git: GitCommand) throws(RevisionProblem) -> GitRevision {
  guard !name.hasPrefix("-") else { throw .isOption(name) }
  let result = try asRevisionProblem { () throws(GitProblem) in
    try git.run(
      "rev-parse --is-shallow-repository --is-inside-work-tree --show-prefix --verify "
        + "--end-of-options", name)
  }
  // The name of the folder may have line ends in it: what is before and after it has none.
  let answers = lines(of: result.output)
  guard answers.count >= 3 else { throw .git(git.failure(result.errors)) }
  let place = GitPlace(
    isShallow: answers[0] == "true", isInWorkTree: answers[1] == "true",
    folders: answers[2..<max(3, answers.count - 1)].joined(separator: "\n").split(separator: "/")
      .map(String.init))
  guard answers.count >= 4, result.errors.isEmpty || result.status == 0,
    let identifier = answers.last
  else {
    let reason = firstLine(of: result.errors)
    throw .unknown(try unknownRevision(name, at: place, reason: reason, git: git))
  }
  return GitRevision(text: name, identifier: identifier, place: place)
}

/// The problem for a revision that git does not know.
private func unknownRevision(
  _ name: String, at place: GitPlace, reason: String?, git: GitCommand
) throws(RevisionProblem) -> UnknownRevision {
  var unknown = UnknownRevision(name: name, place: place, reason: reason)
  let heads = "refs/heads/"
  let atOrigin = "origin/" + (name.hasPrefix(heads) ? String(name.dropFirst(heads.count)) : name)
  if try isKnown("refs/remotes/\(atOrigin)", git: git) { unknown.nameAtOrigin = atOrigin }
  unknown.hasCommits = try !answer("rev-list --max-count=1 --all", git: git).isEmpty
  let remotes = try answer("remote", git: git)
  unknown.remote = remotes.contains("origin") ? "origin" : remotes.first
  let base = String(name.prefix { $0 != "~" && $0 != "^" })
  if base != name, !base.isEmpty, try isKnown(base + "^{commit}", git: git) {
    let count = try answer("rev-list --count --first-parent --end-of-options", base, git: git)
    unknown.beginning = count.first.flatMap { Int($0) }.map { (base, $0) }
  }
  return unknown
}

/// The lines that a git command prints; empty if it fails.
package func answer(
  _ command: String, _ arguments: String..., git: GitCommand
) throws(RevisionProblem) -> [String] {
  try asRevisionProblem { () throws(GitProblem) in
    let child = try git.start(command, arguments)
    child.closeInput()
    let output = child.rest(limit: 1 << 20)
    return child.finish() == 0 ? lines(of: output) : []
  }
}

private func isKnown(_ name: String, git: GitCommand) throws(RevisionProblem) -> Bool {
  try asRevisionProblem { () throws(GitProblem) in
    let result = try git.run("rev-parse --quiet --verify --end-of-options", name)
    return result.status == 0 && !result.output.isEmpty
  }
}

/// The root folder of a revision.
private func root(
  of revision: GitRevision, in objects: GitObjects, git: GitCommand
) throws(RevisionProblem) -> String {
  let identifier = revision.identifier
  do throws(GitProblem) {
    return try objects.header(of: identifier + treeSuffix).identifier
  } catch {
    guard case .missing = error else { throw .git(error) }
    let kind = (try? objects.header(of: identifier))?.kind
    guard kind != "commit" else { throw .git(error) }
    // git takes any forty digits for the name of an object.
    let reason = kind.map { "this names a \($0), which holds no files" }
    throw .unknown(try unknownRevision(revision.text, at: revision.place, reason: reason, git: git))
  }
}

package func asRevisionProblem<Result>(
  _ body: () throws(GitProblem) -> Result
) throws(RevisionProblem) -> Result {
  do throws(GitProblem) {
    return try body()
  } catch {
    throw .git(error)
  }
}

/// The lines of git's output.
package func lines(of output: [UInt8]) -> [String] {
  let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
}

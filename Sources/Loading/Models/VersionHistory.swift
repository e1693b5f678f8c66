import OperatingSystem

/// The order in which versions first appeared in the history of a repository.
package struct VersionHistory: Sendable {
  /// When each version appeared, by the path of its folder from the root of the repository.
  private var ranks: [String: Int] = [:]

  /// Creates an empty history.
  package init() {}

  /// Reads the history of bundles with one run of git.
  ///
  /// Commits are ordered by descent, otherwise by date. Versions in a commit without parents, such as the
  /// first one of a shallow clone, were there from the start. A folder that was renamed without a content
  /// change keeps its rank.
  ///
  /// - Parameters:
  ///   - bundles: The paths of the bundles from the root of the repository.
  ///   - revisions: The commits whose history is read.
  ///   - git: The program.
  /// - Throws: `GitProblem` if the history cannot be read.
  package init(of bundles: [String], at revisions: [String], git: GitCommand) throws(GitProblem) {
    guard !bundles.isEmpty, !revisions.isEmpty else { return }
    let child = try git.start(
      "-c log.showRoot=true -c log.showSignature=false -c diff.relative=false log -z --reverse "
        + "--date-order --no-color -M100% --diff-filter=AR --name-status --format=%x01%P",
      revisions + ["--"] + bundles.map { ":(top,literal)" + $0 })
    child.closeInput()
    let output = child.rest(limit: 256 << 20)
    guard child.finish() == 0 else {
      throw git.failure(String(decoding: child.errors, as: UTF8.self))
    }
    read(output)
  }

  /// The rank of the version in a folder; nil if not known.
  func rank(of folder: String) -> Int? { ranks[folder] }

  /// Records that the version in a folder was formerly in another, if only the latter is known.
  package mutating func note(_ folder: String, as former: String) {
    if ranks[folder] == nil { ranks[folder] = ranks[former] }
  }

  private mutating func read(_ output: [UInt8]) {
    var commit = 0
    var rank = 0
    var fields = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    while let field = fields.popFirst() {
      if field.first == 1 {
        commit += 1
        rank = field.count == 1 ? 0 : commit
        continue
      }
      switch field.drop(while: { $0 == UInt8(ascii: "\n") }).first {
      case UInt8(ascii: "A"): note(fields.popFirst(), rank)
      case UInt8(ascii: "R"):
        let old = fields.popFirst().flatMap(Self.folder)
        note(fields.popFirst(), old.flatMap { ranks[$0] } ?? rank)
      default: break
      }
    }
  }

  private mutating func note(_ path: ArraySlice<UInt8>?, _ rank: Int) {
    guard let folder = path.flatMap(Self.folder) else { return }
    ranks[folder] = min(rank, ranks[folder] ?? rank)
  }

  /// The version folder that contains a file.
  private static func folder(_ path: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: path, as: UTF8.self)
    let suffixes = [".xcdatamodel/contents", ".xcdatamodel/" + binarySourceFile]
    return suffixes.contains(where: text.hasSuffix) ? parentDirectory(of: text) : nil
  }
}

extension LoadedModel {
  /// Sorts the versions by first appearance; unknown ones count as newest, and those that appeared together
  /// are sorted by name.
  ///
  /// - Parameters:
  ///   - history: The history of the repository.
  ///   - path: The path of the bundle from the root of the repository.
  package mutating func sortVersions(by history: VersionHistory, at path: String) {
    let ranks = versions.map { history.rank(of: joined(path, "\($0.name).xcdatamodel")) ?? .max }
    versions = zip(ranks, versions.indices).sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map { versions[$0.1] }
  }
}

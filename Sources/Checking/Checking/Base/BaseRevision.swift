/// A branch, by its unambiguous reference: a tag `main` or a branch `origin/main` would take precedence over
/// the short name.
struct Branch: Hashable, Sendable {
  /// Its name where it is.
  var name: String
  /// The remote repository that has it; nil for a branch of this one.
  var remote: String?

  /// The whole name of the reference.
  var reference: String {
    remote.map { "\(Self.remotes)\($0)/\(name)" } ?? Self.heads + name
  }

  /// The usual name.
  var shortName: String { remote.map { "\($0)/\(name)" } ?? name }

  /// The prefixes of local and remote branches.
  static let heads = "refs/heads/"
  static let remotes = "refs/remotes/"
}

/// A revision that may be the base.
struct BaseRevision: Hashable, Sendable {
  /// The reference point of a base.
  enum Anchor: Hashable, Sendable {
    case branch(Branch)
    /// A commit, by its name or an expression that leads to it.
    case commit(String)
  }

  /// The reference point.
  var anchor: Anchor
  /// Whether it is not the anchor itself but where `HEAD` parts from it.
  var isParting: Bool

  /// A commit itself.
  static func commit(_ name: String) -> BaseRevision {
    BaseRevision(anchor: .commit(name), isParting: false)
  }

  /// The merge base of `HEAD` and a commit.
  static func parting(from commit: String) -> BaseRevision {
    BaseRevision(anchor: .commit(commit), isParting: true)
  }

  /// The merge base of `HEAD` and a branch.
  static func parting(from branch: Branch) -> BaseRevision {
    BaseRevision(anchor: .branch(branch), isParting: true)
  }

  /// The branch of the reference point; nil for a commit.
  var branch: Branch? {
    guard case .branch(let branch) = anchor else { return nil }
    return branch
  }

  /// The revision for git.
  var text: String { text(branch?.reference) }

  /// The usual form of the revision, if the name is unambiguous.
  var shownText: String { text(branch?.shortName) }

  /// The reference point for git.
  var anchorText: String { anchorText(branch?.reference) }

  /// The reference point for display.
  var shownAnchor: String { anchorText(branch?.shortName) }

  /// The revision with a name of its branch.
  func text(_ branchName: String?) -> String {
    anchorText(branchName) + (isParting ? "...HEAD" : "")
  }

  /// The reference point with a name of its branch.
  func anchorText(_ branchName: String?) -> String {
    switch anchor {
    case .branch(let branch): branchName ?? branch.reference
    case .commit(let name): name
    }
  }
}

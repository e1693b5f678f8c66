/// A branch, as no other reference is called: a tag `main` and a branch `origin/main` go before what is meant by these.
struct Branch: Hashable, Sendable {
  /// Its name where it is.
  var name: String
  /// The remote repository that has it; nil for a branch of this one.
  var remote: String?

  /// The whole name of the reference.
  var reference: String {
    remote.map { "\(Self.remotes)\($0)/\(name)" } ?? Self.heads + name
  }

  /// The name that it usually goes by.
  var shortName: String { remote.map { "\($0)/\(name)" } ?? name }

  /// Where the branches of a repository are, and what it knows of those of others.
  static let heads = "refs/heads/"
  static let remotes = "refs/remotes/"
}

/// A revision that may be the base.
struct BaseRevision: Hashable, Sendable {
  /// What a base is told by.
  enum Anchor: Hashable, Sendable {
    case branch(Branch)
    /// A commit, by its name or the way to it.
    case commit(String)
  }

  /// What it is told by.
  var anchor: Anchor
  /// Whether it is not the anchor itself but where `HEAD` parts from it.
  var isParting: Bool

  /// A commit itself.
  static func commit(_ name: String) -> BaseRevision {
    BaseRevision(anchor: .commit(name), isParting: false)
  }

  /// Where `HEAD` parts from a commit.
  static func parting(from commit: String) -> BaseRevision {
    BaseRevision(anchor: .commit(commit), isParting: true)
  }

  /// Where `HEAD` parts from a branch.
  static func parting(from branch: Branch) -> BaseRevision {
    BaseRevision(anchor: .branch(branch), isParting: true)
  }

  /// The branch that tells it; nil for a commit.
  var branch: Branch? {
    guard case .branch(let branch) = anchor else { return nil }
    return branch
  }

  /// What git is asked for.
  var text: String { text(branch?.reference) }

  /// How it is told where nothing else has the name.
  var shownText: String { text(branch?.shortName) }

  /// What it is told by, for git.
  var anchorText: String { name(branch?.reference) }

  /// What it is told by, for people.
  var shownAnchor: String { name(branch?.shortName) }

  /// The revision with a name of its branch.
  func text(_ branchName: String?) -> String { name(branchName) + (isParting ? "...HEAD" : "") }

  private func name(_ branchName: String?) -> String {
    switch anchor {
    case .branch(let branch): branchName ?? branch.reference
    case .commit(let name): name
    }
  }
}

import DataModel
import Findings
import Loading
import OperatingSystem

/// A repository whose working tree is checked: the one of the check, or a submodule.
struct Checkout {
  /// The repository.
  let repository: CheckRepository
  /// The path of its working tree from the outermost root; empty for that itself.
  let path: String
  /// Submodules, files that are left out, and sides of unfinished merges.
  let entries: [IndexEntry]

  /// The submodules that it pins, by path from the outermost root.
  var pins: [String: String] {
    Dictionary(
      keepingFirst: entries.filter { $0.kind == .submodule && !$0.isUnmerged }
        .map { (path.isEmpty ? $0.path : joined(path, $0.path), $0.identifier) })
  }
}

extension CheckRepository {
  /// The index entries that need more than a look at the working tree.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if it cannot be read.
  func index() throws(ToolchainError) -> [IndexEntry] {
    do throws(GitProblem) {
      return try readIndex(git)
    } catch {
      throw error.checkError(joined(root, ".git"))
    }
  }
}

/// The working trees in the scope of a check, with the problems of submodules.
struct Checkouts {
  /// By path from the outermost root.
  private(set) var all: [String: Checkout] = [:]
  /// Why submodules that are checked out cannot be looked into, by path.
  private(set) var problems: [String: ToolchainError] = [:]

  /// Reads the indexes of the submodules in a repository that are checked out.
  ///
  /// - Parameters:
  ///   - repository: The outermost repository.
  ///   - entries: Those of its index.
  ///   - scope: Where to look.
  init(_ repository: CheckRepository, entries: [IndexEntry], scope: CheckScope) {
    add(Checkout(repository: repository, path: "", entries: entries), scope: scope)
  }

  private mutating func add(_ checkout: Checkout, scope: CheckScope) {
    let (repository, path) = (checkout.repository, checkout.path)
    all[path] = checkout
    guard path.split(separator: "/").count < 64 else { return }
    for (place, _) in checkout.pins.sorted(by: { $0.key < $1.key }) where scope.reaches(place) {
      let folder = joined(repository.root, remainder(of: place, below: path))
      let mark = joined(folder, ".git")
      // Without one git would take the outer repository for it.
      guard FileKind(at: mark, followsLinks: false) != nil else { continue }
      do throws(ToolchainError) {
        let inner = try CheckRepository(repository.settings.ofOther, at: folder, mark: mark)
        add(Checkout(repository: inner, path: place, entries: try inner.index()), scope: scope)
      } catch {
        problems[place] = error
      }
    }
  }

  /// The submodules that are pinned, by path from the outermost root.
  var pins: [String: String] {
    all.values.reduce(into: [:]) { $0.merge($1.pins) { first, _ in first } }
  }

  /// The working tree that holds `path`.
  func holder(of path: String) -> Checkout? {
    all.values.filter { $0.path.isEmpty || path == $0.path || path.hasPrefix($0.path + "/") }
      .max { $0.path.utf8.count < $1.path.utf8.count }
  }
}

import Findings
import Loading
import OperatingSystem

/// The repositories in a working tree that it does not pin, whose contents are not part of the check.
struct ForeignRepositories {
  /// Their folders by path from the outermost root, the outermost of those that are in one another.
  private(set) var folders: [String] = []

  /// Distinguishes foreign repositories from submodules and from folders whose files the repository contains.
  ///
  /// - Parameters:
  ///   - marked: The folders in which a repository begins, as seen from the working directory.
  ///   - checkouts: The working trees of the check.
  ///   - outer: The outermost of their repositories.
  /// - Throws: `ToolchainError` with exit code 65 if git fails.
  init(
    _ marked: [String], besides checkouts: Checkouts, in outer: CheckRepository
  ) throws(ToolchainError) {
    for place in marked.compactMap(outer.pathFromRoot).sorted() where !place.isEmpty {
      guard !holds(place), checkouts.all[place] == nil, let holder = checkouts.holder(of: place)
      else { continue }
      let inside = remainder(of: place, below: holder.path)
      let isPinned = holder.entries.contains { $0.kind == .submodule && $0.path == inside }
      // git passes over an empty folder of that name.
      let isMarked = !isEmptyFolder(joined(joined(outer.root, place), ".git"))
      if isMarked, !isPinned, try !holder.repository.hasFiles(in: inside) { folders.append(place) }
    }
  }

  /// Whether `place`, a path from the outermost root, is in one of them.
  func holds(_ place: String) -> Bool {
    folders.contains { isAt(place, orBelow: $0) }
  }
}

extension CheckRepository {
  /// Whether the index has a file in a folder.
  fileprivate func hasFiles(in folder: String) throws(ToolchainError) -> Bool {
    do throws(GitProblem) {
      let child = try git.start("ls-files -z --full-name --", [":(top,literal)" + folder])
      child.closeInput()
      let output = child.rest(limit: 256 << 20)
      guard child.finish() == 0 else {
        throw git.failure(String(decoding: child.errors, as: UTF8.self))
      }
      return !output.isEmpty
    } catch {
      throw error.checkError(root)
    }
  }

  /// The given paths from the root that git ignores and that are not in the index.
  fileprivate func ignored(of paths: [String]) throws(ToolchainError) -> Set<String> {
    var ignored: Set<String> = []
    var left = paths[...]
    while !left.isEmpty {
      // Few enough for the pipe: git answers before it has read all.
      let some = left.prefix(100)
      left = left.dropFirst(100)
      do throws(GitProblem) {
        let child = try git.start("check-ignore -z --stdin")
        _ = child.send(some.flatMap { Array(joined(root, $0).utf8) + [0] })
        child.closeInput()
        let output = child.rest(limit: 1 << 20)
        // 1 says that there are none.
        guard child.finish() < 2 else {
          throw git.failure(String(decoding: child.errors, as: UTF8.self))
        }
        let places = Set(output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        ignored.formUnion(some.filter { places.contains(joined(root, $0)) })
      } catch {
        throw error.checkError(root)
      }
    }
    return ignored
  }
}

extension Checkouts {
  /// The given paths that git ignores, such as build products.
  ///
  /// - Parameter places: Paths from the outermost root.
  /// - Returns: Those that are ignored, and of which no index contains anything.
  /// - Throws: `ToolchainError` with exit code 65 if git fails.
  func ignored(of places: [String]) throws(ToolchainError) -> Set<String> {
    var ignored: Set<String> = []
    for (path, checkout) in all {
      let own = places.filter { place in
        holder(of: place)?.path == path && !problems.keys.contains { isAt(place, orBelow: $0) }
      }
      let found = try checkout.repository.ignored(of: own.map { remainder(of: $0, below: path) })
      ignored.formUnion(found.map { path.isEmpty ? $0 : joined(path, $0) })
    }
    return ignored
  }
}

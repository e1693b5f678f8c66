import OperatingSystem

/// The prefix of identifiers of merged folders, which do not exist in the repository.
private let mergedPrefix = "merged:"

extension GitTree {
  /// The commits whose files these are: more than one if two revisions have several merge bases.
  package var commits: [String] { [revision.identifier] + revision.otherBases }

  /// Whether the identifier is that of a merged folder, which git does not know.
  static func isMerged(_ identifier: String) -> Bool { identifier.hasPrefix(mergedPrefix) }

  /// A commit that has the same object at a path as these files; nil if absent, as for a merged
  /// folder.
  ///
  /// - Parameter components: The names that lead there from the root.
  /// - Returns: The identifier of the commit.
  package func commit(having components: [String]) -> String? {
    guard !revision.otherBases.isEmpty else { return revision.identifier }
    let path = components.joined(separator: "/")
    guard case .entry(_, let wanted)? = try? find(components, path: path) else { return nil }
    return commits.first { commit in
      guard let root = try? objects.header(of: commit + treeSuffix).identifier else { return false }
      let tree = GitTree(revision: revision, root: root, objects: objects, git: git)
      guard case .entry(_, wanted)? = try? tree.find(components, path: path) else { return false }
      return true
    }
  }
}

/// Several folders merged into one: where only one of them has a change, that change is used.
///
/// Two branches that were merged into each other have several merge bases, none of which contains everything
/// that both share.
struct MergedFolders {
  let objects: GitObjects
  /// The common ancestor of the merge bases; nil if absent.
  let origin: String?
  /// The side to use for conflicts, if it is one of the bases; nil if absent.
  let head: String?

  /// The identifier of the merge of the root folders `roots`.
  ///
  /// - Throws: `GitProblem` if a folder cannot be read.
  func merge(_ roots: [String]) throws(GitProblem) -> String {
    func folder(_ identifier: String) -> GitEntry {
      GitEntry(name: "", kind: .file(.directory), identifier: identifier)
    }
    return try merge(
      name: "", roots.map(folder), origin: origin.map(folder), head: head.map(folder)
    )?.identifier ?? roots[0]
  }

  /// The merge of the entries of one name; nil if nothing remains.
  private func merge(
    name: String, _ entries: [GitEntry?], origin: GitEntry?, head: GitEntry?
  ) throws(GitProblem) -> GitEntry? {
    var changed: [GitEntry?] = []
    for entry in entries where entry != origin && !changed.contains(entry) { changed.append(entry) }
    guard changed.count > 1 else { return changed.first ?? origin }
    let folders = changed.compactMap(\.self).filter { $0.kind == .file(.directory) }
    guard folders.count == changed.count else {
      // What one has removed and another has changed is there.
      return changed.contains(head) && head != nil ? head : changed.lazy.compactMap(\.self).first
    }
    func members(_ entry: GitEntry?) throws(GitProblem) -> [GitEntry] {
      guard let entry, entry.kind == .file(.directory) else { return [] }
      return try objects.folder(entry.identifier)
    }
    var sides: [[[UInt8]: GitEntry]] = []
    for entry in folders { sides.append(Self.byName(try members(entry))) }
    let old = Self.byName(try members(origin))
    let now = Self.byName(try members(head))
    let names = Set(sides.flatMap(\.keys)).sorted { $0.lexicographicallyPrecedes($1) }
    var result: [GitEntry] = []
    for key in names {
      let entry = try merge(
        name: String(decoding: key, as: UTF8.self), sides.map { $0[key] }, origin: old[key],
        head: now[key])
      if let entry { result.append(entry) }
    }
    // What is made of them depends on the others as well.
    let parts =
      folders + [origin, head].map { $0 ?? GitEntry(name: "", kind: .submodule, identifier: "") }
    let identifier = mergedPrefix + parts.map(\.identifier).joined(separator: "+")
    objects.add(folder: identifier, result)
    return GitEntry(name: name, kind: .file(.directory), identifier: identifier)
  }

  /// The entries, keyed by the bytes of their names.
  private static func byName(_ entries: [GitEntry]) -> [[UInt8]: GitEntry] {
    Dictionary(entries.map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { first, _ in first })
  }
}

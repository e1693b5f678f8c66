import Findings
import Loading
import OperatingSystem

/// Facts about the mark of the current version besides its content.
package struct MarkFacts: Hashable, Sendable {
  /// The path of `.xccurrentversion`, which need not exist.
  package var file = ""
  /// Whether it exists.
  package var isThere = false
  /// The rule by which git ignores it; nil if it is not ignored.
  package var ignoredBy: String?
  /// The mark in an Xcode project; nil if absent.
  package var project: ProjectMark?
  /// Whether mark and project named two versions at the base already.
  package var differedBefore = false

  /// Creates the facts about an absent mark.
  package init() {}
}

/// The path of the mark of a bundle.
private func markFile(_ bundle: String) -> String { joined(bundle, ".xccurrentversion") }

extension ReadBundles {
  /// Reads the marks of current versions in Xcode projects, and whether git ignores them, for bundles with
  /// several versions: without a mark, the project decides.
  ///
  /// - Parameters:
  ///   - parts: The files at the base; nil if absent.
  ///   - repository: The repository; nil if absent.
  ///   - checkouts: The working trees of the check; nil if absent.
  /// - Throws: `ToolchainError` with exit code 65 if git fails.
  mutating func readMarks(
    besides parts: BaseParts?, _ repository: CheckRepository?, _ checkouts: Checkouts?
  ) throws(ToolchainError) {
    let here = absolutePath(".") ?? "/"
    var projects = ProjectMarks(tree, isBounded: repository != nil) { path in
      repository?.pathFromHere(path) ?? relativePath(from: here, to: "/" + path)
    }
    let places = bundles.map { bundle -> String? in
      guard let head = bundle.head, head.versions.count + head.unread.count > 1, bundle.isOwn
      else { return nil }
      guard let repository else { return placeOfPath(bundle.path).map { String($0.dropFirst()) } }
      return repository.pathFromRoot(bundle.path)
    }
    let ignored = try checkouts?.ignored(of: places.compactMap(\.self).map(markFile)) ?? []
    for (index, place) in places.enumerated() {
      guard let place, let head = bundles[index].head else { continue }
      var facts = MarkFacts()
      facts.file = markFile(bundles[index].path)
      facts.isThere = (try? tree.kind(of: facts.file, followsLinks: false)) != nil
      if let repository, ignored.contains(markFile(place)) {
        facts.ignoredBy = ignoreRule(of: facts.file, git: repository.settings)?.text
      }
      facts.project = projects.mark(ofBundleAt: place)
      if let mark = facts.project, !bundles[index].hidesCurrent {
        if head.currentVersion == nil {
          bundles[index].head?.takeCurrent(mark)
        } else if mark.version != head.currentVersion {
          facts.differedBefore = bundles[index].differed(mark, in: parts)
        }
      }
      bundles[index].mark = facts
    }
  }
}

extension BundleAtCheck {
  /// Whether mark and project named the same two versions at the base.
  fileprivate func differed(_ mark: ProjectMark, in parts: BaseParts?) -> Bool {
    guard let base, base.currentVersion == head?.currentVersion, let files = formerFiles,
      let part = parts?.bundles.values.first(where: {
        $0.tree.revision.text == base.reference.revision
      })
    else { return false }
    return part.tree.projectMark(ofBundleAt: files.path)?.version == mark.version
  }
}

extension LoadedModel {
  /// Takes the current version from a project, as no mark names one.
  mutating func takeCurrent(_ mark: ProjectMark?) {
    guard let mark, currentVersion == nil else { return }
    let names = versions.map(\.name) + unread
    currentVersion = names.first { $0 == mark.version }
  }
}

extension GitTree {
  /// The mark in the revision's projects for a bundle, by its path from the root of the repository.
  func projectMark(ofBundleAt path: String) -> ProjectMark? {
    var marks = ProjectMarks(self, isBounded: true, path: path(of:))
    return marks.mark(ofBundleAt: path)
  }
}

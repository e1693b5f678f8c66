import Findings
import Loading
import OperatingSystem
import Text

extension FoundFiles {
  /// Adds the bundles in the repository that links lead to, and reports links to bundles that are not
  /// followed.
  ///
  /// Links to folders, and links out of the repository, are not followed; they are reported if they lead to bundles that
  /// were not found otherwise.
  ///
  /// - Parameters:
  ///   - repository: The repository; nil if absent, so that links are not followed.
  ///   - exclude: The names of folders that are not searched.
  /// - Returns: The bundles added, and the findings on links that are not followed.
  /// - Throws: `ToolchainError` if a folder cannot be read.
  mutating func followLinks(
    in repository: CheckRepository?, excluding exclude: Set<String>
  ) throws(ToolchainError) -> (bundles: [String], problems: [CheckFinding]) {
    var known = Set(bundles.compactMap(placeOfPath))
    var added: [String] = []
    var problems: [CheckFinding] = []
    var folders: [String] = []
    for link in links {
      guard link.hasSuffix(bundleSuffix) else {
        folders.append(link)
        continue
      }
      let target = resolvedPath(link)
      if let target, known.contains(target) { continue }
      guard let target, isDirectory(target), target.hasSuffix(bundleSuffix), let repository,
        let inner = repository.pathFromRoot(target), !inner.isEmpty
      else {
        let end = target == nil ? "to nothing" : "to no bundle of the repository"
        problems.append(unfollowed(link, repository: repository, what: "leads \(end)", bundles: []))
        continue
      }
      known.insert(target)
      added.append(repository.pathFromHere(inner))
    }
    for link in folders {
      guard let target = resolvedPath(link),
        // What the link is in is looked at by itself.
        let here = placeOfPath(parentDirectory(of: link)),
        !isAt(here, orBelow: target == "/" ? "" : target)
      else { continue }
      guard let repository, let inner = repository.pathFromRoot(target) else {
        guard hasBundle(target, excluding: exclude) else { continue }
        problems.append(
          unfollowed(
            link, repository: repository,
            what: "leads to a folder with bundles outside of the repository", bundles: []))
        continue
      }
      let found = try findBundles(under: [repository.pathFromHere(inner)], excluding: exclude)
      let others = found.bundles.filter { placeOfPath($0).map(known.contains) != true }
      guard !others.isEmpty else { continue }
      problems.append(
        unfollowed(
          link, repository: repository, what: "leads to a folder with bundles", bundles: others))
    }
    bundles = (bundles + added).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return (added, problems)
  }
}

/// Whether there is a bundle in a folder that may be anywhere: some thousand folders are looked into.
private func hasBundle(_ folder: String, excluding exclude: Set<String>) -> Bool {
  var folders = [folder]
  var count = 0
  while count < folders.count, count < 4096 {
    let folder = folders[count]
    count += 1
    for name in (try? listDirectory(folder)) ?? []
    where !name.hasPrefix(".") && !exclude.contains(name) {
      let path = joined(folder, name)
      guard FileKind(at: path, followsLinks: false) == .directory else { continue }
      if name.hasSuffix(bundleSuffix) { return true }
      folders.append(path)
    }
  }
  return false
}

/// The diagnostic for a link that is not followed.
private func unfollowed(
  _ link: String, repository: CheckRepository?, what: String, bundles: [String]
) -> CheckFinding {
  let diagnostic = RuleDescription.unfollowedLink.diagnostic(
    "the symbolic link \(what) and is not followed, so nothing is checked there",
    explanation: bundles.isEmpty
      ? "" : "Give the paths as well: \(bundles.map(pathForShell).joined(separator: " ")).",
    at: .file(link))
  return CheckFinding(
    diagnostic, layer: .configuration, bundle: nil,
    fingerprint: Fingerprint(
      rule: diagnostic.id,
      element: repository?.pathFromRoot(parentDirectory(of: link)).map {
        $0.isEmpty ? lastComponent(of: link) : joined($0, lastComponent(of: link))
      } ?? link, content: nil))
}

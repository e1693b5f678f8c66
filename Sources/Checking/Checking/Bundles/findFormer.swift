import Findings
import Loading
import ModelFiles
import OperatingSystem

extension ReadBundles {
  /// Notes the bundles that git ignores, but for those that the base has at the same path.
  mutating func noteIgnored(
    _ checkouts: Checkouts, besides parts: BaseParts, _ repository: CheckRepository
  ) throws(ToolchainError) {
    var places: [String: Int] = [:]
    for index in bundles.indices where !bundles[index].isForeign {
      guard let path = repository.pathFromRoot(bundles[index].path), parts.bundles[path] == nil
      else { continue }
      places[path] = index
    }
    for path in try checkouts.ignored(of: places.keys.sorted()) {
      if let index = places[path] { bundles[index].isIgnored = true }
    }
  }

  /// Finds each bundle at the base, and adds removed ones.
  ///
  /// Files in other repositories, and ignored files, do not belong to the base.
  mutating func findFormer(
    in parts: BaseParts, _ repository: CheckRepository, scope: CheckScope, place: CheckPlace
  ) throws(ToolchainError) {
    var places: [String: Int] = [:]
    for index in bundles.indices where bundles[index].isOwn {
      if let path = repository.pathFromRoot(bundles[index].path) { places[path] = index }
    }
    // What is checked may come from anywhere; what is gone counts where it was looked for.
    let isComplete = places.keys.allSatisfy { parts.bundles[$0] != nil }
    let reachesAll = scope.paths.contains(where: scope.isPassedOver)
    var former: [String: FormerBundle] = [:]
    var strangers: Set<String> = []
    for path in parts.bundles.keys.sorted() {
      if !scope.contains(path), places[path] == nil {
        let isPassedOver = !reachesAll && scope.isPassedOver(path)
        // What is still there, and not looked at, has not moved.
        let here = repository.pathFromHere(path)
        guard try tree.kind(of: here, followsLinks: false) != .directory else {
          if !isPassedOver { others.append(path) }
          continue
        }
        guard !isComplete else { continue }
        if isPassedOver { strangers.insert(path) }
      }
      let known = places[path].flatMap { bundles[$0].head }
      former[path] = try FormerBundle(path, in: parts, known: known)
      if former[path] == nil { noteEmpty(places[path]) }
    }
    let pairs = pairBundles(
      places.mapValues { bundles[$0].head }, with: former.mapValues(\.modelOrNone),
      strangers: strangers)
    for (path, old) in pairs.pairs {
      guard let index = places[path], let found = former[old] else { continue }
      let hasSameName = bundleName(path) == bundleName(old)
      take(
        found, from: old, at: path, hasSameName: hasSameName, index: index, parts: parts,
        repository: repository)
    }
    try addGone(
      pairs.gone.filter(scope.contains), former: former, in: parts, repository: repository,
      scope: scope, place: place)
  }

  /// Notes that the bundle at an index was at the base, with no version in it.
  private mutating func noteEmpty(_ index: Int?) {
    if let index { bundles[index].unreadAtBase.hadNoVersion = true }
  }

  /// Adds removed bundles at some base paths.
  private mutating func addGone(
    _ paths: [String], former: [String: FormerBundle], in parts: BaseParts,
    repository: CheckRepository, scope: CheckScope, place: CheckPlace
  ) throws(ToolchainError) {
    let outside = paths.isEmpty ? [] : bundlesOutside(scope, parts: parts, repository: repository)
    for path in paths {
      var bundle = BundleAtCheck(path: repository.pathFromHere(path), key: "")
      if let found = former[path] {
        bundle.take(found, at: path, parts.checkouts)
        bundle.movedOut = found.model.flatMap { movedOut($0, among: outside) }
      }
      bundle.formerFiles = parts.files(of: path, at: path)
      bundle.settings = try place.settings(of: bundle.path, in: tree)
      if bundle.base != nil || !bundle.problems.isEmpty { bundles.append(bundle) }
    }
  }

  /// Takes what the bundle at `path` was at the base, at `old`.
  mutating func take(
    _ former: FormerBundle, from old: String, at path: String, hasSameName: Bool, index: Int,
    parts: BaseParts, repository: CheckRepository
  ) {
    bundles[index].take(former, at: path, parts.checkouts)
    bundles[index].formerFiles = parts.files(of: old, at: path)
    bundles[index].formerFiles?.commits.merge(former.unread.commits) { $1 }
    bundles[index].noteSameVersions()
    guard path != old else { return }
    bundles[index].movedFrom = FormerPlace(
      path: repository.pathFromHere(old), hasSameName: hasSameName,
      wasInNone: !old.hasSuffix(bundleSuffix) && path.hasSuffix(bundleSuffix))
  }
}

extension BaseParts {
  /// The base files, for git, of the bundle now at `here` and formerly at `place`.
  fileprivate func files(of place: String, at here: String) -> FormerFiles? {
    bundles[place].map {
      FormerFiles(of: place, at: here, in: $0, checkouts)
    }
  }
}

extension BundleAtCheck {
  /// Notes the versions whose files have not changed.
  fileprivate mutating func noteSameVersions() {
    guard let head, let base else { return }
    for version in base.versions {
      guard let bytes = version.source?.document.bytes,
        let other = head.versions.first(where: { $0.name == version.name })?.source?.document.bytes,
        bytes == other
      else { continue }
      sameVersions.insert(version.name)
    }
  }
}

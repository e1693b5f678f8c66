import Findings
import Loading
import ModelSource
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

  /// Finds each bundle at the base, and adds those that are gone.
  ///
  /// What is in other repositories, or ignored, is none of the base's.
  mutating func findFormer(
    in parts: BaseParts, _ repository: CheckRepository, _ scope: CheckScope, _ place: CheckPlace
  ) throws(ToolchainError) {
    var places: [String: Int] = [:]
    for index in bundles.indices where bundles[index].isOwn {
      if let path = repository.pathFromRoot(bundles[index].path) { places[path] = index }
    }
    // What is checked may come from anywhere; what is gone counts where it was looked for.
    let isComplete = places.keys.allSatisfy { parts.bundles[$0] != nil }
    let reachesAll = scope.paths.contains(where: scope.isPassedOver)
    var former: [String: FormerBundle] = [:]
    for path in parts.bundles.keys.sorted() {
      if !scope.contains(path), places[path] == nil {
        guard reachesAll || !scope.isPassedOver(path) else { continue }
        // What is still there, and not looked at, has not moved.
        let here = repository.pathFromHere(path)
        guard try tree.kind(of: here, followsLinks: false) != .directory else {
          others.append(path)
          continue
        }
        guard !isComplete else { continue }
      }
      let known = places[path].flatMap { bundles[$0].head }
      former[path] = try FormerBundle(path, in: parts, known: known)
    }
    let pairs = pairBundles(
      places.mapValues { bundles[$0].head }, with: former.mapValues(\.modelOrNone))
    for (path, old) in pairs.pairs {
      guard let index = places[path], let found = former[old] else { continue }
      bundles[index].take(found)
      bundles[index].noteSameVersions()
      if path != old {
        let hasSameName = lastComponent(of: path) == lastComponent(of: old)
        bundles[index].movedFrom = FormerPlace(
          path: repository.pathFromHere(old), hasSameName: hasSameName)
      }
    }
    for path in pairs.gone where scope.contains(path) {
      var bundle = BundleAtCheck(path: repository.pathFromHere(path), key: "")
      if let found = former[path] { bundle.take(found) }
      bundle.settings = try place.settings(of: bundle.path, in: tree)
      if bundle.base != nil || !bundle.problems.isEmpty { bundles.append(bundle) }
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

import Findings
import Loading
import ModelSource
import OperatingSystem

extension ReadBundles {
  /// Finds bundles of the work tree that the base has as a model in no bundle, as Xcode makes of it with *Add Model Version*: by
  /// the hashes of a version, else by its name and that of an entity.
  mutating func findLoneModels(
    in parts: BaseParts, _ places: [String: Int], _ repository: CheckRepository
  ) throws(ToolchainError) {
    let new = places.filter { bundles[$0.value].base == nil && bundles[$0.value].head != nil }
    guard !new.isEmpty, !parts.loneModels.isEmpty else { return }
    var left: [String: FormerBundle] = [:]
    for path in parts.loneModels.keys.sorted() {
      let here = repository.pathFromHere(path)
      guard try tree.kind(of: here, followsLinks: false) != .directory else { continue }
      left[path] = try FormerBundle(path, in: parts, known: nil)
    }
    for (path, index) in new.sorted(by: { $0.key < $1.key }) {
      guard let head = bundles[index].head else { continue }
      let likely = left.compactMap { old, former -> (rank: Int, path: String)? in
        guard let model = former.model else { return nil }
        let isBeside = parentDirectory(of: old) == parentDirectory(of: path)
        if head.sharesHashes(with: model) { return (isBeside ? 0 : 1, old) }
        return head.sharesEntity(with: model) ? (isBeside ? 2 : 3, old) : nil
      }
      guard let old = likely.min(by: { $0 < $1 })?.path, let former = left[old] else { continue }
      left[old] = nil
      let hasSameName =
        withoutExtension(lastComponent(of: path)) == withoutExtension(lastComponent(of: old))
      take(former, from: old, at: path, hasSameName: hasSameName, index, parts, repository)
    }
  }

  /// The bundles of the work tree that are not checked, and that the base does not have where they are.
  func bundlesOutside(
    _ scope: CheckScope, _ parts: BaseParts, _ repository: CheckRepository
  ) -> [LoadedModel] {
    guard !scope.paths.contains(""),
      let found = try? findBundles(
        under: [repository.pathFromHere("")], excluding: scope.exclude)
    else { return [] }
    return found.bundles.compactMap { path in
      guard let inner = repository.pathFromRoot(path), !scope.contains(inner),
        parts.bundles[inner] == nil, foreign?.holds(inner) != true,
        let names = try? tree.names(in: path)
      else { return nil }
      return try? loadSourceBundle(ModelReference(path), in: tree, names: names)
    }
  }

  /// Where a bundle is now: the one with a version of the same hashes, else the only one of its name that has an entity in
  /// common.
  func movedOut(_ former: LoadedModel, among others: [LoadedModel]) -> MovedOut? {
    let name = lastComponent(of: former.reference.path)
    let alike = others.filter { other in
      lastComponent(of: other.reference.path) == name && other.sharesEntity(with: former)
    }
    guard
      let found = others.first(where: { $0.sharesHashes(with: former) })
        ?? (alike.count == 1 ? alike.first : nil)
    else { return nil }
    let known = Set(found.versions.compactMap(\.checksumForPairing))
    let isWhole = former.versions.allSatisfy { version in
      version.checksumForPairing.map(known.contains) ?? false
    }
    return MovedOut(path: found.reference.path, isWhole: isWhole)
  }
}

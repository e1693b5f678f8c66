import Findings
import Loading
import ModelFiles
import OperatingSystem

extension ReadBundles {
  /// The bundles of the working tree that are not checked, and that the base does not have where they are.
  func bundlesOutside(
    _ scope: CheckScope, parts: BaseParts, repository: CheckRepository
  ) -> [LoadedModel] {
    guard !scope.paths.contains(""),
      let found = try? findBundles(
        under: [repository.pathFromHere("")], excluding: scope.exclude)
    else { return [] }
    return found.bundles.compactMap { path in
      guard let inner = repository.pathFromRoot(path), !scope.contains(inner),
        parts.bundles[inner] == nil, foreign?.holds(inner) != true,
        let names = try? versionNames(at: path, in: tree)
      else { return nil }
      return try? loadVersions(of: ModelReference(path), in: tree, names: names)
    }
  }

  /// The new location of a bundle: one with a version of the same hashes, else the only one of its name with
  /// a common entity.
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

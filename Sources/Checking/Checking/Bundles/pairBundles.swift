import DataModel
import Loading
import ModelFiles

/// The matching of bundles in the working tree to bundles at the base.
struct BundlePairs {
  /// The path at the base by the path in the working tree.
  var pairs: [String: String] = [:]
  /// The base paths of removed bundles.
  var gone: [String] = []
}

/// Pairs the bundles of the base with those of the working tree.
///
/// A bundle is paired with the one at the same path, even if there are copies elsewhere, unless its versions show that it
/// is another one: they share hashes with a bundle that was elsewhere, none with the one that was here, and that one is
/// elsewhere now. The rest are paired by the number of versions in common, then by a name that only one of
/// them has, then by the largest number of entities in common.
///
/// - Parameters:
///   - head: The bundles of the working tree by their paths from the root of the repository; nil for one that
///     cannot be read.
///   - base: The bundles of the base by their paths.
///   - strangers: Bundles of the base in folders that are not searched: a name alone does not identify them.
/// - Returns: The pairs, by paths from the root of the repository.
func pairBundles(
  _ head: [String: LoadedModel?], with base: [String: LoadedModel], strangers: Set<String> = []
) -> BundlePairs {
  var result = BundlePairs()
  var old = Set(base.keys)
  var new = Set(head.keys)
  func pair(_ path: String, _ former: String) {
    result.pairs[path] = former
    new.remove(path)
    old.remove(former)
  }
  for path in head.keys {
    guard let model = head[path] ?? nil, let former = base[path] else { continue }
    if model.sharesFile(with: former) { pair(path, path) }
  }
  let candidates = candidates(old.sorted(), new: new.sorted(), head: head, base: base)
  let exchanged = exchanged(new.intersection(old), candidates)
  for path in new.intersection(old).subtracting(exchanged) { pair(path, path) }
  for candidate in candidates
  where new.contains(candidate.new) && old.contains(candidate.old) {
    pair(candidate.new, candidate.old)
  }
  for path in new.sorted() where old.contains(path) { pair(path, path) }
  for path in new.sorted() {
    let name = bundleName(path)
    let alike = old.filter { former in
      guard bundleName(former) == name else { return false }
      return !strangers.contains(former)
        || (head[path] ?? nil)?.sharesEntity(with: base[former]) ?? false
    }
    if alike.count == 1, let only = alike.first { pair(path, only) }
  }
  // One that got another name and was edited at once has nothing but its entities.
  for path in new.sorted() {
    guard let model = head[path] ?? nil else { continue }
    let alike = old.subtracting(strangers).filter { base[$0].map(model.resembles) ?? false }
    guard alike.count == 1, let only = alike.first, let former = base[only] else { continue }
    let rivals = new.filter { (head[$0] ?? nil)?.resembles(former) ?? false }
    if rivals.count == 1 { pair(path, only) }
  }
  result.gone = old.sorted()
  return result
}

/// The name of a bundle or single model.
func bundleName(_ path: String) -> String { withoutExtension(lastComponent(of: path)) }

/// The given paths at which a different bundle now exists: its versions match one that was elsewhere, and
/// those of the former one match a bundle that is now elsewhere.
private func exchanged(_ paths: Set<String>, _ candidates: [PairCandidate]) -> Set<String> {
  let same = Set(candidates.filter { $0.new == $0.old }.map(\.new))
  let arrived = Set(candidates.map(\.new))
  let left = Set(candidates.map(\.old))
  return paths.intersection(arrived).intersection(left).subtracting(same)
}

/// Two bundles that have versions in common.
private struct PairCandidate {
  var new: String
  var old: String
  var common: Int
}

/// The pairs with versions in common, the likeliest first.
private func candidates(
  _ old: [String], new: [String], head: [String: LoadedModel?], base: [String: LoadedModel]
) -> [PairCandidate] {
  guard !old.isEmpty, !new.isEmpty else { return [] }
  let checksums = concurrentMap(old.map { base[$0] } + new.map { head[$0] ?? nil }) { model in
    Set((model?.versions ?? []).compactMap(\.checksumForPairing))
  }
  var result: [PairCandidate] = []
  for (place, path) in new.enumerated() {
    for (index, former) in old.enumerated() {
      let common = checksums[old.count + place].intersection(checksums[index]).count
      if common > 0 { result.append(PairCandidate(new: path, old: former, common: common)) }
    }
  }
  return result.sorted { left, right in
    if left.common != right.common { return left.common > right.common }
    let isSame = [left, right].map { $0.new == $0.old }
    if isSame[0] != isSame[1] { return isSame[0] }
    let isAlike = [left, right].map { bundleName($0.new) == bundleName($0.old) }
    if isAlike[0] != isAlike[1] { return isAlike[0] }
    return (left.new, left.old) < (right.new, right.old)
  }
}

extension LoadedModel {
  /// Whether a version of the same name has an entity of the same name in both.
  func sharesEntity(with other: LoadedModel?) -> Bool {
    let known = Dictionary(keepingFirst: (other?.versions ?? []).map { ($0.name, $0) })
    return versions.contains { version in
      guard let former = known[version.name] else { return false }
      return version.model.entities.contains { former.model.entities.contains($0.name) }
    }
  }

  /// Whether at least half of the entities of both are in both, by their names.
  fileprivate func resembles(_ other: LoadedModel) -> Bool {
    let (own, others) = (entityNames, other.entityNames)
    let common = own.intersection(others).count
    return common > 0 && common * 2 >= own.union(others).count
  }

  private var entityNames: Set<String> {
    Set(versions.flatMap { $0.model.entities.map(\.name) })
  }

  /// Whether a version has the same hashes as one of the other model.
  func sharesHashes(with other: LoadedModel) -> Bool {
    let known = Set(other.versions.compactMap(\.checksumForPairing))
    return versions.contains { $0.checksumForPairing.map(known.contains) ?? false }
  }

  /// Whether a version has the same bytes in both.
  fileprivate func sharesFile(with other: LoadedModel) -> Bool {
    let known = Dictionary(
      keepingFirst: other.versions.map { ($0.name, $0) })
    return versions.contains { version in
      guard let bytes = version.source?.document.bytes else { return false }
      return known[version.name]?.source?.document.bytes == bytes
    }
  }
}

extension LoadedVersion {
  /// The checksum for matching versions; nil if the version is unreadable or has no entities.
  var checksumForPairing: String? {
    guard isReadable, !model.entities.isEmpty else { return nil }
    return hashModel(model).checksum
  }
}

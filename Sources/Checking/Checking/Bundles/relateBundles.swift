import Comparing
import DataModel
import Loading

/// Records for each bundle which of its versions are in another bundle now, and which have come from one.
///
/// A version that still exists under its name counts as edited, even if there are copies of it. Files in other
/// repositories, and ignored files, do not belong to the app.
///
/// - Parameter bundles: All bundles, hashed.
func relateBundles(_ bundles: inout [BundleAtCheck]) {
  guard bundles.count > 1 else { return }
  var moved: [String: [VersionElsewhere]] = [:]
  var left: [String: Set<Int>] = [:]
  for (index, bundle) in bundles.enumerated() {
    let kept = Set(bundle.headVersions.map(\.hashes.checksum))
    let names = Set(bundle.headVersions.map(\.version.name))
    for version in bundle.baseVersions
    where !kept.contains(version.hashes.checksum) && !names.contains(version.version.name) {
      left[version.hashes.checksum, default: []].insert(index)
    }
    for version in bundle.lostLock { left[version.checksum, default: []].insert(index) }
  }
  guard !left.isEmpty else { return }
  for index in bundles.indices where bundles[index].isOwn {
    let known = Set(
      bundles[index].baseVersions.map(\.hashes.checksum)
        + (bundles[index].lock ?? []).map(\.checksum))
    for version in bundles[index].headVersions {
      let checksum = version.hashes.checksum
      guard !version.version.model.entities.isEmpty, !known.contains(checksum),
        left[checksum]?.contains(where: { $0 != index }) == true
      else { continue }
      let name = version.version.name
      moved[checksum, default: []].append(
        VersionElsewhere(bundle: bundles[index].label, name: name, checksum: checksum))
      bundles[index].arrived.insert(name)
    }
  }
  for (checksum, indices) in left {
    for index in indices { bundles[index].elsewhere += moved[checksum] ?? [] }
  }
}

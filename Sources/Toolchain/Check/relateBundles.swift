import Comparing
import DataModel
import Loading
import ReleaseCheck
import VersionHash

/// Notes for each bundle which of its versions are in another bundle now, and which have come from one.
///
/// - Parameter bundles: All bundles, hashed.
func relateBundles(_ bundles: inout [BundleAtCheck]) {
  guard bundles.count > 1 else { return }
  var moved: [String: [VersionElsewhere]] = [:]
  var left: [String: Set<Int>] = [:]
  for (index, bundle) in bundles.enumerated() {
    let kept = Set(bundle.headVersions.map(\.hashes.checksum))
    for version in bundle.baseVersions where !kept.contains(version.hashes.checksum) {
      left[version.hashes.checksum, default: []].insert(index)
    }
  }
  guard !left.isEmpty else { return }
  for index in bundles.indices {
    let known = Set(bundles[index].baseVersions.map(\.hashes.checksum))
    for version in bundles[index].headVersions {
      let checksum = version.hashes.checksum
      guard !version.version.model.entities.isEmpty, !known.contains(checksum),
        left[checksum]?.contains(where: { $0 != index }) == true
      else { continue }
      let name = version.version.name
      moved[checksum, default: []].append(
        VersionElsewhere(bundle: bundles[index].path, name: name, checksum: checksum))
      bundles[index].arrived.insert(name)
    }
  }
  for (checksum, indices) in left {
    for index in indices { bundles[index].elsewhere += moved[checksum] ?? [] }
  }
}

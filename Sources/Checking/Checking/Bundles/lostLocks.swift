import DataModel
import Findings
import Loading
import Text

extension ReadBundles {
  /// Adds the bundles of which only the lock file remains: their frozen versions have shipped.
  mutating func addLocked(_ locks: [String], at place: CheckPlace) throws(ToolchainError) {
    let known = Set(
      bundles.flatMap { [$0.path, $0.movedFrom?.path].compactMap(\.self) }.compactMap(placeOfPath))
    for lock in locks where lastComponent(of: lock) != swiftLockName {
      let path = String(lock.dropLast(CheckFileName.lockSuffix.count))
      guard let here = placeOfPath(path), !known.contains(here) else { continue }
      var bundle = BundleAtCheck(path: path, key: "")
      bundle.settings = try place.settings(of: path, in: tree)
      try bundle.readFiles(in: tree, base: baseFiles, place.repository)
      if bundle.lock?.isEmpty == false { bundles.append(bundle) }
    }
  }
}

extension FoundFiles {
  /// Leaves out the lock files that git ignores, and those of other repositories.
  ///
  /// - Parameters:
  ///   - checkouts: The working trees of the check.
  ///   - foreign: The repositories in them that they do not pin.
  ///   - repository: The outermost of their repositories.
  /// - Throws: `ToolchainError` with exit code 65 if git fails.
  mutating func leaveOutLocks(
    ignoredBy checkouts: Checkouts, _ foreign: ForeignRepositories, in repository: CheckRepository
  ) throws(ToolchainError) {
    let places = Dictionary(
      keepingFirst: locks.compactMap { lock in
        repository.pathFromRoot(lock).map { (lock, $0) }
      })
    locks.removeAll { places[$0].map(foreign.holds) ?? false }
    let ignored = try checkouts.ignored(of: locks.compactMap { places[$0] })
    locks.removeAll { places[$0].map(ignored.contains) ?? false }
  }

  /// The lock files of the Swift sources in a folder: that in it, and those below.
  func swiftLocks(in folder: String) -> [String] {
    let own = swiftLockFile(of: folder)
    guard let place = placeOfPath(folder) else { return [own] }
    return [own]
      + locks.filter { lock in
        guard lastComponent(of: lock) == swiftLockName, let other = placeOfPath(lock) else {
          return false
        }
        return isAt(other, orBelow: place) && other != placeOfPath(own)
      }
  }
}

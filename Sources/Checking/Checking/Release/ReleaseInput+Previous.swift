import DataModel

extension ReleaseInput {
  /// The version whose step to the current one is about to ship.
  package var previous: BundleVersion? { previousKey.flatMap(version) }

  /// The version whose step to the current one is about to ship: the current one of the newest release or of
  /// the base, found by its hashes first; otherwise the one before.
  ///
  /// If the current version was edited in place, it is the shipped form; nil if it is unchanged. Without a base it is the
  /// last shipped version, if a lock file or the configuration lists those.
  package var previousKey: VersionKey? {
    guard let head, let current = head.current else { return nil }
    if let releases, let name = releases.current, let old = releases.newestForms[name]?.version {
      // A version in development is reported when its hashes, or the content beyond them, change.
      let isAsAtBase =
        formerCurrent?.hashes.checksum == head[current]?.hashes.checksum
        && formerCurrent?.content == head[current]?.content
      let forms = shippedForms.map { ($0.name, $0.checksum) }
      return isAsAtBase
        ? nil : previousKey(old, key: .release(name), successor: successors(of: forms)[name])
    }
    if hasBase {
      guard let old = formerCurrent else { return nil }
      return previousKey(old, key: .base(old.name), successor: baseSuccessors[old.name])
    }
    guard let place = head.versions.firstIndex(where: { $0.name == current }), place > 0 else {
      return nil
    }
    // Unshipped versions are skipped: no store starts from them.
    let shipped = lock != nil || self.shipped != nil ? Set(concerned.map(\.name)) : []
    let names = head.versions.prefix(place).map(\.name)
    return (names.last(where: shipped.contains) ?? names.last).map { .head($0) }
  }

  /// The version that was current at the base, or counts as that.
  var formerCurrent: BundleVersion? {
    presumedCurrent.flatMap { base?[$0] } ?? base?.currentVersion
  }

  /// The version before the current one, where another one was current.
  ///
  /// - Parameters:
  ///   - old: The version that was current.
  ///   - key: Where that is.
  ///   - successor: The version at the head that it is by its hashes.
  /// - Returns: Where the version is; nil if absent.
  private func previousKey(
    _ old: BundleVersion, key: VersionKey, successor: String?
  ) -> VersionKey? {
    guard let head, let current = head.current else { return nil }
    if let successor, successor != current { return .head(successor) }
    if old.name != current {
      // Under its own name there is another now: one that was restored, when its content moved on.
      if let other = head[old.name], successor == nil || !isUnreleased(other) {
        return .head(old.name)
      }
      return successor == nil ? key : nil
    }
    guard successor == nil else { return nil }
    // A shipped version was edited in place: its stores have the old form.
    if shippedNames.contains(current) { return key }
    // A version in development was edited: its stores are those of the last one that has shipped.
    let order = head.versions.map(\.name)
    let place = order.firstIndex(of: current) ?? 0
    let shipped = Set(concerned.map(\.name))
    return order.prefix(place).last(where: shipped.contains).map { .head($0) }
  }

  /// Whether tags say that no release has the content of a version.
  private func isUnreleased(_ version: BundleVersion) -> Bool {
    guard let releases else { return false }
    return (releases.newestForms.values + releases.olderForms).allSatisfy {
      $0.version.hashes.checksum != version.hashes.checksum
    }
  }
}

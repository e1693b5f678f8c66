/// What has become of a frozen version in the lock file: it is frozen with other hashes, or not at all.
package struct LockChange: Hashable, Sendable {
  /// The version as it was frozen.
  package var old: FrozenVersion
  /// The version of the same name as it is frozen now; nil for none.
  package var new: FrozenVersion?

  /// Makes a change.
  package init(old: FrozenVersion, new: FrozenVersion?) {
    self.old = old
    self.new = new
  }
}

extension FrozenVersion {
  /// Whether another one, of whatever name, says the same of its stores.
  func hasForm(of other: FrozenVersion) -> Bool {
    checksum == other.checksum && entities == other.entities
  }
}

/// A change of a frozen version in a lock file: other hashes, or removed.
package struct LockChange: Hashable, Sendable {
  /// The version as it was frozen.
  package var old: FrozenVersion
  /// The version of the same name as frozen now; nil if removed.
  package var new: FrozenVersion?

  /// Creates a change.
  package init(old: FrozenVersion, new: FrozenVersion?) {
    self.old = old
    self.new = new
  }
}

extension FrozenVersion {
  /// Whether another version, of any name, has the same hashes.
  func hasForm(of other: FrozenVersion) -> Bool {
    checksum == other.checksum && entities == other.entities
  }
}

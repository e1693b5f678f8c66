import StoreFile

/// The two stores that are compared.
struct StorePair {
  /// The old store.
  let old: ReadableStore
  /// The new store.
  let new: ReadableStore

  /// Whether both have the same UUID, so that one was created from the other: upgrades and copies keep it.
  var haveOneUUID: Bool {
    guard let uuid = old.observed.uuid else { return false }
    return uuid == new.observed.uuid
  }
}

package import Findings

/// Objects of a store by key, those of one key at a time.
package protocol KeyedGroups: AnyObject {
  /// Goes to the objects of the next key.
  ///
  /// - Returns: Whether there are any.
  /// - Throws: `ToolchainError` if reading fails.
  func nextGroup() throws(ToolchainError) -> Bool
  /// The key, greater than that of the group before.
  var key: RowKey { get }
}

/// On which sides a key is.
package enum GroupMatch: Hashable, Sendable {
  /// Only in the old store.
  case onlyOld
  /// Only in the new store.
  case onlyNew
  /// In both.
  case both
}

/// Goes through two stores side by side, each read once from front to end.
///
/// - Parameters:
///   - old: The groups of the old store, before the first.
///   - new: The groups of the new store, before the first.
///   - body: Called for each key in order, while the groups that have it are current.
/// - Throws: `ToolchainError` if reading fails, and what `body` throws.
/// - Complexity: O(n + m); nothing is kept.
package func mergeGroups(
  _ old: some KeyedGroups, new: some KeyedGroups,
  body: (GroupMatch) throws(ToolchainError) -> Void
) throws(ToolchainError) {
  var hasOld = try old.nextGroup()
  var hasNew = try new.nextGroup()
  while hasOld || hasNew {
    let order = !hasNew ? -1 : !hasOld ? 1 : old.key.compare(new.key)
    let match: GroupMatch = order < 0 ? .onlyOld : order > 0 ? .onlyNew : .both
    try body(match)
    if match != .onlyNew { hasOld = try old.nextGroup() }
    if match != .onlyOld { hasNew = try new.nextGroup() }
  }
}

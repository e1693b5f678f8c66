/// The difference in a relationship's targets.
package struct TargetChange: Hashable, Sendable {
  /// The removed targets, as named in the old store.
  package var removed: [ObjectID]
  /// The added targets, as named in the new store.
  package var added: [ObjectID]
  /// Whether only the order is another.
  package var isReordered: Bool
  /// The old number of targets.
  package var oldCount: Int
  /// The new number of targets.
  package var newCount: Int
  /// Whether the relationship is to-one in both stores.
  package var isToOne: Bool

  /// Creates a change.
  package init(
    removed: [ObjectID], added: [ObjectID], isReordered: Bool = false, oldCount: Int,
    newCount: Int, isToOne: Bool = false
  ) {
    self.removed = removed
    self.added = added
    self.isReordered = isReordered
    self.oldCount = oldCount
    self.newCount = newCount
    self.isToOne = isToOne
  }
}

/// A target of a relationship.
package struct Target: Hashable, Sendable {
  /// The object as its store names it.
  package var id: ObjectID
  /// The comparison key: equal for matching objects of both stores; nil for an object without a match.
  package var identity: Int64?

  /// Creates a target.
  package init(id: ObjectID, identity: Int64?) {
    self.id = id
    self.identity = identity
  }
}

/// Compares the targets of a relationship.
///
/// - Parameters:
///   - old: The targets in the old store.
///   - new: The targets in the new store.
///   - isOrdered: Whether the order counts.
/// - Returns: The difference; nil if they are equal.
/// - Complexity: O(n log n)
package func compareTargets(_ old: [Target], _ new: [Target], isOrdered: Bool) -> TargetChange? {
  let haveMatches = !old.contains { $0.identity == nil }
  if haveMatches, old.count == new.count, zip(old, new).allSatisfy({ $0.identity == $1.identity }) {
    return nil
  }
  var counts: [Int64: Int] = [:]
  for target in old { if let identity = target.identity { counts[identity, default: 0] += 1 } }
  var added: [ObjectID] = []
  for target in new {
    if let identity = target.identity, let count = counts[identity], count > 0 {
      counts[identity] = count - 1
    } else {
      added.append(target.id)
    }
  }
  var removed: [ObjectID] = []
  // Of targets with one identity the last are those that are too many.
  for target in old.reversed() {
    if let identity = target.identity {
      guard let count = counts[identity], count > 0 else { continue }
      counts[identity] = count - 1
    }
    removed.append(target.id)
  }
  let isEqual = added.isEmpty && removed.isEmpty
  guard !isEqual || isOrdered else { return nil }
  return TargetChange(
    removed: removed.reversed(), added: added, isReordered: isEqual, oldCount: old.count,
    newCount: new.count)
}

import Text

/// The links from each row to at most one row at the other end.
///
/// Everything follows from the position of a row among the sources, so that nothing is kept.
struct ToOneLinks: Hashable {
  /// The distribution of sources over targets.
  enum Pattern: Hashable {
    /// Every source has its own target: the one at a fixed distance, cyclically.
    case oneToOne(shift: Int)
    /// The objects are linked in twos; the relationship is its own inverse.
    case couples(linksLastToItself: Bool)
    /// As many sources for each target, but no more than the limit.
    case even(limit: Int)
    /// Some targets have several sources, others have none.
    case grouped
  }

  /// A link of a source.
  struct Link: Hashable {
    /// The key of the target.
    var target: Int
    /// The position of the source in the target's list, counted from 0.
    var rank: Int
  }

  /// The keys that can be linked.
  let sources: Range<Int>
  /// The keys that they can be linked to.
  let targets: Range<Int>
  let pattern: Pattern
  /// Whether some rows are left without a link.
  let leavesGaps: Bool

  /// The link of a row; nil if it has none.
  func link(of key: Int) -> Link? {
    guard sources.contains(key), !targets.isEmpty else { return nil }
    let place = key - sources.lowerBound
    switch pattern {
    case .oneToOne(let shift): return oneToOne(place, shift: shift)
    case .couples(let linksLast): return couple(place, linksLastToItself: linksLast)
    case .even(let limit):
      guard !isGap(place), place / targets.count < limit else { return nil }
      return link(to: place % targets.count, rank: place / targets.count)
    case .grouped: return isGap(place) ? nil : grouped(place)
    }
  }

  /// The number of sources without a link that are not left out for variety.
  var unlinkedCount: Int {
    guard !targets.isEmpty else { return sources.count }
    switch pattern {
    case .oneToOne: return max(0, sources.count - targets.count)
    case .couples(let linksLast): return linksLast ? 0 : sources.count % 2
    case .even(let limit):
      let (most, overflow) = targets.count.multipliedReportingOverflow(by: limit)
      return overflow ? 0 : max(0, sources.count - most)
    case .grouped: return 0
    }
  }

  private func link(to place: Int, rank: Int = 0) -> Link {
    Link(target: targets.lowerBound + place, rank: rank)
  }

  private func isGap(_ place: Int) -> Bool { leavesGaps && place % 5 == 4 }

  /// The link of a one-to-one relationship; both directions have the same gaps, as the end with the positive
  /// shift decides.
  private func oneToOne(_ place: Int, shift: Int) -> Link? {
    let count = min(sources.count, targets.count)
    guard place < count else { return nil }
    let other = ((place + shift) % count + count) % count
    return isGap(shift < 0 ? other : place) ? nil : link(to: other)
  }

  private func couple(_ place: Int, linksLastToItself: Bool) -> Link? {
    guard !isGap(place / 2) else { return nil }
    let other = place ^ 1
    if other < sources.count { return link(to: other) }
    return linksLastToItself ? link(to: place) : nil
  }

  /// The link of a grouped relationship: four successive sources share a target, and the next three targets
  /// have none.
  private func grouped(_ place: Int) -> Link {
    let groups = max(1, targets.count / 4)
    let group = place / 4
    return link(to: group % groups * 4, rank: group / groups * 4 + place % 4)
  }
}

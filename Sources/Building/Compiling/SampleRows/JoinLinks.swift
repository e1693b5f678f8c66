/// The pairs of rows in a many-to-many relationship.
///
/// Every left row has the same number of right ones, which go round in a circle, so that the right rows
/// have numbers of left ones that differ by at most one.
struct JoinLinks: Hashable {
  /// A pair of rows.
  struct Pair: Hashable {
    var left: Int
    var right: Int
    /// The position of the right row in the left one's list, counted from 0.
    var rightRank: Int
    /// The position of the left row in the right one's list, counted from 0.
    var leftRank: Int
  }

  /// The allowed number of objects at the other end.
  struct Bounds: Hashable {
    var minimum: Int
    /// The maximum; `Int.max` without a limit.
    var maximum: Int
  }

  let left: Range<Int>
  let right: Range<Int>
  /// Whether both ends are one relationship.
  let isOwnInverse: Bool
  /// The number of right rows of a left one.
  let degree: Int
  /// Whether some left rows have no pairs.
  let leavesGaps: Bool
  /// Whether the bounds can be kept.
  let isWithinBounds: Bool

  /// Plans the pairs between rows.
  ///
  /// - Parameters:
  ///   - left: The keys of the rows on the left.
  ///   - right: The keys of the rows on the right.
  ///   - isOwnInverse: Whether both ends are one relationship.
  ///   - leftBounds: How many right rows a left row can have.
  ///   - rightBounds: How many left rows a right row can have.
  init(
    left: Range<Int>, right: Range<Int>, isOwnInverse: Bool, leftBounds: Bounds, rightBounds: Bounds
  ) {
    self.left = left
    self.right = right
    self.isOwnInverse = isOwnInverse
    leavesGaps = leftBounds.minimum == 0 && rightBounds.minimum == 0
    guard !left.isEmpty, !right.isEmpty else {
      degree = 0
      isWithinBounds =
        (left.isEmpty || leftBounds.minimum == 0) && (right.isEmpty || rightBounds.minimum == 0)
      return
    }
    // In a circle of one set, each link counts at both of its ends.
    let ends = isOwnInverse ? 2 : 1
    let mostPossible = isOwnInverse ? max(1, (left.count - 1) / 2) : right.count
    let least = max(
      Self.quotient(leftBounds.minimum, 1, ends),
      isOwnInverse ? 0 : Self.quotient(rightBounds.minimum, right.count, left.count))
    let most = min(
      leftBounds.maximum / ends, mostPossible,
      isOwnInverse ? .max : Self.product(rightBounds.maximum, right.count) / left.count)
    degree = max(least, min(2, most))
    isWithinBounds = least <= most
  }

  /// Calls `body` with every pair, each once.
  func forEachPair<Failure: Error>(
    _ body: (Pair) throws(Failure) -> Void
  ) throws(Failure) {
    let reachable = isOwnInverse ? left.count : right.count
    for place in 0..<left.count where !(leavesGaps && place % 5 == 4) {
      for step in 0..<min(degree, reachable) {
        guard let pair = pair(place, step) else { continue }
        try body(pair)
      }
    }
  }

  private func pair(_ place: Int, _ step: Int) -> Pair? {
    guard isOwnInverse else {
      let turn = place * degree + step
      return Pair(
        left: left.lowerBound + place, right: right.lowerBound + turn % right.count,
        rightRank: step, leftRank: turn / right.count)
    }
    let other = (place + step + 1) % left.count
    // Of two rows the second would only repeat the first; one row alone is linked to itself.
    guard left.count != 2 || place == 0 else { return nil }
    return Pair(
      left: left.lowerBound + place, right: left.lowerBound + other, rightRank: 2 * step,
      leftRank: 2 * step + 1)
  }

  /// a · b / c, rounded up.
  private static func quotient(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let product = product(a, b)
    return product / c + (product % c == 0 ? 0 : 1)
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }
}

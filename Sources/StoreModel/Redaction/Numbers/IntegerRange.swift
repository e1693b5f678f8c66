extension NumberLimits {
  /// The integers that may replace one: with the same sign and number of bits, on the same side of all
  /// bounds.
  func integers(like number: Int64) -> ClosedRange<Int64> {
    let magnitude = number < 0 ? ~number : number
    let top: Int64 = magnitude == 0 ? 0 : 1 << (63 - Int64(magnitude.leadingZeroBitCount))
    let highest = magnitude == 0 ? 0 : top - 1 + top
    var (low, high) = number < 0 ? (~highest, ~top) : (top, highest)
    for bound in least {
      guard let bound = Int64(exactly: bound.rounded(.up)) else { continue }
      if number < bound { high = min(high, bound - 1) } else { low = max(low, bound) }
    }
    for bound in greatest {
      guard let bound = Int64(exactly: bound.rounded(.down)) else { continue }
      if number > bound { low = max(low, bound + 1) } else { high = min(high, bound) }
    }
    return low...high
  }
}

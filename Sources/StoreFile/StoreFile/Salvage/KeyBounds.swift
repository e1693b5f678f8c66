/// The range of keys that a table page may contain according to its parent pages.
struct KeyBounds {
  /// The key before the first one.
  var low = Int64.min
  /// The last key; nil if not limited.
  var high: Int64?
  /// The lower bound including the previous page, because a key in the parent may be damaged.
  private var outerLow = Int64.min
  /// The upper bound including the next page.
  private var outerHigh: Int64?

  /// Whether a key belongs to the page.
  func contains(_ key: Int64) -> Bool {
    key > low && key <= high ?? .max || key == .min && low == .min
  }

  /// Whether a key belongs to the page or one of its neighbors.
  func reaches(_ key: Int64) -> Bool {
    (key > outerLow || outerLow == .min) && key <= outerHigh ?? .max
  }

  /// The bounds of a page's children.
  ///
  /// - Parameter keys: The greatest key of each; nil if unknown, and for the last.
  /// - Returns: The bounds in order; pages around an unknown key have the same bounds.
  func split(by keys: [Int64?]) -> [KeyBounds] {
    // What does not reach in is damaged as well.
    let keys = keys.map { $0.flatMap { reaches($0) ? $0 : nil } }
    let known: [Int64?] = [low] + keys.compactMap { $0 } + [high]
    var place = 0
    return keys.map { key in
      var bounds = KeyBounds()
      bounds.low = max(known[place] ?? low, low)
      bounds.high = known[place + 1].map { min($0, high ?? .max) } ?? high
      bounds.outerLow = place > 0 ? known[place - 1] ?? outerLow : outerLow
      bounds.outerHigh = place + 2 < known.count ? known[place + 2] : outerHigh
      if key != nil { place += 1 }
      return bounds
    }
  }
}

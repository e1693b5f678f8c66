/// The keys that the pages above a page of a table allow it.
struct KeyBounds {
  /// The key before the first.
  var low = Int64.min
  /// The last; nil where none is named.
  var high: Int64?
  /// The key before the first of the page before: one key above may be damaged.
  private var outerLow = Int64.min
  /// The last of the page behind.
  private var outerHigh: Int64?

  /// Whether a key is one of the page.
  func contains(_ key: Int64) -> Bool {
    key > low && key <= high ?? .max || key == .min && low == .min
  }

  /// Whether a key is one of the page or of those beside it.
  func reaches(_ key: Int64) -> Bool {
    (key > outerLow || outerLow == .min) && key <= outerHigh ?? .max
  }

  /// What the pages have that a page leads to.
  ///
  /// - Parameter keys: The greatest key of each; nil where it is not known, and for the last.
  /// - Returns: The bounds, in order; those of pages around an unknown key are the same.
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

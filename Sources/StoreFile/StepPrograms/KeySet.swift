/// A set of keys that uses little memory if they are dense.
struct KeySet {
  /// Bit sets of 64 keys each, by the key without its last six bits.
  private var words: [Int64: UInt64] = [:]
  /// How many keys there are.
  private(set) var count = 0

  /// Adds a key.
  ///
  /// - Returns: Whether it was not in the set before.
  mutating func insert(_ key: Int64) -> Bool {
    let bit = UInt64(1) << UInt64(truncatingIfNeeded: key & 63)
    let word = words[key >> 6, default: 0]
    guard word & bit == 0 else { return false }
    words[key >> 6] = word | bit
    count += 1
    return true
  }

  /// Whether a key is in the set.
  func contains(_ key: Int64) -> Bool {
    words[key >> 6, default: 0] & 1 << UInt64(truncatingIfNeeded: key & 63) != 0
  }

  /// The first keys, in order, that another set does not contain.
  ///
  /// - Complexity: O(n log n).
  func first(_ limit: Int, notIn other: KeySet) -> [Int64] {
    var keys: [Int64] = []
    for high in words.keys.sorted() {
      var word = words[high, default: 0] & ~other.words[high, default: 0]
      while word != 0, keys.count < limit {
        keys.append(high << 6 | Int64(word.trailingZeroBitCount))
        word &= word - 1
      }
      if keys.count == limit { break }
    }
    return keys
  }
}

/// Numbers without end that a digest begins: xoshiro256**.
///
/// Whoever reads them may find out the digest, which is all that they say: it tells nothing of the key
/// or of what was digested.
///
/// *Source:* Blackman, Vigna, “Scrambled Linear Pseudorandom Number Generators”, 2021.
struct RandomStream {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  init(_ digest: Digest) {
    let words = digest.words
    // All zeros would stay so.
    state = (words[0], words[1], words[2], words[3] | 1)
  }

  /// The next number.
  mutating func next() -> UInt64 {
    let result = Self.rotated(state.1 &* 5, 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotated(state.3, 45)
    return result
  }

  /// The next number below `bound`, which is not 0.
  mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word << count | word >> (64 - count)
  }
}

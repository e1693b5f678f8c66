/// Numbers without end that a digest or the result of a round begins: xoshiro256**.
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

  /// Numbers that the result of a ``RoundFunction`` begins.
  ///
  /// *Source:* Vigna's page of the generators advises SplitMix64 for a state from fewer bits.
  init(_ seed: (UInt64, UInt64)) {
    var (first, second) = seed
    state = (
      Self.split(&first), Self.split(&first), Self.split(&second), Self.split(&second) | 1
    )
  }

  private static func split(_ seed: inout UInt64) -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var word = seed
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// The next number.
  mutating func next() -> UInt64 {
    let result = rotated(state.1 &* 5, 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, 45)
    return result
  }

  /// The next number below `bound`, which is not 0.
  mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }
}

/// What a network of rounds asks in each: 128 bits of some words that look random to everybody without the key.
///
/// It is SipHash-2-4 with 128 bits, many times as fast as a ``KeyedFunction`` for the few words of a round.
///
/// *Source:* Aumasson, Bernstein, “SipHash: a fast short-input PRF”, 2012, and its reference code for 128 bits.
struct RoundFunction {
  private var state: (UInt64, UInt64, UInt64, UInt64)
  private var count: UInt64 = 0

  /// Makes the function of a key of 128 bits.
  init(_ key: (UInt64, UInt64)) {
    state = (
      key.0 ^ 0x736F_6D65_7073_6575, key.1 ^ 0x646F_7261_6E64_6F6D ^ 0xEE,
      key.0 ^ 0x6C79_6765_6E65_7261, key.1 ^ 0x7465_6462_7974_6573
    )
  }

  /// Adds a word to the message.
  mutating func absorb(_ word: UInt64) {
    count &+= 8
    state.3 ^= word
    mix(2)
    state.0 ^= word
  }

  /// The result for the message, which is that of its words as bytes, the least first.
  consuming func result() -> (UInt64, UInt64) {
    let words = count << 56
    state.3 ^= words
    mix(2)
    state.0 ^= words
    state.2 ^= 0xEE
    mix(4)
    let first = state.0 ^ state.1 ^ state.2 ^ state.3
    state.1 ^= 0xDD
    mix(4)
    return (first, state.0 ^ state.1 ^ state.2 ^ state.3)
  }

  private mutating func mix(_ rounds: Int) {
    for _ in 0..<rounds {
      state.0 &+= state.1
      state.1 = rotated(state.1, 13) ^ state.0
      state.0 = rotated(state.0, 32)
      state.2 &+= state.3
      state.3 = rotated(state.3, 16) ^ state.2
      state.0 &+= state.3
      state.3 = rotated(state.3, 21) ^ state.0
      state.2 &+= state.1
      state.1 = rotated(state.1, 17) ^ state.2
      state.2 = rotated(state.2, 32)
    }
  }
}

/// A word whose bits move up, those that leave it coming back below.
func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
  word << count | word >> (64 - count)
}

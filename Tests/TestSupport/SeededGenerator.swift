/// A source of random numbers that depend only on the seed (SplitMix64), so that a failing case can
/// be repeated on any machine.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the source for `seed`.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number in `range`, which must not span all integers.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// True once in `count` times on average.
  package mutating func oneIn(_ count: Int) -> Bool {
    number(1...count) == 1
  }

  /// A member of `values`, which must not be empty.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[number(0...values.count - 1)]
  }

  /// The members of `values` in random order.
  package mutating func shuffle<Value>(_ values: some Sequence<Value>) -> [Value] {
    var result = Array(values)
    for index in result.indices.dropFirst() { result.swapAt(index, number(0...index)) }
    return result
  }
}

/// A permutation of the numbers below a bound that looks random to everybody without the key.
///
/// Few numbers are a shuffled table; of many the bits go through a Feistel network, again until the result
/// is below the bound.
///
/// *Source:* NIST SP 800-38G for the number of rounds; Black, Rogaway, “Ciphers with Arbitrary Finite
/// Domains”, 2002.
struct IntegerPermutation {
  private enum Method {
    case table([UInt16])
    case rounds(RoundFunction, leftBits: UInt64, rightBits: UInt64)
  }

  private let count: UInt64
  private let method: Method
  private static let roundCount: UInt64 = 10
  private static let greatestTable: UInt64 = 1024

  /// Makes the permutation.
  ///
  /// - Parameters:
  ///   - count: How many numbers there are, at least 1 and at most 2⁶³.
  ///   - function: Decides which permutation it is, together with `count`.
  init(count: UInt64, function: KeyedFunction) {
    self.count = count
    let own = function.derived(littleEndian(count))
    guard count > Self.greatestTable else {
      var stream = RandomStream(own.digest([]))
      var table = Array(0..<UInt16(count))
      for place in stride(from: table.count - 1, to: 0, by: -1) {
        table.swapAt(place, Int(stream.next(below: UInt64(place + 1))))
      }
      method = .table(table)
      return
    }
    let bits = UInt64(64 - (count - 1).leadingZeroBitCount)
    method = .rounds(own.rounds, leftBits: bits - bits / 2, rightBits: bits / 2)
  }

  /// The number that stands for `value`, which is below the bound.
  func callAsFunction(_ value: UInt64) -> UInt64 {
    switch method {
    case .table(let table): return UInt64(table[Int(value)])
    case .rounds(let function, let leftBits, let rightBits):
      var result = value
      repeat { result = Self.mix(result, function, leftBits, rightBits) } while result >= count
      return result
    }
  }

  private static func mix(
    _ value: UInt64, _ function: RoundFunction, _ leftBits: UInt64, _ rightBits: UInt64
  ) -> UInt64 {
    var (left, right) = (value >> rightBits, value & (1 << rightBits - 1))
    for round in 0..<roundCount {
      var function = function
      function.absorb(round)
      function.absorb(round & 1 == 0 ? right : left)
      let word = function.result().0
      if round & 1 == 0 {
        left ^= word & (1 << leftBits - 1)
      } else {
        right ^= word & (1 << rightBits - 1)
      }
    }
    return left << rightBits | right
  }
}

/// The bytes of a number, the least first.
func littleEndian(_ number: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
}

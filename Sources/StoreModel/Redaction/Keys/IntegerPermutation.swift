/// A permutation of the numbers below a bound that looks random without the key.
///
/// For few numbers it is a shuffled table; for many, two halves pass through rounds until the result is below the bound.
///
/// *Source:* Black, Rogaway, “Ciphers with Arbitrary Finite Domains”, 2002.
struct IntegerPermutation {
  private enum Method {
    case table([UInt16])
    case halves(KeyedFunction, UInt64)
  }

  private let count: UInt64
  private let method: Method
  private static let greatestTable: UInt64 = 1024

  /// Creates the permutation.
  ///
  /// - Parameters:
  ///   - count: The number of elements, from 1 to 2⁶³.
  ///   - function: Selects the permutation, together with `count`.
  init(count: UInt64, function: KeyedFunction) {
    self.count = count
    guard count > Self.greatestTable else {
      let own = function.derived(littleEndian(count))
      var stream = RandomStream(own.digest([]), own)
      var table = Array(0..<UInt16(count))
      for place in stride(from: table.count - 1, to: 0, by: -1) {
        table.swapAt(place, Int(stream.next(below: UInt32(place + 1))))
      }
      method = .table(table)
      return
    }
    // As many numbers in each half, so that the pairs are few more than the numbers.
    var root = UInt64(Double(count).squareRoot())
    while root * root < count { root += 1 }
    method = .halves(function, root)
  }

  /// The replacement for `value`, which must be below `count`.
  func callAsFunction(_ value: UInt64) -> UInt64 {
    switch method {
    case .table(let table): return UInt64(table[Int(value)])
    case .halves(let function, let root):
      var result = value
      repeat {
        var (left, right) = result.quotientAndRemainder(dividingBy: root)
        mixHalves(&left, right: &right, counts: (root, root), tweak: count, function: function)
        result = left * root + right
      } while result >= count
      return result
    }
  }
}

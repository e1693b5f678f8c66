/// Values of which equal ones are replaced by equal ones.
final class RedactionDomain {
  /// Decides what texts are replaced by.
  let texts: KeyedFunction
  /// Decides what bytes are replaced by.
  let bytes: KeyedFunction
  private let numbers: KeyedFunction
  private var permutations: [Range: IntegerPermutation] = [:]

  private struct Range: Hashable {
    let start: UInt64
    let count: UInt64
    let kind: UInt8
  }

  /// The most permutations that are kept; there are about as many as bits and digits in numbers.
  private static let mostPermutations = 4096

  /// Makes a domain.
  init(_ name: String, _ key: RedactionKey) {
    texts = key.function("texts " + name)
    bytes = key.function("bytes " + name)
    numbers = key.function("numbers " + name)
  }

  /// The number that stands for another among some that follow each other.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - range: The numbers, less than 2⁶³.
  ///   - kind: What numbers they are.
  /// - Returns: One of the range; the number itself where it is none of them.
  func permute(_ number: UInt64, in range: ClosedRange<UInt64>, kind: UInt8) -> UInt64 {
    let own = Range(
      start: range.lowerBound, count: range.upperBound - range.lowerBound + 1, kind: kind)
    guard own.count > 1, range.contains(number) else { return number }
    if let known = permutations[own] { return range.lowerBound + known(number - range.lowerBound) }
    if permutations.count >= Self.mostPermutations { permutations.removeAll(keepingCapacity: true) }
    let function = numbers.derived(littleEndian(own.start) + [kind])
    let made = IntegerPermutation(count: own.count, function: function)
    permutations[own] = made
    return range.lowerBound + made(number - range.lowerBound)
  }
}

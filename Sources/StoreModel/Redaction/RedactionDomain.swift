/// A domain in which equal values have equal replacements.
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

  /// The maximum number of cached permutations, about the number of bits and digits in numbers.
  private static let mostPermutations = 4096

  /// Creates a domain.
  init(_ name: String, _ key: RedactionKey) {
    texts = key.function("texts " + name)
    bytes = key.function("bytes " + name)
    numbers = key.function("numbers " + name)
  }

  /// The replacement for a number within a range.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - range: The range, with less than 2⁶³ numbers.
  ///   - kind: The kind of numbers.
  /// - Returns: A number in the range; the number itself if it is outside.
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

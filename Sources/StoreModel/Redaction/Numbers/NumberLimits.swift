/// Bounds that numbers stay on their side of: those of a model, and of the types that a migration may ask for.
package struct NumberLimits: Hashable, Sendable {
  /// Bounds of which it matters whether a number is less.
  private(set) var least: [Double]
  /// Bounds of which it matters whether a number is greater.
  private(set) var greatest: [Double]

  /// Makes the bounds of an attribute.
  ///
  /// - Parameters:
  ///   - minimum: The least value that validates, if there is one.
  ///   - maximum: The greatest value that validates, if there is one.
  package init(minimum: Double? = nil, maximum: Double? = nil) {
    least = Self.leastOfTypes + [minimum].compactMap(\.self)
    greatest = Self.greatestOfTypes + [maximum].compactMap(\.self)
  }

  /// Where integers of 16 and 32 bits end, and those that a float and a double hold exactly.
  private static let greatestOfTypes: [Double] = [
    32767, 16_777_216, 2_147_483_647, 9_007_199_254_740_992,
  ]
  private static let leastOfTypes: [Double] = [
    -32768, -16_777_216, -2_147_483_648, -9_007_199_254_740_992,
  ]

  /// The bounds without those below which numbers are small.
  func addingSmall() -> NumberLimits {
    var result = self
    result.least.append(Double(-smallNumbers))
    result.greatest.append(Double(smallNumbers))
    return result
  }

  /// On which side of each bound a number is.
  func sides(of number: Double) -> [Bool] {
    least.map { number < $0 } + greatest.map { number > $0 }
  }

  /// The bounds above zero of the absolute values of numbers like one, and whether that is above each.
  func magnitudes(like number: Double) -> [(bound: Double, isBelow: Bool)] {
    let isNegative = number < 0
    let bounds =
      least.map { ($0, (number < $0) == isNegative) }
      + greatest.map { ($0, (number > $0) != isNegative) }
    return bounds.map { (isNegative ? -$0 : $0, $1) }.filter { $0.0 > 0 }
  }
}

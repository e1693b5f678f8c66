/// Bounds that numbers stay on their side of: those of a model, and of the types that a migration may ask for.
package struct NumberLimits: Hashable, Sendable {
  /// The lower bounds: whether a number is less than one of them matters.
  private(set) var least: [Double]
  /// The upper bounds: whether a number is greater than one of them matters.
  private(set) var greatest: [Double]

  /// Creates the bounds of an attribute.
  ///
  /// - Parameters:
  ///   - minimum: The minimum valid value, if any.
  ///   - maximum: The maximum valid value, if any.
  package init(minimum: Double? = nil, maximum: Double? = nil) {
    least = Self.leastOfTypes + [minimum].compactMap(\.self)
    greatest = Self.greatestOfTypes + [maximum].compactMap(\.self)
  }

  /// The limits of 16- and 32-bit integers, and of the integers that a float and a double represent exactly.
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

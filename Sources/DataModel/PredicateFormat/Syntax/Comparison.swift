/// A comparison of two expressions.
package struct Comparison: Hashable, Sendable {
  /// The expression before the operator.
  package var left: Expression

  /// The expression after the operator.
  package var right: Expression

  /// Which elements of a collection on the left must satisfy the comparison.
  package var modifier: Modifier

  /// How the two sides are compared.
  package var comparisonOperator: Operator

  /// How strings are compared.
  package var options: Options

  /// Creates a comparison from its parts.
  ///
  /// - Parameters:
  ///   - left: The expression before the operator.
  ///   - right: The expression after the operator.
  ///   - modifier: Which elements must satisfy the comparison.
  ///   - comparisonOperator: How the two sides are compared.
  ///   - options: How strings are compared.
  package init(
    left: Expression,
    right: Expression,
    modifier: Modifier = .direct,
    comparisonOperator: Operator,
    options: Options = []
  ) {
    self.left = left
    self.right = right
    self.modifier = modifier
    self.comparisonOperator = comparisonOperator
    self.options = options
  }
}

/// Which elements of a collection must satisfy a comparison.
///
/// `NONE` has no case: it is read as the negation of `any`.
package enum Modifier: Int, Hashable, Sendable, CaseIterable {
  /// The left side itself is compared.
  case direct = 0

  /// Every element of the left side is compared and must match.
  case all = 1

  /// Every element of the left side is compared and one must match.
  case any = 2

  /// The raw number of `NSComparisonPredicate.Modifier`, which archives hold.
  package var typeNumber: Int { rawValue }
}

/// The string comparison options of `NSComparisonPredicate`, with the same raw numbers.
package struct Options: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: UInt

  /// Creates options from bits.
  ///
  /// - Parameter rawValue: The bits.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Upper and lower case are the same: `c`.
  package static let caseInsensitive = Options(rawValue: 1)

  /// Letters with and without diacritics are the same: `d`.
  package static let diacriticInsensitive = Options(rawValue: 2)

  /// The strings are already normalized and compare as bytes: `n`.
  package static let normalized = Options(rawValue: 4)

  /// The comparison follows the rules of the current locale: `l`.
  package static let localeSensitive = Options(rawValue: 8)

  /// The letter of each option in both cases, in the order in which they print.
  static let letters: [(option: Options, spelling: String)] = [
    (.caseInsensitive, "cC"), (.diacriticInsensitive, "dD"), (.normalized, "nN"),
    (.localeSensitive, "lL"),
  ]
}

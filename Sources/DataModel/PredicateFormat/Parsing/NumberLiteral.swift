/// A number as written, before its sign is known.
enum NumberLiteral: Equatable {
  /// A whole number of at most 64 bits.
  case magnitude(UInt64)

  /// A whole number of more than 64 bits that a decimal number holds, without leading zeros.
  case digits(String)

  /// A number with a fraction or an exponent.
  case real(Double)

  /// The constant that the literal stands for.
  ///
  /// Whole numbers beyond 64 bits with sign become decimal numbers.
  ///
  /// - Parameter isNegative: Whether a minus sign stands before the literal.
  /// - Returns: The constant.
  func constant(isNegative: Bool) -> Constant {
    switch self {
    case .real(let value):
      return .real(isNegative ? -value : value)
    case .magnitude(let value):
      if isNegative, value <= UInt64(Int64.max) + 1 {
        return .integer(Int64(truncatingIfNeeded: 0 &- value))
      }
      if !isNegative, let integer = Int64(exactly: value) { return .integer(integer) }
      return .decimal((isNegative ? "-" : "") + String(value))
    case .digits(let digits):
      return .decimal((isNegative ? "-" : "") + digits)
    }
  }
}

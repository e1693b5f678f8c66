/// A number as written, without its sign.
enum NumberLiteral: Equatable {
  /// An integer of at most 64 bits.
  case magnitude(UInt64)

  /// An integer of more than 64 bits that fits a decimal number, without leading zeros.
  case digits(String)

  /// A number with a fraction or an exponent.
  case real(Double)

  /// The constant for the literal.
  ///
  /// Integers that do not fit a signed 64-bit integer become decimal numbers.
  ///
  /// - Parameter isNegative: Whether a minus sign precedes the literal.
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

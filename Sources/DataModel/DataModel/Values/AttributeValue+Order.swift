extension AttributeValue {
  /// Whether the value is greater than `other`; false if their kinds differ or have no order.
  package func isAbove(_ other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left > right
    case (.real(let left), .real(let right)), (.date(let left), .date(let right)):
      left.value > right.value
    case (.decimal(let left), .decimal(let right)): left.isAbove(right)
    default: false
    }
  }
}

extension DecimalValue {
  /// Whether the number is greater than `other`; false if either is NaN.
  fileprivate func isAbove(_ other: DecimalValue) -> Bool {
    guard !isNaN, !other.isNaN else { return false }
    guard isNegative == other.isNegative else { return other.isNegative }
    return isNegative
      ? paddedDigits.lexicographicallyPrecedes(other.paddedDigits)
      : other.paddedDigits.lexicographicallyPrecedes(paddedDigits)
  }

  /// The digits from 10^170 down to 10^-128, so that they sort in numeric order.
  private var paddedDigits: [UInt8] {
    let digits = Array(String(mantissa).utf8)
    let zero = UInt8(ascii: "0")
    let leading = max(0, 170 - digits.count - exponent)
    return Array(repeating: zero, count: leading) + digits
      + Array(repeating: zero, count: 128 + max(-128, exponent))
  }
}

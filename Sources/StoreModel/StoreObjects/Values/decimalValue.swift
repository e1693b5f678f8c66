package import DataModel

/// A decimal number as Core Data stores it: an integer if it is integral and fits 64 bits, otherwise the
/// nearest real number.
///
/// *Source:* `Documentation/Formats/store-schema.md`, attribute columns.
///
/// - Parameter text: The number in JSON syntax.
/// - Returns: The value; nil for a text that is not a number or has more digits than a decimal.
package func decimalValue(_ text: String) -> StoreValue? {
  guard DecimalValue(text) != nil, let first = text.utf8.first, first != UInt8(ascii: "+") else {
    return nil
  }
  if let number = Int64(text) { return .integer(number) }
  guard let number = Double(text), number.isFinite else { return nil }
  return .real(number)
}

/// Whether the shortest decimal text for `number` equals `text`, so that it is written as it was read.
func isDecimal(_ text: String, equalTo number: Double) -> Bool {
  guard let written = DecimalValue(text), let stored = DecimalValue(number.description) else {
    return false
  }
  return written.reduced == stored.reduced
}

extension DecimalValue {
  /// The number without trailing zeros and without the sign of zero.
  fileprivate var reduced: DecimalValue {
    guard mantissa != 0 else { return DecimalValue(isNegative: false, mantissa: 0, exponent: 0) }
    var number = self
    while number.mantissa.isMultiple(of: 10) {
      number.mantissa /= 10
      number.exponent += 1
    }
    return number
  }
}

package import DataModel
import Text

/// A default value in SQL, in the form in which Core Data stores it.
///
/// - Parameters:
///   - value: The value.
///   - attribute: The attribute, whose type determines the form; bytes with external storage allowed start
///     with 01, which means that they are stored inline.
/// - Returns: A literal; nil for values that are not stored in one column, such as that of a whole composite.
/// - Source: `Documentation/Formats/store-schema.md`, entity tables.
package func storedLiteral(_ value: AttributeValue, of attribute: Attribute) -> String? {
  switch value {
  case .integer(let number):
    attribute.type == .boolean ? (number == 0 ? "0" : "1") : integerLiteral(number)
  case .boolean(let isSet): isSet ? "1" : "0"
  case .decimal(let decimal): decimalLiteral(decimal)
  case .real(let real):
    realLiteral(attribute.type == .float ? Double(Float(real.value)) : real.value)
  case .date(let real): realLiteral(real.value)
  case .string(let text), .uri(let text): textLiteral(text)
  case .data(let bytes):
    blobLiteral(
      attribute.type == .binary && attribute.allowsExternalBinaryDataStorage
        ? [1] + bytes : bytes)
  case .uuid(let bytes), .archived(_, let bytes): blobLiteral(bytes)
  case .composite: nil
  }
}

/// Bytes as a literal in SQL.
func blobLiteral(_ bytes: [UInt8]) -> String {
  "x'" + hexadecimalText(bytes) + "'"
}

/// A text as an SQL expression, encoded as bytes if a shell could otherwise interpret one of its lines.
func textLiteral(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  return isPlain ? quotedText(text) : "CAST(\(blobLiteral(Array(text.utf8))) AS TEXT)"
}

/// An integer literal; the smallest one is an expression, because its sign is an operator.
func integerLiteral(_ number: Int64) -> String {
  number == .min ? "(-9223372036854775807 - 1)" : String(number)
}

/// A decimal literal; NaN is NULL.
private func decimalLiteral(_ decimal: DecimalValue) -> String {
  decimal.isNaN
    ? "NULL" : "\(decimal.isNegative ? "-" : "")\(decimal.mantissa)e\(decimal.exponent)"
}

/// A real number literal that preserves all bits; NaN is NULL, as in SQLite.
///
/// SQLite may parse the last bit of a decimal number wrong, some versions once in ten thousand. It is right
/// if a single division suffices: for few digits, at most three of them fractional.
func realLiteral(_ value: Double) -> String {
  if value.isNaN { return "NULL" }
  if value.isInfinite { return value < 0 ? "-9e999" : "9e999" }
  let text = String(describing: value)
  let parts = text.split(separator: ".")
  let isExact =
    parts.count == 2 && parts[1].utf8.count <= 3 && text.utf8.count <= 16 && !text.contains("e")
  return isExact ? text : "(\(exactQuotient(value)) /* \(text) */)"
}

/// A number as an integer multiplied or divided by powers of two, so that no step rounds.
private func exactQuotient(_ value: Double) -> String {
  var whole = UInt64(value.significand * 0x1p52)
  var exponent = Int(value.exponent) - 52
  while whole.isMultiple(of: 2) {
    whole /= 2
    exponent += 1
  }
  var text = "\(value < 0 ? "-" : "")\(whole).0"
  while exponent != 0 {
    let step = min(abs(exponent), 52)
    text += "\(exponent < 0 ? " / " : " * ")\(UInt64(1) << step).0"
    exponent -= exponent.signum() * step
  }
  return text
}

extension PropertyPath {
  /// The property for display.
  var title: String { "\(entity).\(path)" }
}

internal import DataModel
internal import StoreSchema

/// A default value as it stands in SQL, in the form in which Core Data stores it.
///
/// - Parameters:
///   - value: The value.
///   - type: The type of the attribute, which decides how the value is stored.
/// - Returns: A literal; nil for values that no column holds, such as that of a whole composite.
/// - Source: `Documentation/Formats/store-schema.md`, entity tables.
func storedLiteral(_ value: AttributeValue, of type: AttributeType) -> String? {
  switch value {
  case .integer(let number):
    type == .boolean ? (number == 0 ? "0" : "1") : integerLiteral(number)
  case .boolean(let isSet): isSet ? "1" : "0"
  case .decimal(let decimal): decimalLiteral(decimal)
  case .real(let real): realLiteral(type == .float ? Double(Float(real.value)) : real.value)
  case .date(let real): realLiteral(real.value)
  case .string(let text), .uri(let text): textLiteral(text)
  case .uuid(let bytes), .data(let bytes), .archived(_, let bytes): blobLiteral(bytes)
  case .composite: nil
  }
}

/// Bytes as a literal in SQL.
func blobLiteral(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text = Array("x'".utf8)
  text.reserveCapacity(2 * bytes.count + 3)
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  text.append(UInt8(ascii: "'"))
  return String(decoding: text, as: UTF8.self)
}

/// A text as an expression in SQL; through its bytes where a shell might read a line of it otherwise.
func textLiteral(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  return isPlain ? quotedText(text) : "CAST(\(blobLiteral(Array(text.utf8))) AS TEXT)"
}

/// The smallest integer has no literal, as its sign is an operator.
private func integerLiteral(_ number: Int64) -> String {
  number == .min ? "(-9223372036854775807 - 1)" : String(number)
}

private func decimalLiteral(_ decimal: DecimalValue) -> String {
  "\(decimal.isNegative ? "-" : "")\(decimal.mantissa)e\(decimal.exponent)"
}

/// A number with all its bits; SQLite has no NaN and takes NULL for it.
private func realLiteral(_ value: Double) -> String {
  if value.isNaN { return "NULL" }
  if value.isInfinite { return value < 0 ? "-9e999" : "9e999" }
  let text = String(describing: value)
  return text.contains(".") || text.contains("e") ? text : text + ".0"
}

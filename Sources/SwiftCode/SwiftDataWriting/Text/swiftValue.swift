import DataModel
import Text

/// A constant as an expression of Swift; nil if it is not a value of the attribute's type, or cannot be written in Swift.
///
/// Composites have their own text, see ``compositeValue(_:of:named:)``.
func swiftValue(
  _ value: AttributeValue, of attribute: Attribute, names: SwiftNames = SwiftNames()
) -> String? {
  switch (attribute.type, value) {
  case (.integer16, .integer(let number)): Int16(exactly: number).map(String.init)
  case (.integer32, .integer(let number)): Int32(exactly: number).map(String.init)
  case (.integer64, .integer(let number)): String(number)
  case (.decimal, .decimal(let number)): decimalText(number, names)
  case (.decimal, .integer(let number)): String(number)
  case (.double, .real(let real)), (.float, .real(let real)):
    real.value.isFinite ? String(describing: real.value) : nil
  case (.double, .integer(let number)), (.float, .integer(let number)): String(number)
  case (.string, .string(let text)): swiftStringLiteral(text)
  case (.boolean, .boolean(let flag)): flag ? "true" : "false"
  case (.date, .date(let real)):
    real.value.isFinite
      ? "\(names.type("Date"))(timeIntervalSinceReferenceDate: \(real.value))" : nil
  case (.uuid, .uuid(let bytes)):
    bytes.count == 16
      ? "\(names.type("UUID"))(uuidString: \(swiftStringLiteral(uuidText(bytes))))!" : nil
  case (.uri, .uri(let text)):
    isPlainURL(text) ? "\(names.type("URL"))(string: \(swiftStringLiteral(text)))!" : nil
  case (.binary, .data(let bytes)):
    "\(names.type("Data"))([\(bytes.map(String.init).joined(separator: ", "))])"
  default: nil
  }
}

/// A decimal number: as it is where it is whole, from text where a literal would go through a binary number; nil for
/// none.
private func decimalText(_ number: DecimalValue, _ names: SwiftNames) -> String? {
  guard !number.isNaN else { return nil }
  let text = number.description
  let isWhole = Int64(text) != nil
  return isWhole ? text : "\(names.type("Decimal"))(string: \(swiftStringLiteral(text)))!"
}

/// Whether every system makes a URL of the text.
private func isPlainURL(_ text: String) -> Bool {
  let marks = Set("-._~:/?#@!$&'()*+,;=".utf8)
  return !text.isEmpty && text.utf8.filter { $0 == UInt8(ascii: "#") }.count < 2
    && text.utf8.first != UInt8(ascii: ":")
    && text.utf8.allSatisfy { byte in
      let character = Unicode.Scalar(byte)
      return byte < 0x80
        && (marks.contains(byte) || character.properties.isAlphabetic
          || ("0"..."9").contains(character))
    }
}

/// Whether a composite's default can be written: every element that must have a value has one.
func isExpressible(_ value: AttributeValue, of attribute: Attribute) -> Bool {
  guard !hasCases(attribute), case .composite(let values) = value,
    values.keys.allSatisfy({ key in attribute.elements.contains { $0.name == key } })
  else { return false }
  return attribute.elements.allSatisfy { element in
    guard let value = values[element.name] else {
      return element.isOptional || element.defaultValue != nil
    }
    return element.type == .composite
      ? isExpressible(value, of: element) : swiftValue(value, of: element) != nil
  }
}

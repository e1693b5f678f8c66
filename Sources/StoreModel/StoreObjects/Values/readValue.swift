import DataModel
package import Findings
import Text

/// Parses the value of an attribute that is not a composite.
///
/// - Parameters:
///   - node: The value in the file.
///   - attribute: The attribute.
/// - Returns: The value as stored, and its problems that do not prevent storing it.
/// - Throws: The problem of a value that cannot be stored at all.
///
/// *Source:* `Documentation/Objects.md`.
package func readValue(
  _ node: JSONNode, of attribute: ObjectAttribute
) throws(ValueFault) -> (value: ObjectValue, faults: [ValueFault]) {
  var reader = ValueReader(node: node, attribute: attribute)
  let value = try reader.read()
  reader.validate(value)
  return (value, reader.faults)
}

/// Reads one value.
struct ValueReader {
  let node: JSONNode
  let attribute: ObjectAttribute
  /// The problems that do not prevent storing the value.
  var faults: [ValueFault] = []

  var type: AttributeType { attribute.attribute.type }

  mutating func read() throws(ValueFault) -> ObjectValue {
    switch node.value {
    case .null: return .stored(.null)
    case .object(let members): return try readMarked(members)
    case .boolean(let flag):
      guard type == .boolean else { throw unexpected }
      return .stored(.integer(flag ? 1 : 0))
    case .number(let text): return .stored(try number(text))
    case .string(let text): return .stored(self.text(text))
    case .array: throw unexpected
    }
  }

  private mutating func number(_ text: String) throws(ValueFault) -> StoreValue {
    if let range = type.integerRange { return try integer(text, in: range) }
    switch type {
    case .double:
      guard let number = Double(text), number.isFinite else { throw tooLarge(text) }
      return .real(number)
    case .float:
      guard let number = Float(text), number.isFinite else { throw tooLarge(text) }
      return .real(Double(number))
    case .decimal:
      guard let value = decimal(text) else { return try unusual(text, tooLarge(text)) }
      return value
    case .integer16, .integer32, .integer64, .boolean, .date, .uuid, .string, .uri, .binary,
      .transformable, .undefined, .objectID, .composite:
      return try unusual(text)
    }
  }

  /// A decimal number as stored, with a problem recorded if that differs; nil if it is not a number.
  private mutating func decimal(_ text: String) -> StoreValue? {
    guard let value = decimalValue(text) else { return nil }
    if case .real(let number) = value, !isDecimal(text, equalTo: number) {
      faults.append(
        ValueFault(
          .roundedObjectValue, node: node, message: "is \(shown), stored as \(number)", code: nil))
    }
    return value
  }

  /// A number that values of the type are not stored as, which is noted.
  private mutating func unusual(
    _ text: String, _ fault: ValueFault? = nil
  ) throws(ValueFault) -> StoreValue {
    faults.append(fault ?? unexpected)
    if let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw tooLarge(text) }
    return .real(number)
  }

  private mutating func integer(
    _ text: String, in range: ClosedRange<Int64>
  ) throws(ValueFault) -> StoreValue {
    guard let number = Int64(text) else {
      guard text.utf8.contains(where: { $0 == 0x2E || $0 | 0x20 == UInt8(ascii: "e") }) else {
        throw tooLarge(text)
      }
      return try unusual(text)
    }
    if !range.contains(number) { faults.append(tooLarge(text)) }
    return .integer(number)
  }

  /// The value of a text; an invalid text is stored unchanged, and recorded as a problem.
  private mutating func text(_ text: String) -> StoreValue {
    let value: StoreValue? =
      switch type {
      case .string, .uri: .text(text)
      case .decimal: decimal(text)
      case .date: dateValue(text)
      case .uuid: uuidBytes(text).map(StoreValue.blob)
      default: nil
      }
    if let value { return value }
    faults.append(unexpected)
    return .text(text)
  }
}

// MARK: - What is wrong

extension ValueReader {
  /// The fault of a value of another kind than the attribute has.
  var unexpected: ValueFault {
    ValueFault(.wrongObjectValue, node: node, message: "is \(shown), expected \(expectation)")
  }

  private var shown: String {
    let text = node.shown
    return text.utf8.count <= 60 ? text : node.phrase
  }

  private func tooLarge(_ text: String) -> ValueFault {
    let kind = type.sourceName
    return ValueFault(.wrongObjectValue, node: node, message: "is \(shown), which is no \(kind)")
  }

  private var expectation: String {
    switch type {
    case .integer16, .integer32, .integer64: "a whole number"
    case .boolean: "true or false"
    case .double, .float: "a number"
    case .decimal: "a number, or a text with its digits"
    case .date: "a date such as \"2024-05-01T08:30:00Z\""
    case .string, .uri: "a text"
    case .uuid: "a UUID of 8-4-4-4-12 hexadecimal digits"
    case .binary, .transformable: "{\"base64\": …}"
    case .composite: "an object"
    case .undefined, .objectID: "a value with its storage class, such as {\"integer\": 1}"
    }
  }
}

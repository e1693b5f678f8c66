import DataModel
import StoreSchema

extension Constant {
  /// The constant as a value in SQL by itself; nil for `nil` and for what no text can say.
  var value: SQLValue? {
    let kind: OperandKind
    switch self {
    case .boolean: kind = .boolean
    case .integer: kind = .integer
    case .real, .decimal: kind = .real
    case .string: kind = .text
    case .date: kind = .date
    case .uuid: kind = .uuid
    case .url: kind = .uri
    case .null, .data, .classReference: return nil
    }
    return literal(as: kind).map { SQLValue(sql: $0, kind: kind, title: title) }
  }

  /// The constant as a literal in SQL, to be compared with values of a kind; nil where it is none of that kind.
  ///
  /// Besides constants of the kind itself, texts stand for dates (ISO 8601), UUIDs and URIs, numbers for Booleans and
  /// dates, Booleans for numbers.
  func literal(as kind: OperandKind) -> String? {
    switch (self, kind) {
    case (.boolean(let value), .boolean), (.boolean(let value), .integer),
      (.boolean(let value), .real):
      value ? "1" : "0"
    case (.integer(let value), .integer), (.integer(let value), .real),
      (.integer(let value), .boolean), (.integer(let value), .date):
      integerLiteral(value)
    case (.real(let value), .integer), (.real(let value), .real), (.real(let value), .boolean),
      (.real(let value), .date), (.date(let value), .date), (.date(let value), .real),
      (.date(let value), .integer):
      realLiteral(value)
    case (.decimal(let digits), .integer), (.decimal(let digits), .real),
      (.decimal(let digits), .boolean), (.decimal(let digits), .date):
      Int64(digits).map(integerLiteral) ?? Double(digits).map(realLiteral)
    case (.string(let text), .text), (.string(let text), .uri), (.url(let text), .uri),
      (.url(let text), .text):
      operandText(text)
    case (.string(let text), .date): DateText.read(text, withoutOffset: true).map(realLiteral)
    case (.string(let text), .uuid), (.uuid(let text), .uuid): uuidLiteral(text)
    default: nil
    }
  }
}

/// A text as a literal in SQL; one with NUL, which no literal can hold, as its bytes.
func operandText(_ text: String) -> String {
  guard text.utf8.contains(0) else { return quotedText(text) }
  return "CAST(\(operandBytes(Array(text.utf8))) AS TEXT)"
}

/// Bytes as a literal in SQL.
private func operandBytes(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count * 2)
  for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
  return "X'\(String(decoding: text, as: UTF8.self))'"
}

/// An integer as a literal in SQL, which takes the lowest one only so.
private func integerLiteral(_ value: Int64) -> String {
  value == .min ? "(-9223372036854775807 - 1)" : String(value)
}

/// A number as a literal in SQL, with every bit; infinity is a number too large.
private func realLiteral(_ value: Double) -> String {
  if value.isNaN { return "NULL" }
  return value.isInfinite ? (value < 0 ? "-9e999" : "9e999") : String(value)
}

/// The bytes of a UUID as a literal in SQL; nil for a text that is none.
private func uuidLiteral(_ text: String) -> String? {
  let groups = text.split(separator: "-", omittingEmptySubsequences: false)
  let isWhole = groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
  guard isWhole, groups.joined().utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
  else { return nil }
  return "X'\(groups.joined().uppercased())'"
}

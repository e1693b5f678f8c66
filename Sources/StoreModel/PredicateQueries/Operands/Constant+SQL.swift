import DataModel
import Text

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

  /// The constant as an SQL literal for comparison with values of a kind; nil if it cannot be converted to
  /// that kind.
  ///
  /// Besides constants of the kind itself, texts are accepted for dates (ISO 8601), UUIDs and URIs, numbers
  /// for Booleans and dates, and Booleans for numbers.
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
      textLiteral(text)
    case (.string(let text), .date): DateText.read(text, withoutOffset: true).map(realLiteral)
    case (.string(let text), .uuid), (.uuid(let text), .uuid): uuidLiteral(text)
    default: nil
    }
  }
}

/// The bytes of a UUID as a literal in SQL; nil if the text is not a UUID.
private func uuidLiteral(_ text: String) -> String? { uuidBytes(text).map(blobLiteral) }

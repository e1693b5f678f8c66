/// A JSON value whose objects keep the order of their members.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSONValue

    /// Creates a member.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Creates an object with its members in the order written.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }

  /// Creates a string.
  package init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Creates an integer.
  package init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  /// Creates a boolean.
  package init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }
}

extension JSONValue {
  /// The value as text, indented by two spaces per level, with one member or element per line and a final
  /// newline.
  package var text: String {
    var text = ""
    write(to: &text, indentation: "")
    return text + "\n"
  }

  private func write(to text: inout String, indentation: String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .real(let value): text += value.isFinite ? String(describing: value) : "null"
    case .string(let value): text += quotedForJSON(value)
    case .array(let elements):
      writeList(
        to: &text, "[", end: "]", items: elements.map { ("", $0) }, indentation: indentation)
    case .object(let members):
      writeList(
        to: &text, "{", end: "}", items: members.map { (quotedForJSON($0.name) + ": ", $0.value) },
        indentation: indentation)
    }
  }

  private func writeList(
    to text: inout String, _ start: String, end: String, items: [(String, JSONValue)],
    indentation: String
  ) {
    text += start
    let inner = indentation + "  "
    for (index, item) in items.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + inner + item.0
      item.1.write(to: &text, indentation: inner)
    }
    text += (items.isEmpty ? "" : "\n" + indentation) + end
  }
}

/// `string` quoted and escaped for JSON.
func quotedForJSON(_ string: String) -> String {
  let needsEscapes = string.utf8.contains { byte in
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
  guard needsEscapes else { return "\"\(string)\"" }
  var text = "\""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\0"..."\u{1F}":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text + "\""
}

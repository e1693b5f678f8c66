import Text

extension Constant {
  /// The text of the constant in Apple's normal form.
  ///
  /// As in Foundation, booleans print as `1` and `0`, real numbers without a fraction as integers, and dates
  /// as casts, so these do not read back as the same constant. Data and class names cannot be read back at
  /// all.
  ///
  /// *Source:* `Documentation/Formats/predicates.md`, constants.
  package var predicateFormat: String {
    switch self {
    case .null: "nil"
    case .boolean(let value): value ? "1" : "0"
    case .integer(let value): String(value)
    case .real(let value): formatReal(value)
    case .decimal(let digits): digits
    case .string(let string): Constant.quote(string)
    case .date(let seconds): "CAST(\(formatFixed(seconds)), \"NSDate\")"
    case .data(let bytes): "<\(hexadecimalText(bytes))>"
    case .uuid(let text): "CAST(\(Constant.quote(text)), \"NSUUID\")"
    case .url(let text): "CAST(\(Constant.quote(text)), \"NSURL\")"
    case .classReference(let name): name
    }
  }

  private static func quote(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\0"..."\u{1F}", "\u{7F}": text += "\\u00" + hexadecimalText([UInt8(scalar.value)])
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

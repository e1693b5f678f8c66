/// `text` as a literal of Swift.
func swiftLiteral(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "\"") { result, scalar in
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case _ where scalar.value < 0x20 || scalar.properties.generalCategory == .format:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  } + "\""
}

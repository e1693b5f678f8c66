import Text

/// An identifier in SQL, double-quoted only if SQLite requires it.
///
/// Core Data quotes nothing when it creates a store, and none of its names is a keyword. Names that need
/// quotes come from index names with unusual characters, which no store shows, and from third parties.
package func identifier(_ name: String) -> String {
  let isPlain = name.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }
  guard !isPlain || name.isEmpty || name.utf8.first.map(isDecimalDigit) == true || isKeyword(name)
  else {
    return name
  }
  return quoted(name, with: "\"")
}

/// A text as an SQL string literal.
package func quotedText(_ text: String) -> String {
  quoted(text, with: "'")
}

/// Whether a name is a keyword; all of Core Data's names begin with Z, which no keyword does.
private func isKeyword(_ name: String) -> Bool {
  guard let first = name.utf8.first, first != UInt8(ascii: "Z"), name.utf8.count < 18 else {
    return false
  }
  return sqlKeywords.contains(name.uppercased())
}

private func isDecimalDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// A text between quotes.
///
/// - Parameters:
///   - text: The text.
///   - quote: The quote.
/// - Returns: The text with the quotes in it doubled, and without NUL, which ends a statement.
package func quoted(_ text: String, with quote: Unicode.Scalar) -> String {
  guard text.unicodeScalars.contains(where: { $0 == "\0" || $0 == quote }) else {
    return "\(quote)\(text)\(quote)"
  }
  var result = String.UnicodeScalarView([quote])
  for scalar in text.unicodeScalars where scalar != "\0" {
    result.append(scalar)
    if scalar == quote { result.append(quote) }
  }
  result.append(quote)
  return String(result)
}

/// An identifier as it stands in SQL: plain where SQLite takes it so, else in double quotes.
///
/// Core Data quotes nothing when it makes a store. Names that need quotes come from index names
/// with unusual characters, which no store shows.
package func identifier(_ name: String) -> String {
  let isPlain = name.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }
  guard !isPlain || name.isEmpty || name.utf8.first.map(isDigit) == true else { return name }
  return quoted(name, with: "\"")
}

/// A text as a literal in SQL.
package func quotedText(_ text: String) -> String {
  quoted(text, with: "'")
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func quoted(_ text: String, with quote: Unicode.Scalar) -> String {
  var result = String.UnicodeScalarView([quote])
  for scalar in text.unicodeScalars where scalar != "\0" {
    result.append(scalar)
    if scalar == quote { result.append(quote) }
  }
  result.append(quote)
  return String(result)
}

/// A part of a statement.
enum SchemaToken: Hashable {
  /// A word that is not quoted.
  case word(String)
  /// A name in double quotes, backquotes or brackets.
  case quotedName(String)
  /// A text, without its quotation marks.
  case text(String)
  /// A number that is written in decimal digits alone.
  case number(String)
  /// A bracket, comma, point or operator.
  case sign(UInt8)
}

/// The tokens of a statement; nil if there are any besides words, names, strings, plain numbers and
/// operators: comments, blobs, parameters, numbers with a point or exponent, or invalid SQL.
///
/// *Source:* sqlite.org/lang_keywords.html, lang_expr.html.
///
/// - Complexity: O(n).
func sqlTokens(_ sql: String) -> [SchemaToken]? {
  let bytes = Array(sql.utf8)
  var (tokens, place): ([SchemaToken], Int) = ([], 0)
  while place < bytes.count {
    let byte = bytes[place]
    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
    switch byte {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20: place += 1
    case UInt8(ascii: "-") where next == byte: return nil
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"): return nil
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
      let end = byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte
      guard let text = quotedPart(bytes, &place, until: end) else { return nil }
      tokens.append(byte == UInt8(ascii: "'") ? .text(text) : .quotedName(text))
    case _ where isWordByte(byte):
      let start = place
      while place < bytes.count, isWordByte(bytes[place]) { place += 1 }
      let word = String(decoding: bytes[start..<place], as: UTF8.self)
      // Behind an x stand bytes.
      guard place == bytes.count || bytes[place] != UInt8(ascii: "'") else { return nil }
      guard isDigitByte(byte) else {
        tokens.append(.word(word))
        continue
      }
      let isPlain = word.utf8.allSatisfy(isDigitByte)
      guard isPlain, place == bytes.count || bytes[place] != UInt8(ascii: ".") else { return nil }
      tokens.append(.number(word))
    case _ where signs.contains(byte):
      // A point before a digit begins a number.
      guard byte != UInt8(ascii: ".") || !isDigitByte(next) else { return nil }
      tokens.append(.sign(byte))
      place += 1
    default: return nil
    }
  }
  return tokens
}

private let signs = Set("(),.;=<>!|+-*/%&~".utf8)

/// The text between two quotation marks, in which a doubled one stands for itself; nil if it is not
/// terminated.
private func quotedPart(_ bytes: [UInt8], _ place: inout Int, until end: UInt8) -> String? {
  var part: [UInt8] = []
  place += 1
  while place < bytes.count {
    let byte = bytes[place]
    place += 1
    if byte != end {
      part.append(byte)
    } else if place < bytes.count, bytes[place] == end, end != UInt8(ascii: "]") {
      part.append(byte)
      place += 1
    } else {
      return String(decoding: part, as: UTF8.self)
    }
  }
  return nil
}

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
    true
  default: isDigitByte(byte)
  }
}

private func isDigitByte(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

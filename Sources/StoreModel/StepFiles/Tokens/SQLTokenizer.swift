import Findings

/// Splits SQL into tokens as SQLite does, including comments, without white space.
///
/// Unterminated comments and names, which SQLite accepts although they are hardly ever intended, are
/// rejected.
///
/// *Source:* `sqlite.org/tokenreq.html`, `lang_comment.html`, `lang_keywords.html`.
struct SQLTokenizer {
  let bytes: [UInt8]
  var place: Int
  private let end: Int
  private let lines: LineIndex

  /// Creates a tokenizer of some bytes of a file.
  init(_ bytes: [UInt8], range: Range<Int>, lines: LineIndex) {
    self.bytes = bytes
    self.lines = lines
    (place, end) = (range.lowerBound, range.upperBound)
  }

  /// The next token; nil at the end.
  ///
  /// - Throws: The problem; the next call continues after it.
  mutating func next() throws(TokenProblem) -> SQLToken? {
    while let byte = byte(0), byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B {
      place += 1
    }
    guard let first = byte(0) else { return nil }
    let start = place
    let kind = try kind(first)
    return SQLToken(kind, start..<place, at: lines.position(start))
  }

  /// The byte at a distance; nil past the end.
  func byte(_ distance: Int) -> UInt8? {
    place + distance < end ? bytes[place + distance] : nil
  }

  private mutating func kind(_ first: UInt8) throws(TokenProblem) -> SQLToken.Kind {
    switch first {
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"): return lineComment()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): return try comment()
    case UInt8(ascii: "'"): return .text(try quoted(closing: first, "text"))
    case UInt8(ascii: "\""), UInt8(ascii: "`"):
      return .quotedName(try quoted(closing: first, "name"))
    case UInt8(ascii: "["): return .quotedName(try bracketed())
    case UInt8(ascii: "x") where byte(1) == UInt8(ascii: "'"),
      UInt8(ascii: "X") where byte(1) == UInt8(ascii: "'"):
      return .blob(try blob())
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: ".") where byte(1).map(isDigit) == true: return .number(try number())
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
      return .parameter(try parameter())
    default:
      return isNameStart(first) ? .word(take(while: isNamePart)) : .symbol(try symbol())
    }
  }

  private mutating func lineComment() -> SQLToken.Kind {
    place += 2
    var text = take { $0 != 0x0A }
    if text.utf8.last == 0x0D { text.unicodeScalars.removeLast() }
    return .comment(text, isLine: true)
  }

  private mutating func comment() throws(TokenProblem) -> SQLToken.Kind {
    let start = place
    place += 2
    while place + 1 < end {
      if byte(0) == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        defer { place += 2 }
        return .comment(String(decoding: bytes[start + 2..<place], as: UTF8.self), isLine: false)
      }
      place += 1
    }
    place = end
    throw TokenProblem(range: start..<start + 2, message: "the comment has no end, expected */")
  }

  /// The text up to a closing quote; a doubled quote stands for one.
  private mutating func quoted(closing quote: UInt8, _ what: String) throws(TokenProblem) -> String
  {
    let start = place
    var content: [UInt8] = []
    place += 1
    while let next = byte(0) {
      place += 1
      if next == quote {
        guard byte(0) == quote else { return String(decoding: content, as: UTF8.self) }
        place += 1
      }
      content.append(next)
    }
    let expected = String(UnicodeScalar(quote))
    throw TokenProblem(
      range: start..<start + 1, message: "the \(what) has no end, expected \(expected)")
  }

  private mutating func bracketed() throws(TokenProblem) -> String {
    let start = place
    place += 1
    let content = take { $0 != UInt8(ascii: "]") }
    guard byte(0) != nil else {
      throw TokenProblem(range: start..<start + 1, message: "the name has no end, expected ]")
    }
    place += 1
    return content
  }

  /// Consumes bytes as long as they satisfy a condition.
  mutating func take(while isWanted: (UInt8) -> Bool) -> String {
    let start = place
    while let next = byte(0), isWanted(next) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }
}

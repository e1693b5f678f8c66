/// Splits a format text into tokens, one at a time.
///
/// Runs in time linear in the text.
struct Lexer {
  /// The text's UTF-8 form.
  let bytes: [UInt8]

  /// The offset of the next byte to read.
  var position = 0

  private var isAfterOperand = false

  /// Creates a lexer at the beginning of a text.
  ///
  /// - Parameter text: The text.
  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The byte at a distance from the next one; nil past the end.
  ///
  /// - Parameter distance: The distance, not negative.
  /// - Returns: The byte.
  func peek(_ distance: Int = 0) -> UInt8? {
    let index = position + distance
    return index < bytes.count ? bytes[index] : nil
  }

  /// Reads the next token; at the end, returns `end` repeatedly.
  ///
  /// - Returns: The token.
  /// - Throws: `FormatError` for bytes that do not begin a token and for malformed literals.
  mutating func next() throws(FormatError) -> Token {
    skipWhitespace()
    let offset = position
    let token = Token(kind: try readKind(), offset: offset)
    isAfterOperand = token.endsOperand
    return token
  }

  private mutating func readKind() throws(FormatError) -> Token.Kind {
    guard let byte = peek() else { return .end }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return .string(try readString())
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try readNumber())
    case UInt8(ascii: ".") where !isAfterOperand && Lexer.isDigit(peek(1)):
      return .number(try readNumber())
    case UInt8(ascii: "$"):
      return .variable(try readName(after: "$", what: "variable name"))
    case UInt8(ascii: "#"):
      return .word(try readName(after: "#", what: "key"), nil)
    case UInt8(ascii: "@"):
      return .collectionOperator("@" + (try readName(after: "@", what: "collection operator")))
    case UInt8(ascii: "%"):
      throw placeholderError()
    default:
      if let length = wordCharacterLength(at: position), !Lexer.isDigit(byte) {
        return readWord(from: position, firstCharacter: length)
      }
      return .symbol(try readSymbol())
    }
  }

  private mutating func readName(
    after sign: String, what: String
  ) throws(FormatError) -> String {
    position += 1
    let start = position
    guard !Lexer.isDigit(peek()), let length = wordCharacterLength(at: position) else {
      throw FormatError(
        offset: start - 1, message: "'\(sign)' without a name", expected: "\(what) after '\(sign)'")
    }
    position += length
    skipWordCharacters()
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func readWord(from start: Int, firstCharacter length: Int) -> Token.Kind {
    position += length
    skipWordCharacters()
    if let keyword = readHyphenatedKeyword(from: start) { return keyword }
    let word = bytes[start..<position]
    guard peek() == UInt8(ascii: ":"), peek(1) != UInt8(ascii: "=") else {
      return .word(String(decoding: word, as: UTF8.self), Keyword(spelledBy: word))
    }
    while peek() == UInt8(ascii: ":"), peek(1) != UInt8(ascii: "=") {
      position += 1
      skipWordCharacters()
    }
    return .selector(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func readHyphenatedKeyword(from start: Int) -> Token.Kind? {
    guard peek() == UInt8(ascii: "-"), position - start == 3 else { return nil }
    for keyword in [Keyword.utiConformsTo, .utiEquals] {
      let end = start + keyword.rawValue.utf8.count
      guard end <= bytes.count, Keyword(spelledBy: bytes[start..<end]) == keyword,
        wordCharacterLength(at: end) == nil
      else { continue }
      position = end
      return .word(keyword.rawValue, keyword)
    }
    return nil
  }

  private mutating func readSymbol() throws(FormatError) -> Symbol {
    for length in [2, 1] where position + length <= bytes.count {
      let spelling = String(decoding: bytes[position..<position + length], as: UTF8.self)
      guard let symbol = Symbol(rawValue: spelling) else { continue }
      position += length
      return symbol
    }
    throw unknownCharacterError()
  }
}

extension Lexer {
  /// Reads a number: decimal, hexadecimal, octal, binary, or with a fraction or exponent.
  ///
  /// - Returns: The number without its sign.
  /// - Throws: `FormatError` if digits are missing, letters follow or the number is too large.
  mutating func readNumber() throws(FormatError) -> NumberLiteral {
    let start = position
    let literal: NumberLiteral
    if peek() == UInt8(ascii: "0"), let radix = Lexer.radix(of: peek(1)) {
      literal = try readRadixNumber(radix)
    } else {
      literal = try readDecimalNumber()
    }
    guard wordCharacterLength(at: position) == nil else {
      throw FormatError(
        offset: start, message: "number followed by letters", expected: "number or key")
    }
    return literal
  }

  private static func radix(of letter: UInt8?) -> Int? {
    switch letter {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): 16
    case UInt8(ascii: "o"), UInt8(ascii: "O"): 8
    case UInt8(ascii: "b"), UInt8(ascii: "B"): 2
    default: nil
    }
  }

  private mutating func readRadixNumber(_ radix: Int) throws(FormatError) -> NumberLiteral {
    let start = position
    position += 2
    let digits = position
    skipWordCharacters()
    let text = String(decoding: bytes[digits..<position], as: UTF8.self)
    guard !text.isEmpty, text.utf8.allSatisfy({ Lexer.isDigit($0, radix: radix) }) else {
      throw FormatError(
        offset: start, message: "malformed number", expected: "digits of base \(radix)")
    }
    guard let value = UInt64(text, radix: radix) else {
      throw FormatError(
        offset: start, message: "number too large", expected: "number of at most 64 bits")
    }
    return .magnitude(value)
  }

  private static func isDigit(_ byte: UInt8, radix: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) < radix
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): radix == 16
    default: false
    }
  }

  private mutating func readDecimalNumber() throws(FormatError) -> NumberLiteral {
    let start = position
    skipDigits()
    let wholeEnd = position
    if peek() == UInt8(ascii: "."), Lexer.isDigit(peek(1)) {
      position += 1
      skipDigits()
    }
    skipExponent()
    let text = bytes[start..<position]
    guard position == wholeEnd else { return .real(try real(text, offset: start)) }
    let significant = text.drop { $0 == UInt8(ascii: "0") }
    guard !significant.isEmpty else { return .magnitude(0) }
    let digits = String(decoding: significant, as: UTF8.self)
    if let magnitude = UInt64(digits) { return .magnitude(magnitude) }
    guard significant.count > Limits.decimalDigits else { return .digits(digits) }
    return .real(try real(text, offset: start))
  }

  private mutating func skipDigits() {
    while Lexer.isDigit(peek()) { position += 1 }
  }

  private mutating func skipExponent() {
    guard peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") else { return }
    let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
    guard Lexer.isDigit(peek(hasSign ? 2 : 1)) else { return }
    position += hasSign ? 2 : 1
    skipDigits()
  }

  private func real(_ text: ArraySlice<UInt8>, offset: Int) throws(FormatError) -> Double {
    let text = String(decoding: text, as: UTF8.self)
    let spelling = text.hasPrefix(".") ? "0" + text : text
    guard let value = Double(spelling), value.isFinite else {
      throw FormatError(
        offset: offset, message: "number too large", expected: "number in double precision")
    }
    return value
  }
}

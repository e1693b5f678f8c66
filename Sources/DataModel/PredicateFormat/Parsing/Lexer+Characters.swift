extension Lexer {
  /// Whether a byte is an ASCII digit.
  ///
  /// - Parameter byte: The byte; nil past the end of the text.
  /// - Returns: Whether it is an ASCII digit.
  static func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// The length of the letter, digit or underscore at an index.
  ///
  /// Beyond ASCII, letters include every character that Unicode allows in identifiers, and symbols such as
  /// emoji, which may occur in class names and keys.
  ///
  /// - Parameter index: The byte index, at most the number of bytes.
  /// - Returns: The number of bytes; nil if there is no such character.
  func wordCharacterLength(at index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      return 1
    case 0x80...:
      guard let scalar = scalar(at: index) else { return nil }
      let properties = scalar.properties
      guard properties.isIDContinue || properties.isEmoji || properties.isJoinControl else {
        return nil
      }
      return UTF8.width(scalar)
    default:
      return nil
    }
  }

  /// Skips letters, digits and underscores.
  mutating func skipWordCharacters() {
    while let length = wordCharacterLength(at: position) { position += length }
  }

  /// Skips white space.
  mutating func skipWhitespace() {
    while let byte = peek() {
      switch byte {
      case 0x09...0x0D, 0x20:
        position += 1
      case 0x80...:
        guard let scalar = scalar(at: position), scalar.properties.isWhitespace else { return }
        position += UTF8.width(scalar)
      default:
        return
      }
    }
  }

  /// Decodes the Unicode scalar at an index.
  ///
  /// - Parameter index: The first byte of the scalar.
  /// - Returns: The scalar; nil past the end.
  func scalar(at index: Int) -> Unicode.Scalar? {
    let end = min(index + 4, bytes.count)
    guard index < end else { return nil }
    return String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars.first
  }

  /// The error for an argument placeholder such as `%@`, which is not supported here.
  ///
  /// - Returns: The error, at the percent sign.
  func placeholderError() -> FormatError {
    FormatError(
      offset: position,
      message: "argument placeholders cannot be used here",
      expected: "literal value, key path or $variable")
  }

  /// The error for a character that does not begin a token.
  ///
  /// - Returns: The error, at the character.
  func unknownCharacterError() -> FormatError {
    guard let scalar = scalar(at: position) else {
      return FormatError(offset: position, message: "unexpected end", expected: "expression")
    }
    if "\u{2018}\u{2019}\u{201C}\u{201D}".unicodeScalars.contains(scalar) {
      return FormatError(
        offset: position, message: "typographic quotation mark", expected: "' or \"")
    }
    let isShown = scalar.value > 0x20 && scalar.properties.generalCategory != .control
    let name = isShown ? "'\(scalar)'" : "U+" + String(scalar.value, radix: 16, uppercase: true)
    return FormatError(
      offset: position, message: "unexpected character \(name)", expected: "expression or operator")
  }
}

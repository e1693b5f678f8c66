extension Lexer {
  /// Reads a string literal and resolves its escapes.
  ///
  /// `\n \t \r \b \f \v \a`, up to three octal digits, `\xHH` and `\uHHHH` (pairs for characters beyond 16
  /// bits) are escapes; before any other character the backslash is dropped.
  ///
  /// - Returns: The string.
  /// - Throws: `FormatError` at the opening quote if the string is not terminated, or at a malformed escape.
  mutating func readString() throws(FormatError) -> String {
    let start = position
    let quote = bytes[start]
    position += 1
    var result: [UInt8] = []
    while let byte = peek() {
      position += 1
      if byte == quote { return String(decoding: result, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        result += try readEscape()
      } else {
        result.append(byte)
      }
    }
    throw FormatError(
      offset: start,
      message: "string without end",
      expected: "closing \(quote == UInt8(ascii: "'") ? "'" : "\"")")
  }

  private mutating func readEscape() throws(FormatError) -> [UInt8] {
    let start = position - 1
    guard let byte = peek() else { return [] }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "v"): return [0x0B]
    case UInt8(ascii: "a"): return [0x07]
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      return try encode(readOctal(first: byte), escapedAt: start)
    case UInt8(ascii: "x"):
      return try encode(readHexadecimal(digits: 2, escapedAt: start), escapedAt: start)
    case UInt8(ascii: "u"):
      return try encode(readUTF16(escapedAt: start), escapedAt: start)
    default:
      return [byte]
    }
  }

  private mutating func readOctal(first: UInt8) -> UInt32 {
    var value = UInt32(first - UInt8(ascii: "0"))
    for _ in 0..<2 {
      guard let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "7") else { break }
      value = value * 8 + UInt32(byte - UInt8(ascii: "0"))
      position += 1
    }
    return value
  }

  private mutating func readUTF16(escapedAt start: Int) throws(FormatError) -> UInt32 {
    let high = try readHexadecimal(digits: 4, escapedAt: start)
    guard (0xD800...0xDBFF).contains(high), peek() == UInt8(ascii: "\\"),
      peek(1) == UInt8(ascii: "u")
    else { return high }
    position += 2
    let low = try readHexadecimal(digits: 4, escapedAt: start)
    guard (0xDC00...0xDFFF).contains(low) else { return high }
    return 0x10000 + (high - 0xD800) * 0x400 + (low - 0xDC00)
  }

  private mutating func readHexadecimal(
    digits: Int, escapedAt start: Int
  ) throws(FormatError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw FormatError(
          offset: start, message: "malformed escape", expected: "\(digits) hexadecimal digits")
      }
      value = value * 16 + UInt32(digit)
      position += 1
    }
    return value
  }

  private func encode(_ value: UInt32, escapedAt start: Int) throws(FormatError) -> [UInt8] {
    guard let scalar = Unicode.Scalar(value) else {
      throw FormatError(
        offset: start, message: "half of a surrogate pair", expected: "two \\u escapes")
    }
    return Array(String(Character(scalar)).utf8)
  }
}

extension SQLTokenizer {
  /// The bytes of `x'…'`.
  mutating func blob() throws(TokenProblem) -> [UInt8] {
    let start = place
    place += 2
    let digits = Array(take { $0 != UInt8(ascii: "'") }.utf8)
    guard byte(0) != nil else {
      throw TokenProblem(range: start..<start + 2, message: "the blob has no end, expected '")
    }
    place += 1
    var result: [UInt8] = []
    for index in stride(from: 0, to: digits.count - 1, by: 2) {
      guard let high = hexDigit(digits[index]), let low = hexDigit(digits[index + 1]) else { break }
      result.append(high << 4 | low)
    }
    guard result.count * 2 == digits.count else {
      throw TokenProblem(
        range: start..<place, message: "a blob is an even number of hexadecimal digits")
    }
    return result
  }

  /// A number; underscores between digits are part of it.
  mutating func number() throws(TokenProblem) -> String {
    let start = place
    if byte(0) == UInt8(ascii: "0"), byte(1).map({ $0 | 0x20 == UInt8(ascii: "x") }) == true,
      byte(2).flatMap(hexDigit) != nil
    {
      place += 2
      _ = take { hexDigit($0) != nil || $0 == UInt8(ascii: "_") }
    } else {
      takeDigits()
      if byte(0) == UInt8(ascii: ".") {
        place += 1
        takeDigits()
      }
      takeExponent()
    }
    let tail = take(while: isNamePart)
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard tail.isEmpty else {
      throw TokenProblem(range: start..<place, message: "\(text) is not a number")
    }
    return text
  }

  private mutating func takeDigits() {
    _ = take { isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  private mutating func takeExponent() {
    guard byte(0).map({ $0 | 0x20 == UInt8(ascii: "e") }) == true else { return }
    let isSigned = byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+")
    guard byte(isSigned ? 2 : 1).map(isDigit) == true else { return }
    place += isSigned ? 2 : 1
    takeDigits()
  }

  /// A parameter as it is written.
  mutating func parameter() throws(TokenProblem) -> String {
    let start = place
    let isNumbered = byte(0) == UInt8(ascii: "?")
    place += 1
    let name = take(while: isNumbered ? isDigit : isNamePart)
    guard isNumbered || !name.isEmpty else {
      let character = String(decoding: bytes[start..<place], as: UTF8.self)
      throw TokenProblem(range: start..<place, message: "\(character) is not a token of SQL")
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The longest operator that stands here.
  mutating func symbol() throws(TokenProblem) -> String {
    for length in [3, 2, 1] where byte(length - 1) != nil {
      let text = String(decoding: bytes[place..<place + length], as: UTF8.self)
      guard Self.symbols.contains(text) else { continue }
      place += length
      return text
    }
    defer { place += 1 }
    throw TokenProblem(
      range: place..<place + 1, message: "\(shown(bytes[place])) is not a token of SQL")
  }

  private func shown(_ byte: UInt8) -> String {
    guard (0x21...0x7E).contains(byte) else { return "the byte \(byte)" }
    return String(UnicodeScalar(byte))
  }

  private static let symbols: Set<String> = [
    "->>", "->", "||", "<>", "!=", "==", "<=", ">=", "<<", ">>",
    "(", ")", ",", ";", ".", "+", "-", "*", "/", "%", "&", "|", "~", "<", ">", "=",
  ]
}

/// Whether a byte is a decimal digit.
func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// Whether a name may begin with a byte.
func isNameStart(_ byte: UInt8) -> Bool {
  (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
}

/// Whether a byte may stand in a name without quotes.
func isNamePart(_ byte: UInt8) -> Bool {
  isNameStart(byte) || isDigit(byte) || byte == UInt8(ascii: "$")
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}

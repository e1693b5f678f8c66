/// A text prepared for searching: ASCII letters in lowercase, straight quotes, and single spaces.
///
/// Line ends and quotes may be escaped, as in a one-line log.
struct SearchedText {
  /// The bytes in UTF-8.
  let bytes: [UInt8]

  static let blank = UInt8(ascii: " ")

  /// Creates the searchable form of a text.
  init(_ text: some StringProtocol) {
    var result: [UInt8] = []
    let source = Array(text.utf8)
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      var byte = source[index]
      index += 1
      switch byte {
      case 0x41...0x5A: byte += 0x20
      case 0, 0x09...0x0D: byte = Self.blank
      case UInt8(ascii: "\\"):
        guard index < source.count, let escaped = Self.escaped(source[index]) else { break }
        byte = escaped
        index += 1
      case 0xC2 where index < source.count && source[index] == 0xA0:
        byte = Self.blank
        index += 1
      case 0xE2 where index + 1 < source.count && source[index] == 0x80:
        guard let quote = Self.quote(source[index + 1]) else { break }
        byte = quote
        index += 2
      default: break
      }
      if byte != Self.blank || result.last != Self.blank && !result.isEmpty { result.append(byte) }
    }
    if result.last == Self.blank { result.removeLast() }
    bytes = result
  }

  private static func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): blank
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): byte
    default: nil
    }
  }

  /// The straight form of a quote U+2018, U+2019, U+201C or U+201D, given its last byte.
  private static func quote(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x98, 0x99: UInt8(ascii: "'")
    case 0x9C, 0x9D: UInt8(ascii: "\"")
    default: nil
    }
  }

  // MARK: - Words

  /// The words from an offset on, each as its range.
  func words(from offset: Int) -> AnyIterator<Range<Int>> {
    var index = offset
    return AnyIterator {
      while index < bytes.count, !isOfWord(bytes[index]) { index += 1 }
      guard index < bytes.count else { return nil }
      let start = index
      while index < bytes.count, isOfWord(bytes[index]) { index += 1 }
      return start..<index
    }
  }

  /// A word as a string.
  func string(_ word: Range<Int>) -> String { String(decoding: bytes[word], as: UTF8.self) }

  /// A word as a number of a code; nil for anything else, such as a part of a version, or a number below zero.
  func number(_ word: Range<Int>) -> Int? {
    guard word.count < 8, bytes[word].allSatisfy(isDigit),
      !(byte(before: word.lowerBound) == UInt8(ascii: "-")
        && byte(before: word.lowerBound - 1).map(isOfWord) != true),
      !(byte(before: word.lowerBound) == UInt8(ascii: ".") && word.lowerBound > 1
        && isDigit(bytes[word.lowerBound - 2])),
      !(byte(at: word.upperBound) == UInt8(ascii: ".")
        && byte(at: word.upperBound + 1).map(isDigit) == true)
    else { return nil }
    return bytes[word].reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Whether a word is a number up to another one, as in `1 of 3` or `1/3`.
  func isCount(_ word: Range<Int>) -> Bool {
    let words = self.words(from: word.upperBound)
    guard var total = words.next() else { return false }
    let isBehindWord =
      byte(at: word.upperBound) == Self.blank && total.lowerBound == word.upperBound + 1
      && ["of", "von", "de", "di", "van", "sur"].contains(string(total))
    if isBehindWord {
      guard let next = words.next(), next.lowerBound == total.upperBound + 1 else { return false }
      total = next
    } else if byte(at: word.upperBound) != UInt8(ascii: "/")
      || total.lowerBound != word.upperBound + 1
    {
      return false
    }
    guard let count = number(word), let most = number(total) else { return false }
    return count <= most
  }

  /// The byte at an offset; nil past the end.
  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte before an offset; nil at the beginning.
  func byte(before offset: Int) -> UInt8? { offset > 0 ? bytes[offset - 1] : nil }

  /// The word before an offset, separated only by marks; nil if absent or it is too long.
  func word(before offset: Int) -> Range<Int>? {
    var end = offset
    while end > 0, !isOfWord(bytes[end - 1]) {
      end -= 1
      guard offset - end <= Self.widestGap, isMark(end) else { return nil }
    }
    var start = end
    while start > 0, isOfWord(bytes[start - 1]) {
      start -= 1
      guard end - start <= Self.longestWord else { return nil }
    }
    return start < end ? start..<end : nil
  }

  /// Whether a word ends a domain name, as in `Domain=com.example.app Code=1`.
  func isNameOfDomain(_ word: Range<Int>) -> Bool {
    var word = word
    for _ in 0..<10 {
      guard let before = self.word(before: word.lowerBound) else { return false }
      if string(before) == "domain" { return true }
      guard [UInt8(ascii: "."), UInt8(ascii: "-")].contains(bytes[word.lowerBound - 1]) else {
        return false
      }
      word = before
    }
    return false
  }

  /// The domain named after a code, as in `Code=256 in NSCocoaErrorDomain`.
  func domain(behind offset: Int) -> ErrorDomain? {
    let words = words(from: offset)
    var end = offset
    var isAnnounced = false
    for _ in 0..<3 {
      guard let word = words.next(), word.lowerBound - end <= Self.widestGap else { return nil }
      let text = string(word.lowerBound..<min(word.upperBound, word.lowerBound + Self.longestWord))
      if isAnnounced, let domain = ErrorDomain(text) { return domain }
      guard ["in", "of", "from", "domain", "de", "di"].contains(text) else { return nil }
      isAnnounced = true
      end = word.upperBound
    }
    return nil
  }

  /// Whether the character at an offset may separate a domain and its code: it does not end a sentence or
  /// statement.
  private func isMark(_ offset: Int) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"): false
    case UInt8(ascii: "."): byte(at: offset + 1).map(isOfWord) ?? false
    default: true
    }
  }

  private static let widestGap = 12
  private static let longestWord = 60
}

/// Whether a byte is of a word: a letter or digit of ASCII, or `_`.
func isOfWord(_ byte: UInt8) -> Bool {
  isDigit(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

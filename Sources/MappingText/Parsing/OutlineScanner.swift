/// Reads the signs of the short text of mapping models, forwards only.
struct OutlineScanner {
  /// The text in UTF-8.
  let bytes: [UInt8]
  /// The path of the file, for places.
  let file: String
  /// The next byte, counted from 0.
  private(set) var offset = 0

  /// A name as it was written.
  struct ScannedName {
    /// The name, without quotes.
    var text: String
    /// Whether it stood in quotes.
    var isQuoted: Bool
    /// The bytes of it, with quotes.
    var range: Range<Int>
  }

  /// Makes a scanner at the beginning of a text.
  init(_ text: String, file: String) {
    self.init(Array(text.utf8), file: file)
  }

  /// Makes a scanner at the beginning of a text in UTF-8.
  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Whether all was read.
  var isAtEnd: Bool { offset >= bytes.count }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Goes back or on to a byte.
  mutating func move(to offset: Int) { self.offset = min(max(offset, 0), bytes.count) }

  /// Skips spaces in the line.
  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D { offset += 1 }
  }

  /// Skips spaces, ends of lines, and lines that are comments.
  mutating func skipBlank() {
    while true {
      skipSpace()
      if next == 0x0A {
        offset += 1
      } else if isAt(OutlineWord.comment), isFirstInLine {
        while let byte = next, byte != 0x0A { offset += 1 }
      } else {
        return
      }
    }
  }

  /// Whether there are only spaces before the next byte in its line.
  private var isFirstInLine: Bool {
    var place = offset
    while place > 0, [0x20, 0x09].contains(bytes[place - 1]) { place -= 1 }
    return place == 0 || bytes[place - 1] == 0x0A
  }

  /// Whether the line ends here.
  var isAtLineEnd: Bool { isAtEnd || next == 0x0A }

  /// Whether a text follows.
  func isAt(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  /// Skips a text; false where another follows.
  mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    offset += text.utf8.count
    return true
  }

  /// Whether an arrow follows.
  var isAtArrow: Bool { isAt(OutlineWord.arrow) || isAt(OutlineWord.plainArrow) }

  /// Skips an arrow; false where there is none.
  mutating func skipArrow() -> Bool { skip(OutlineWord.arrow) || skip(OutlineWord.plainArrow) }

  /// Skips a word that stands for itself; false where another follows.
  mutating func skipWord(_ word: String) -> Bool {
    let start = offset
    if let name = name(), name.text == word, !name.isQuoted { return true }
    offset = start
    return false
  }

  /// Reads a name; nil, without moving, where there is none, and for one whose quote is not closed.
  mutating func name() -> ScannedName? {
    if next == UInt8(ascii: "\"") { return quotedName() }
    let start = offset
    while let byte = next, isPartOfName(byte), !isAt(OutlineWord.arrow) { offset += 1 }
    guard offset > start, !(0x30...0x39).contains(bytes[start]) else {
      offset = start
      return nil
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return ScannedName(text: text, isQuoted: false, range: start..<offset)
  }

  private func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  private mutating func quotedName() -> ScannedName? {
    let start = offset
    guard skipQuoted() else {
      offset = start
      return nil
    }
    let text = unescaped(bytes[(start + 1)..<(offset - 1)])
    return ScannedName(text: text, isQuoted: true, range: start..<offset)
  }

  /// Skips a text in quotes; false, at the end, when it is not closed.
  private mutating func skipQuoted() -> Bool {
    guard let quote = next else { return false }
    offset += 1
    while let byte = next {
      offset += 1
      if byte == UInt8(ascii: "\\") {
        offset = min(offset + 1, bytes.count)
      } else if byte == quote {
        return true
      }
    }
    return false
  }

  /// Reads the name of a version up to the arrow behind it, or the end of the line; quotes in it are part of it.
  mutating func versionName() -> String {
    let start = offset
    while !isAtLineEnd, !isAtArrow { offset += 1 }
    return trimmed(start..<offset)
  }

  /// Reads a predicate up to the arrow behind it, or the end of the line.
  mutating func predicate() -> String {
    raw { scanner, _ in scanner.isAtArrow }
  }

  /// Reads a value up to the comma, the closing brace or the end of the line behind it.
  mutating func value() -> String {
    raw { scanner, depth in
      depth == 0 && (scanner.isAt(",") || scanner.isAt("}"))
    }
  }

  /// Reads text up to an end, which quotes hide; spaces at its end are left out.
  private mutating func raw(until isEnd: (OutlineScanner, Int) -> Bool) -> String {
    let start = offset
    var depth = 0
    while let byte = next, byte != 0x0A, !isEnd(self, depth) {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = skipQuoted()
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        offset += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth = max(depth - 1, 0)
        offset += 1
      default: offset += 1
      }
    }
    return trimmed(start..<offset)
  }

  /// The text of some bytes without spaces at its end.
  private func trimmed(_ range: Range<Int>) -> String {
    var end = range.upperBound
    while end > range.lowerBound, [0x20, 0x09, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
  }
}

/// The text of what stands between quotes, escapes resolved; an unknown escape is the character itself.
private func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
  var result: [UInt8] = []
  var rest = bytes
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
      result.append(byte)
      continue
    }
    switch escaped {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "u"):
      let digits = String(decoding: rest.prefix(4), as: UTF8.self)
      if let number = UInt32(digits, radix: 16), digits.utf8.count == 4,
        let scalar = Unicode.Scalar(number)
      {
        result += Array(String(Character(scalar)).utf8)
        rest = rest.dropFirst(4)
      } else {
        result.append(escaped)
      }
    default: result.append(escaped)
    }
  }
  return String(decoding: result, as: UTF8.self)
}

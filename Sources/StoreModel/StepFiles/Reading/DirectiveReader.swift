/// Reads what stands behind the colon of a directive.
struct DirectiveReader {
  /// A text with its bytes.
  struct Piece {
    var text: String
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private let end: Int
  /// The next byte.
  private(set) var place: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    (place, end) = (range.lowerBound, range.upperBound)
  }

  /// What is left.
  var rest: Range<Int> { place..<end }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool { bytes[place..<end].allSatisfy(isBlank) }

  /// Skips blanks.
  mutating func skipBlanks() {
    while place < end, isBlank(bytes[place]) { place += 1 }
  }

  /// Takes an arrow.
  mutating func takeArrow() -> Bool {
    skipBlanks()
    guard let length = arrowLength(at: place) else { return false }
    place += length
    return true
  }

  /// One side of an arrow: a name in double quotes, in which `\"` and `\\` stand for the characters, or all text up
  /// to the arrow or the end; nil if empty.
  mutating func side() -> Piece? {
    skipBlanks()
    if place < end, bytes[place] == UInt8(ascii: "\"") {
      guard let piece = word(), !piece.text.isEmpty else { return nil }
      skipBlanks()
      return place == end || arrowLength(at: place) != nil ? piece : nil
    }
    let start = place
    while place < end, arrowLength(at: place) == nil { place += 1 }
    var last = place
    while last > start, isBlank(bytes[last - 1]) { last -= 1 }
    guard last > start else { return nil }
    return Piece(text: String(decoding: bytes[start..<last], as: UTF8.self), range: start..<last)
  }

  /// The next word, of which parts may be in quotes.
  ///
  /// In double quotes `\"` and `\\` stand for the characters; in single quotes, and outside of quotes, every
  /// character stands for itself.
  ///
  /// - Returns: The word without quotes; nil at the end, and for a quote that is not closed.
  mutating func word() -> Piece? {
    skipBlanks()
    let start = place
    var text: [UInt8] = []
    while place < end, !isBlank(bytes[place]) {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard takeQuoted(byte, into: &text) else { return nil }
      default: text.append(byte)
      }
    }
    return place > start
      ? Piece(text: String(decoding: text, as: UTF8.self), range: start..<place) : nil
  }

  private mutating func takeQuoted(_ quote: UInt8, into text: inout [UInt8]) -> Bool {
    while place < end {
      var byte = bytes[place]
      place += 1
      if byte == quote { return true }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), place < end,
        bytes[place] == quote || bytes[place] == byte
      {
        byte = bytes[place]
        place += 1
      }
      text.append(byte)
    }
    return false
  }

  private func arrowLength(at place: Int) -> Int? {
    for arrow in [Array("→".utf8), Array("->".utf8)] where bytes[place..<end].starts(with: arrow) {
      return arrow.count
    }
    return nil
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// A text or a name by which an error is known, as it is searched for.
struct ErrorPattern {
  /// The number of the error.
  let member: Int
  /// The literal parts between variable ones; at least one.
  let pieces: [[UInt8]]
  /// Whether it ends with a variable part, so that a word may continue.
  let isOpen: Bool

  /// Creates the pattern for a text, in which `…` stands for variable parts.
  ///
  /// The punctuation mark at the end of a sentence is optional.
  ///
  /// - Parameters:
  ///   - text: The text; nil is returned for a single word.
  ///   - member: The number of the error.
  init?(text: String, of member: Int) {
    let pieces = text.split(separator: "…").map { SearchedText($0).bytes }.filter { !$0.isEmpty }
    guard pieces.contains(where: { $0.contains(SearchedText.blank) }) else { return nil }
    self.init(pieces, of: member, isOpen: text.hasSuffix("…"))
  }

  /// Creates the pattern for the name of a constant, of which only the last component counts.
  ///
  /// SQLite's names go on where the code is an extended one, as `SQLITE_CORRUPT_INDEX` does.
  init?(name: String, of member: Int) {
    guard let last = name.split(separator: ".").last else { return nil }
    self.init([SearchedText(last).bytes], of: member, isOpen: false)
  }

  private init?(_ pieces: [[UInt8]], of member: Int, isOpen: Bool) {
    var pieces = pieces
    guard var last = pieces.popLast() else { return nil }
    let isLong = last.count > 4
    if isLong, let mark = last.last, [UInt8(ascii: "."), UInt8(ascii: ":")].contains(mark), !isOpen
    {
      last.removeLast()
    }
    pieces.append(last)
    guard pieces[0].count > 1 else { return nil }
    (self.member, self.pieces, self.isOpen) = (member, pieces, isOpen)
  }

  /// The first two bytes.
  var start: UInt16 { UInt16(pieces[0][0]) << 8 | UInt16(pieces[0][1]) }

  /// Whether a text is a part of a piece, and more than half of all.
  func holds(_ text: [UInt8]) -> Bool {
    guard 2 * text.count > pieces.reduce(0, { $0 + $1.count }) else { return false }
    return pieces.contains { piece in
      piece.count >= text.count
        && (0...piece.count - text.count).contains { piece[$0...].starts(with: text) }
    }
  }

  /// Whether the byte that follows may do so: a word does not go on, but for an extended code of SQLite.
  func isEnded(by byte: UInt8?) -> Bool {
    guard !isOpen, let byte, let last = pieces.last?.last, isOfWord(last) else { return true }
    return !isOfWord(byte) || byte == UInt8(ascii: "_") && pieces[0].starts(with: "sqlite_".utf8)
  }
}

/// Looks for the pieces of patterns in a text, from its beginning to its end.
struct PieceSearch {
  private let text: SearchedText
  /// The next positions of parts after the first; nil if absent.
  private var next: [Piece: Int?] = [:]

  private struct Piece: Hashable {
    var pattern: Int
    var piece: Int
  }

  /// The maximum length of text for `…`, in bytes.
  private static let longestGap = 4096

  /// Begins at the beginning.
  init(_ text: SearchedText) { self.text = text }

  /// The length of a pattern at an offset, in bytes.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - number: Its number.
  ///   - offset: The offset, no less than any before.
  /// - Returns: The length without the text for `…`; nil if the pattern does not match.
  mutating func length(of pattern: ErrorPattern, _ number: Int, at offset: Int) -> Int? {
    guard isThere(pattern.pieces[0], at: offset) else { return nil }
    var end = offset + pattern.pieces[0].count
    for piece in pattern.pieces.indices.dropFirst() {
      guard
        let found = find(pattern.pieces[piece], Piece(pattern: number, piece: piece), from: end),
        found - end <= Self.longestGap
      else { return nil }
      end = found + pattern.pieces[piece].count
    }
    guard pattern.isEnded(by: text.byte(at: end)) else { return nil }
    return pattern.pieces.reduce(0) { $0 + $1.count }
  }

  private mutating func find(_ piece: [UInt8], _ key: Piece, from start: Int) -> Int? {
    // A match found for an earlier start is also the next match for all starts up to it.
    if let known = next[key], known.map({ $0 >= start }) ?? true { return known }
    let last = text.bytes.count - piece.count
    var offset = start
    while offset <= last, !isThere(piece, at: offset) { offset += 1 }
    let found = offset <= last ? offset : nil
    next[key] = .some(found)
    return found
  }

  private func isThere(_ piece: [UInt8], at offset: Int) -> Bool {
    let bytes = text.bytes
    guard offset + piece.count <= bytes.count else { return false }
    for index in piece.indices where bytes[offset + index] != piece[index] { return false }
    return true
  }
}

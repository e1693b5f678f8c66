#if SwiftCode
@_spi(Testing) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// The first position at which brackets are nested too deep for the parser; nil if absent.
///
/// Only the lexer of the parser can reliably recognize texts, patterns and names, which may contain any bracket.
///
/// - Complexity: O(n).
func firstExcessOfTokens(_ bytes: [UInt8]) -> (place: Int, text: String)? {
  guard !bytes.isEmpty else { return nil }
  return bytes.withUnsafeBufferPointer { buffer in
    var tracker = LookaheadTracker()
    return withUnsafeMutablePointer(to: &tracker) { tracker in
      var tokens = Lexer.tokenize(buffer, lookaheadTracker: tracker, experimentalFeatures: [])
      var place = 0
      var nesting = TokenNesting()
      while let token = tokens.next() {
        switch token.rawTokenKind {
        case .endOfFile: return nil
        case .leftSquare: nesting.open(isSquare: true)
        case .leftParen, .leftBrace: nesting.open(isSquare: false)
        case .rightSquare: nesting.close(isSquare: true)
        case .rightParen, .rightBrace: nesting.close(isSquare: false)
        default: break
        }
        if let excess = nesting.excess { return (place + token.textRange.lowerBound, excess) }
        place += token.byteLength
      }
      return nil
    }
  }
}

/// How deep brackets are nested.
private struct TokenNesting {
  private var squares = 0
  private var others = 0
  /// How often the parser may look at what is in square brackets: twice as often for each pair around it.
  private var looks = 0

  mutating func open(isSquare: Bool) {
    guard isSquare else { return others += 1 }
    looks += squares < 4 ? 0 : 1 << min(squares, 32)
    squares += 1
  }

  mutating func close(isSquare: Bool) {
    if isSquare { squares = max(0, squares - 1) } else { others = max(0, others - 1) }
  }

  var excess: String? {
    if looks > SourceLimits.looks { return "square brackets are nested too deep too often" }
    // Brackets that are not closed count on, which those of a source as people write it are.
    guard squares + others > 2 * SourceLimits.nesting else { return nil }
    return "the source is nested deeper than \(SourceLimits.nesting) levels"
  }
}
#endif

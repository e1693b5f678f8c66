import Findings

/// A comment that says what to do: `-- word: …`.
struct StepDirective {
  /// The directives that there are.
  enum Kind: String, CaseIterable {
    /// The names of the versions.
    case migrate
    /// Their checksums.
    case versions
    /// A program to run.
    case program
    /// The migration policy that the statements behind stand for.
    case policy
  }

  /// The word in front of the colon.
  let word: String
  /// The bytes of the comment, without blanks at its end.
  let range: Range<Int>
  /// The bytes behind the colon.
  let content: Range<Int>

  /// The kind of directive; nil if unknown.
  var kind: Kind? { Kind(rawValue: word) }

  /// Creates a directive from a comment that looks like one: a single lowercase word, or a known word in any
  /// capitalization, before a colon.
  init?(_ comment: String, _ token: SQLToken) {
    let text = Array(comment.utf8)
    let blanks = text.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let letters = text.dropFirst(blanks).prefix { (0x61...0x7A).contains($0 | 0x20) }
    guard !letters.isEmpty, blanks + letters.count < text.count,
      text[blanks + letters.count] == UInt8(ascii: ":")
    else { return nil }
    word = String(decoding: letters, as: UTF8.self)
    let isSmall = letters.allSatisfy { (0x61...0x7A).contains($0) }
    guard isSmall || Kind(rawValue: word.lowercased()) != nil else { return nil }
    let tail = text.reversed().prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.count
    let start = token.range.lowerBound
    // Two dashes are in front of the text.
    let end = start + 2 + text.count - tail
    range = start..<end
    content = min(start + 2 + blanks + letters.count + 1, end)..<end
  }
}

/// A part of a regular expression.
indirect enum SyntaxNode: Sendable {
  /// Nothing, which always matches.
  case empty
  /// One code point of a set.
  case set(ScalarSet, ignoresCase: Bool)
  /// One code point.
  case scalar(UInt32, ignoresCase: Bool)
  /// A condition at a position.
  case assertion(Assertion)
  /// A lookahead: whether something matches from here, without advancing.
  case lookahead(SyntaxNode, isNegative: Bool)
  /// A sequence of parts.
  case sequence([SyntaxNode])
  /// A choice between parts.
  case choice([SyntaxNode])
  /// A repeated part; without an upper limit if `most` is nil.
  case repetition(SyntaxNode, least: Int, most: Int?)
}

/// A condition at a position of a text.
enum Assertion: Hashable, Sendable {
  /// The start of the text: `\A`, `^`.
  case start
  /// The end of the text: `\z`.
  case end
  /// The end of the text, or before a final line end: `\Z`, `$`.
  case lastLineEnd
  /// The start of a line: `^` with the flag `m`.
  case lineStart
  /// The end of a line: `$` with the flag `m`.
  case lineEnd
  /// A word boundary: `\b`.
  case wordBoundary
  /// Not a word boundary: `\B`.
  case noWordBoundary
}

/// A set of code points.
indirect enum ScalarSet: Sendable {
  /// A range of code points.
  case range(ClosedRange<UInt32>)
  /// The code points with a property.
  case property(ScalarProperty)
  /// The complement of a set.
  case not(ScalarSet)
  /// The union of sets.
  case union([ScalarSet])
  /// The intersection of two sets.
  case intersection(ScalarSet, ScalarSet)

  /// Whether the set contains a letter in one of its cases.
  ///
  /// - Parameter cases: The code point, followed by its other cases if case does not count.
  /// - Returns: Whether the set contains one of them.
  func contains(_ cases: [UInt32]) -> Bool {
    switch self {
    case .range(let range): cases.contains(where: range.contains)
    case .property(let property): cases.contains(where: property.holds)
    case .not(let set): !set.contains(cases)
    case .union(let sets): sets.contains { $0.contains(cases) }
    case .intersection(let left, let right): left.contains(cases) && right.contains(cases)
    }
  }
}

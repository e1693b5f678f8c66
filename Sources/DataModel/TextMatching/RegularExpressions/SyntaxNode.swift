/// A part of a regular expression.
indirect enum SyntaxNode: Sendable {
  /// Nothing, which always matches.
  case empty
  /// One code point of a set.
  case set(ScalarSet, ignoresCase: Bool)
  /// One code point.
  case scalar(UInt32, ignoresCase: Bool)
  /// A condition on a place.
  case assertion(Assertion)
  /// Whether something matches from a place on, without moving on.
  case lookahead(SyntaxNode, isNegative: Bool)
  /// One part behind the other.
  case sequence([SyntaxNode])
  /// One of several.
  case choice([SyntaxNode])
  /// A part repeated; without a limit when `most` is nil.
  case repetition(SyntaxNode, least: Int, most: Int?)
}

/// A condition on a place of a text.
enum Assertion: Hashable, Sendable {
  /// The text begins: `\A`, `^`.
  case start
  /// The text ends: `\z`.
  case end
  /// The text ends, but perhaps for a line end: `\Z`, `$`.
  case lastLineEnd
  /// A line begins: `^` with the flag `m`.
  case lineStart
  /// A line ends: `$` with the flag `m`.
  case lineEnd
  /// A word begins or ends: `\b`.
  case wordBoundary
  /// No word begins or ends: `\B`.
  case noWordBoundary
}

/// A set of code points.
indirect enum ScalarSet: Sendable {
  /// Code points that follow each other.
  case range(ClosedRange<UInt32>)
  /// What has a property.
  case property(ScalarProperty)
  /// What is not in a set.
  case not(ScalarSet)
  /// What is in any of several.
  case union([ScalarSet])
  /// What is in both of two.
  case intersection(ScalarSet, ScalarSet)

  /// Whether a letter is in the set, in one of its cases.
  ///
  /// - Parameter cases: The code point, and the same letter in other cases where these count as well.
  /// - Returns: Whether it is.
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

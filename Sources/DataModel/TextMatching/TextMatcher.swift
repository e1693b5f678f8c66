/// The kind of comparison between a text and a pattern.
package enum TextOperation: Int, Hashable, Sendable, CaseIterable {
  /// The text begins with the pattern.
  case begins = 0
  /// The text ends with the pattern.
  case ends = 1
  /// The text contains the pattern.
  case contains = 2
  /// The whole text matches a pattern in which `?` is one letter and `*` any number of letters.
  case like = 3
  /// The whole text matches a regular expression.
  case matches = 4
}

/// A pattern to compare texts with.
///
/// Comparing takes at most time proportional to the length of the text times that of the pattern, and no more
/// than a budget.
package struct TextMatcher: Sendable {
  private enum Pattern: Sendable {
    case plain(TextOperation, [UInt32])
    case wildcard(WildcardPattern)
    case regular(RegularExpression)
  }

  private let pattern: Pattern
  private let options: TextOptions

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - operation: The kind of comparison.
  ///   - text: The pattern.
  ///   - options: The differences to ignore.
  /// - Throws: `PatternError` if the regular expression is malformed or not supported.
  package init(
    _ operation: TextOperation, _ text: String, _ options: TextOptions
  ) throws(PatternError) {
    self.options = operation == .matches ? options.subtracting(.caseInsensitive) : options
    switch operation {
    case .begins, .ends, .contains:
      pattern = .plain(operation, FoldedText(text, options).scalars)
    case .like: pattern = .wildcard(WildcardPattern(text, options))
    case .matches: pattern = .regular(try RegularExpression(text, options))
    }
  }

  /// Compares a text with the pattern.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The maximum number of steps; the default is enough for a text of 4 MB and a short pattern.
  /// - Returns: Whether the text matches.
  /// - Throws: `EffortError` if comparing takes too long.
  package func matches(
    _ text: String, effort limit: Int = 100_000_000
  ) throws(EffortError) -> Bool {
    var effort = Effort(left: limit)
    switch pattern {
    case .plain(let operation, let wanted):
      let folded = FoldedText(text, options)
      return try find(wanted, in: folded, operation: operation, effort: &effort)
    case .wildcard(let wildcard):
      return try wildcard.matches(FoldedText(text, options), &effort)
    case .regular(let regular): return try regular.matches(text, &effort)
    }
  }

  /// Whether `wanted` occurs at the required position; as in Foundation, an empty text is never found.
  private func find(
    _ wanted: [UInt32], in text: FoldedText, operation: TextOperation, effort: inout Effort
  ) throws(EffortError) -> Bool {
    guard let first = wanted.first, wanted.count <= text.scalars.count else { return false }
    let last = text.scalars.count - wanted.count
    let starts =
      switch operation {
      case .begins: 0...0
      case .ends: last...last
      default: 0...last
      }
    for start in starts where text.scalars[start] == first && text.mayBegin(start) {
      var count = 1
      while count < wanted.count, text.scalars[start + count] == wanted[count] { count += 1 }
      try effort.spend(count)
      if count == wanted.count, text.isBoundary(start + count) { return true }
    }
    return false
  }
}

/// A syntax error in a pattern.
package struct PatternError: Error, Hashable, Sendable {
  /// The offset in the pattern, in code points counted from 0.
  package var place: Int
  /// What is wrong, without a final period.
  package var message: String
  /// What was expected, as a noun phrase.
  package var expected: String
}

/// The error thrown if a comparison takes too long.
package struct EffortError: Error, Hashable, Sendable {}

/// The remaining budget for comparing one text.
struct Effort {
  private var left: Int

  /// Creates a budget of some steps.
  init(left: Int) { self.left = left }

  /// Takes steps from the budget.
  ///
  /// - Throws: `EffortError` if there are not enough left.
  mutating func spend(_ steps: Int) throws(EffortError) {
    left -= steps
    if left < 0 { throw EffortError() }
  }
}

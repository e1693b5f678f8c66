/// How a text is compared with a pattern.
package enum TextOperation: Int, Hashable, Sendable, CaseIterable {
  /// The text begins with the pattern.
  case begins = 0
  /// The text ends with the pattern.
  case ends = 1
  /// The pattern is somewhere in the text.
  case contains = 2
  /// The whole text is as the pattern, in which `?` is one letter and `*` any number of them.
  case like = 3
  /// The pattern is a regular expression for the whole text.
  case matches = 4
}

/// A pattern that texts are compared with.
///
/// Any text takes time in proportion to its length and that of the pattern at most, and no more than a budget.
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
  ///   - operation: How texts are compared.
  ///   - text: The pattern.
  ///   - options: What counts as the same.
  /// - Throws: `PatternError` for what is no regular expression, or one of a kind that is not supported.
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
  ///   - limit: How many steps may be taken; a text of 4 MB against a short pattern needs less than is usual.
  /// - Returns: Whether the text is as the pattern says.
  /// - Throws: `EffortError` when that takes too long.
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

  /// Whether `wanted` is where it should be; nothing is found of an empty text, as in Foundation.
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

/// What is wrong with a pattern.
package struct PatternError: Error, Hashable, Sendable {
  /// The place in the pattern, in code points from 0.
  package var place: Int
  /// What is wrong, without a final period.
  package var message: String
  /// What would have been right, as a noun phrase.
  package var expected: String
}

/// The error that a comparison takes too long.
package struct EffortError: Error, Hashable, Sendable {}

/// How much may still be done to compare one text.
struct Effort {
  private var left: Int

  /// Makes a budget of some steps.
  init(left: Int) { self.left = left }

  /// Takes away some steps.
  ///
  /// - Throws: `EffortError` when there are not so many.
  mutating func spend(_ steps: Int) throws(EffortError) {
    left -= steps
    if left < 0 { throw EffortError() }
  }
}

import DataModel

/// A regular expression that a text matches as a whole.
package struct TextPattern: Sendable {
  /// The expression as the model has it.
  package let text: String
  private let matcher: TextMatcher?

  /// Creates a pattern.
  package init(_ text: String) {
    self.text = text
    matcher = try? TextMatcher(.matches, text, [])
  }

  /// Whether the pattern is supported, so that texts can be compared with it.
  package var isKnown: Bool { matcher != nil }

  /// Whether a text matches as a whole; true where that is not known, false where comparing takes too long.
  package func matches(_ text: String) -> Bool {
    guard let matcher else { return true }
    return (try? matcher.matches(text)) ?? false
  }
}

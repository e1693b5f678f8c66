/// A regular expression that a text matches as a whole.
package final class TextPattern: Sendable {
  /// The expression as the model has it.
  package let text: String
  private let expression: CompiledPattern?

  /// Makes a pattern.
  package init(_ text: String) {
    self.text = text
    expression = (try? Regex(text)).map(CompiledPattern.init)
  }

  /// Whether texts can be compared with it; not where it is written in another way than is known here.
  package var isKnown: Bool { expression != nil }

  /// Whether a text matches as a whole; true where that is not known.
  package func matches(_ text: String) -> Bool {
    guard let expression else { return true }
    return (try? expression.regex.wholeMatch(in: text)) != nil
  }
}

/// A compiled expression, which never changes.
private struct CompiledPattern: @unchecked Sendable {
  let regex: Regex<AnyRegexOutput>
}

import PredicateFormat

extension ModelDecoder {
  /// The text of a predicate in Apple's normal form.
  ///
  /// An archive can hold what the language has no words for, such as a key with a space. Then the
  /// text reads as something else or not at all, which is noted.
  mutating func text(of predicate: Predicate, at path: ArchivePath) -> String {
    let text = predicate.exactFormat
    note(isReadable: (try? parsePredicate(text)) == predicate, at: path)
    return text
  }

  /// The text of an expression in Apple's normal form; notes what ``text(of:at:)`` of a predicate
  /// notes.
  mutating func text(of expression: Expression, at path: ArchivePath) -> String {
    let text = expression.exactFormat
    note(isReadable: (try? parseExpression(text)) == expression, at: path)
    return text
  }

  private mutating func note(isReadable: Bool, at path: ArchivePath) {
    guard !isReadable else { return }
    reader.note(path, "the text of the predicate or expression does not read as the same one")
  }
}

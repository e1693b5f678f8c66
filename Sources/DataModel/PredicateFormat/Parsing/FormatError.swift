/// A syntax error in a predicate or expression, with the position at which reading stopped.
///
/// Parsing ends at the first error. The offset is never past the end of the text.
package struct FormatError: Error, Hashable, Sendable {
  /// The offset of the offending token in UTF-8 bytes, counted from 0.
  package var offset: Int

  /// What is wrong, as a sentence fragment without a final period.
  package var message: String

  /// What was expected at this position, as a noun phrase.
  package var expected: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - offset: The offset in UTF-8 bytes, counted from 0.
  ///   - message: What is wrong.
  ///   - expected: What was expected.
  package init(offset: Int, message: String, expected: String) {
    self.offset = offset
    self.message = message
    self.expected = expected
  }
}

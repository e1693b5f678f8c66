/// A text that is not a predicate or an expression, with the place where reading it stopped.
///
/// The first error ends the parse; there is never more than one. The offset is never past the end
/// of the text.
package struct FormatError: Error, Hashable, Sendable {
  /// The place of the offending token, in bytes of the text's UTF-8 form, counted from 0.
  package var offset: Int

  /// What is wrong, as one sentence fragment without a final period.
  package var message: String

  /// What would have been right at this place, as a noun phrase.
  package var expected: String

  /// Makes an error from its parts.
  ///
  /// - Parameters:
  ///   - offset: The place, in UTF-8 bytes from 0.
  ///   - message: What is wrong.
  ///   - expected: What would have been right.
  package init(offset: Int, message: String, expected: String) {
    self.offset = offset
    self.message = message
    self.expected = expected
  }
}

/// The reason why bytes are not an SQL token.
package struct TokenProblem: Error, Hashable, Sendable {
  /// The bytes concerned, counted from the beginning of the file.
  package var range: Range<Int>
  /// What is wrong, and what was expected.
  package var message: String
}

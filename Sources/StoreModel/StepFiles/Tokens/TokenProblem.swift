/// Why bytes are no token of SQL.
package struct TokenProblem: Error, Hashable, Sendable {
  /// The bytes concerned, counted from the beginning of the file.
  package var range: Range<Int>
  /// What is wrong, and what was expected.
  package var message: String
}

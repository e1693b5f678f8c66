/// The reason why a file cannot be read as a store.
package struct StoreError: Error, Hashable, Sendable {
  /// What is wrong, a phrase that can be read alone.
  package var message: String
  /// What was expected instead.
  package var expected: String
  /// SQLite's extended result code, where SQLite reported the problem.
  package var code: Int32?

  /// Makes an error.
  package init(message: String, expected: String, code: Int32? = nil) {
    self.message = message
    self.expected = expected
    self.code = code
  }
}

extension StoreError: CustomStringConvertible {
  /// What is wrong and what was expected, in one line.
  package var description: String { "\(message); expected \(expected)" }
}

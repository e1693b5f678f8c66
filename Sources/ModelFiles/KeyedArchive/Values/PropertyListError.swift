/// The reason why bytes are not a property list, or not a keyed archive.
package struct PropertyListError: Error, Hashable, Sendable {
  /// The position of the offending bytes, in bytes from the start of the input.
  package var offset: Int

  /// What was found, as a phrase that can stand alone.
  package var message: String

  /// What was expected.
  package var expected: String
}

extension PropertyListError: CustomStringConvertible {
  /// The position, what was found and what was expected, in one line.
  package var description: String {
    "byte \(offset): \(message); expected \(expected)"
  }
}

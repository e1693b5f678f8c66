/// The reason why bytes are not a property list, or not a keyed archive.
package struct PropertyListError: Error, Hashable, Sendable {
  /// The position of the offending bytes, in bytes from the start of the input.
  package var offset: Int

  /// What stands there, as a phrase that can be read alone.
  package var message: String

  /// What has to stand there instead.
  package var expected: String
}

extension PropertyListError: CustomStringConvertible {
  /// The position, what stands there and what was expected, in one line.
  package var description: String {
    "byte \(offset): \(message); expected \(expected)"
  }
}

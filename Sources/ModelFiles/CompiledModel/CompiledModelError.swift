/// The reason why bytes are not a compiled model, or why a model cannot be compiled.
package struct CompiledModelError: Error, Hashable, Sendable {
  /// The path in the object tree, for example `NSEntities.Pet.NSProperties.name`; empty for the whole file.
  package var path: String
  /// What is wrong, as a phrase that can stand alone.
  package var message: String
  /// What was expected.
  package var expected: String
  /// The position in bytes, where one is known.
  package var offset: Int?

  /// Creates an error; `offset` is the position in bytes, if known.
  package init(path: String, message: String, expected: String, offset: Int? = nil) {
    (self.path, self.message, self.expected, self.offset) = (path, message, expected, offset)
  }
}

extension CompiledModelError {
  /// Creates the error for a property list error in the file at `path`.
  package init(_ error: PropertyListError, path: String = "") {
    self.init(
      path: path, message: error.message, expected: error.expected, offset: error.offset)
  }
}

extension CompiledModelError: CustomStringConvertible {
  /// The path, the problem and the expectation, in one line.
  package var description: String {
    let place = [path, offset.map { "byte \($0)" } ?? ""].filter { !$0.isEmpty }
    let prefix = place.isEmpty ? "" : place.joined(separator: ", ") + ": "
    return "\(prefix)\(message); expected \(expected)"
  }
}

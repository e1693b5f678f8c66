/// A text in a file, with its location.
package struct LocatedText: Hashable, Sendable {
  /// The text.
  package var text: String
  /// The location.
  package var location: SourceLocation

  /// Creates a text with its location.
  package init(text: String, location: SourceLocation) {
    self.text = text
    self.location = location
  }
}

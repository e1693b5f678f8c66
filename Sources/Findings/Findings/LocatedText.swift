/// A text of a file with its place.
package struct LocatedText: Hashable, Sendable {
  /// The text.
  package var text: String
  /// Where it is written.
  package var location: SourceLocation

  /// Makes a text with its place.
  package init(text: String, location: SourceLocation) {
    self.text = text
    self.location = location
  }
}

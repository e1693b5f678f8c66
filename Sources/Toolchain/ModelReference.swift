/// A model as named on the command line: a path, perhaps with `#version`.
package struct ModelReference: Hashable, Sendable {
  /// The reference as the user wrote it.
  package var text: String
  /// The file or folder.
  package var path: String
  /// The version's name, when one is named.
  package var version: String?

  /// Takes `text` apart at the last `#`, unless the whole text is the path of something or the `#`
  /// is in the name of a folder.
  package init(_ text: String) {
    self.text = text
    guard FileKind(at: text, followsLinks: true) == nil, let mark = text.lastIndex(of: "#"),
      mark != text.startIndex, !text[mark...].contains("/")
    else {
      path = text
      return
    }
    path = String(text[..<mark])
    version = String(text[text.index(after: mark)...])
  }
}

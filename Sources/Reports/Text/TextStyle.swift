import Findings

/// The style of text for display.
package struct TextStyle: Hashable, Sendable {
  /// Whether terminal colours are used.
  package var usesColor: Bool
  /// The preferred maximum number of columns in a line of text.
  package var width: Int

  /// Creates a style.
  package init(usesColor: Bool, width: Int = 100) {
    self.usesColor = usesColor
    self.width = width
  }

  /// The word for `severity` in its colour.
  func label(_ severity: Severity) -> String {
    switch severity {
    case .error: red("error")
    case .warning: yellow("warning")
    case .note: cyan("note")
    }
  }

  /// `text` in bold.
  func bold(_ text: String) -> String { wrapped(text, "1") }
  /// `text` in a quiet colour.
  func faint(_ text: String) -> String { wrapped(text, "2") }
  /// `text` in the colour of errors.
  func red(_ text: String) -> String { wrapped(text, "1;31") }
  /// `text` in the colour of warnings.
  func yellow(_ text: String) -> String { wrapped(text, "1;33") }
  /// `text` in the colour of notes.
  func cyan(_ text: String) -> String { wrapped(text, "1;36") }
  /// `text` in the colour of carets and additions.
  func green(_ text: String) -> String { wrapped(text, "32") }

  private func wrapped(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

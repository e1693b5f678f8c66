/// `text` made safe for a one-line comment.
func swiftCommentText(_ text: some StringProtocol) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { $0.properties.isWhitespace || $0.value < 0x20 ? " " : $0 }))
}

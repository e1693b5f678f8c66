/// A name of a model in SQL, always quoted.
func name(_ text: String) -> String {
  "\"" + text.replacing("\"", with: "\"\"").replacing("\0", with: "") + "\""
}

/// A text for a comment, with line ends replaced by spaces.
func comment(_ text: String) -> String {
  "-- " + String(text.map { $0.isNewline ? " " : $0 })
}

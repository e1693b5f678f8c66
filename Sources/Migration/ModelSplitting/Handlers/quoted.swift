/// A name of a model in SQL, always quoted.
func name(_ text: String) -> String {
  "\"" + text.replacing("\"", with: "\"\"").replacing("\0", with: "") + "\""
}

/// Text as a constant in SQL.
func literal(_ text: String) -> String {
  "'" + text.replacing("'", with: "''").replacing("\0", with: "") + "'"
}

/// Text for a comment: what would end the line is a blank.
func comment(_ text: String) -> String {
  "-- " + String(text.map { $0.isNewline ? " " : $0 })
}

/// The meaning of a trigger statement, independent of its formatting.
///
/// Renaming tables and columns quotes names, and older systems wrote different white space.
struct TriggerStatement: Hashable {
  /// The tokens; names are folded as SQLite compares them.
  private let words: [String]

  /// Parses a statement; nil if it contains what Core Data never writes: comments, or white space that SQLite
  /// treats as part of names.
  init?(_ sql: String) {
    guard !sql.unicodeScalars.contains(where: { !$0.isASCII && $0.properties.isWhitespace }),
      !sql.contains("--"), !sql.contains("/*")
    else { return nil }
    words = IndexStatement.words(of: sql)
  }

  /// Whether the trigger does nothing but set one column and report that to Core Data.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - table: Its table.
  ///   - watched: The table that the trigger watches.
  /// - Returns: Whether it has that form, whatever the value and the row condition.
  func sets(_ column: String, of table: String, watching watched: String) -> Bool {
    guard words.starts(with: ["CREATE", "TRIGGER"]), words.dropFirst(3).first == "AFTER",
      let begin = words.firstIndex(of: "BEGIN"), words.last == "END", !words.contains("RAISE"),
      let on = words[..<begin].firstIndex(of: "ON"),
      words[on..<begin].starts(with: ["ON", foldedName(watched), "FOR", "EACH", "ROW"])
    else { return false }
    let parts = words[(begin + 1)..<(words.count - 1)]
      .split(separator: ";", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.last?.isEmpty == true else { return false }
    let start = ["UPDATE", foldedName(table), "SET", foldedName(column), "="]
    guard parts[0].starts(with: start), isOneValue(parts[0].dropFirst(start.count)) else {
      return false
    }
    return parts.count == 2 || isReport(parts[1])
  }

  /// Whether the tokens after an assignment contain no second one.
  private func isOneValue(_ words: ArraySlice<String>) -> Bool {
    var depth = 0
    for word in words {
      depth += word == "(" ? 1 : word == ")" ? -1 : 0
      if depth == 0, word == "WHERE" { return true }
      if depth <= 0, word == "," { return false }
    }
    return true
  }

  /// Whether a statement calls the function that reports changed values to Core Data.
  private func isReport(_ words: ArraySlice<String>) -> Bool {
    let words = Array(words.prefix(3))
    return words.count == 3 && words[0] == "SELECT"
      && ["INSERT", ""].contains {
        words[1] == "NSCOREDATADATRIGGER\($0)UPDATEDAFFECTEDOBJECTVALUE"
      } && words[2] == "("
  }
}

/// What the statement of a trigger says, however it is written.
///
/// Renaming tables and columns leaves quotes around names, and older systems wrote other blanks.
struct TriggerStatement: Hashable {
  /// Names, as SQLite compares them, numbers, texts and signs.
  private let words: [String]

  /// Reads a statement; nil where it has what Core Data never writes: comments, and blanks that SQLite takes for names.
  init?(_ sql: String) {
    guard !sql.contains(where: { $0.isWhitespace && !$0.isASCII }), !sql.contains("--"),
      !sql.contains("/*")
    else { return nil }
    words = IndexStatement.words(of: sql)
  }

  /// Whether all that the trigger does is to set one column of a table and to report that to Core Data.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - table: Its table.
  ///   - watched: The table whose changes run the trigger.
  /// - Returns: Whether it is of that form, whatever the value and the condition for the rows.
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

  /// Whether what follows an assignment has no second one.
  private func isOneValue(_ words: ArraySlice<String>) -> Bool {
    var depth = 0
    for word in words {
      depth += word == "(" ? 1 : word == ")" ? -1 : 0
      if depth == 0, word == "WHERE" { return true }
      if depth <= 0, word == "," { return false }
    }
    return true
  }

  /// Whether a statement calls the function by which Core Data learns of values in the store.
  private func isReport(_ words: ArraySlice<String>) -> Bool {
    let words = Array(words.prefix(3))
    return words.count == 3 && words[0] == "SELECT"
      && ["INSERT", ""].contains {
        words[1] == "NSCOREDATADATRIGGER\($0)UPDATEDAFFECTEDOBJECTVALUE"
      } && words[2] == "("
  }
}

/// The meaning of an index statement, independent of its formatting.
///
/// Renaming tables and columns quotes names, and older systems wrote different white space, so indexes are
/// compared by meaning.
package struct IndexStatement: Hashable, Sendable {
  /// A column or expression that is indexed.
  package struct Element: Hashable, Sendable {
    /// The column, folded as SQLite compares names; nil for an expression.
    package var column: String?
    /// The collation, in uppercase.
    package var collation = "BINARY"
    /// Whether the order is descending.
    package var isDescending = false
    /// The remaining tokens: the expression.
    fileprivate var rest: [String] = []
  }

  /// Whether the index is unique.
  package var isUnique: Bool
  /// The table, folded as SQLite compares names.
  package var table: String
  /// The indexed columns and expressions.
  package var elements: [Element]
  /// The condition of a partial index, as tokens; empty for all rows.
  private var condition: [String]

  /// Parses `CREATE [UNIQUE] INDEX name ON table (…) [WHERE …]`; nil for any other statement.
  package init?(_ sql: String) {
    var words = Self.words(of: sql)[...]
    func take(_ word: String) -> Bool {
      guard words.first == word else { return false }
      words.removeFirst()
      return true
    }
    guard take("CREATE") else { return nil }
    isUnique = take("UNIQUE")
    guard take("INDEX"), words.popFirst() != nil, take("ON"), let table = words.popFirst(),
      take("(")
    else { return nil }
    self.table = table
    var elements: [[String]] = [[]]
    var depth = 0
    while let word = words.popFirst() {
      if word == ")", depth == 0 { break }
      depth += word == "(" ? 1 : word == ")" ? -1 : 0
      if word == ",", depth == 0 {
        elements.append([])
      } else {
        elements[elements.count - 1].append(word)
      }
    }
    self.elements = elements.map(Element.init)
    guard words.isEmpty || take("WHERE") else { return nil }
    condition = Array(words)
  }

  /// Whether the index covers all rows by plain columns with default collation and order.
  package var isPlain: Bool {
    condition.isEmpty
      && elements.allSatisfy { $0 == Element(column: $0.column) && $0.column != nil }
  }

  /// The columns, folded as SQLite compares names.
  package var columns: [String] { elements.compactMap(\.column) }

  /// The tokens of a statement; names are unquoted and folded as SQLite compares them.
  static func words(of sql: String) -> [String] {
    var words: [String] = []
    var rest = sql[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if let end: Character = ["\"": "\"", "`": "`", "[": "]"][first] {
        rest.removeFirst()
        let name = quoted(&rest, end)
        words.append(foldedName(name))
      } else if first == "'" {
        rest.removeFirst()
        words.append("'" + quoted(&rest, "'"))
      } else if isPart(first) {
        let word = rest.prefix(while: isPart)
        words.append(foldedName(String(word)))
        rest.removeFirst(word.count)
      } else {
        words.append(String(first))
        rest.removeFirst()
      }
    }
    return words
  }

  /// Consumes the text up to a closing quote; a doubled quote stands for one.
  private static func quoted(_ rest: inout Substring, _ end: Character) -> String {
    var text = ""
    while let character = rest.popFirst() {
      guard character == end else {
        text.append(character)
        continue
      }
      guard end != "]", rest.first == end else { break }
      text.append(end)
      rest.removeFirst()
    }
    return text
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
      || !character.isASCII
  }
}

extension IndexStatement.Element {
  /// Parses the tokens between two commas.
  fileprivate init(_ words: [String]) {
    var words = words
    if let last = words.last, ["ASC", "DESC"].contains(last), words.count > 1 {
      isDescending = last == "DESC"
      words.removeLast()
    }
    if words.count > 2, words[words.count - 2] == "COLLATE" {
      collation = words[words.count - 1]
      words.removeLast(2)
    }
    if words.count == 1 { column = words[0] } else { rest = words }
  }

  fileprivate init(column: String?) {
    self.column = column
  }
}

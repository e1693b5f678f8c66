/// The meaning of an index statement, independent of its formatting.
///
/// Renaming tables and columns quotes names, and older systems wrote different white space, so indexes are
/// compared by meaning.
package struct IndexStatement: Hashable, Sendable {
  /// A column or expression that is indexed.
  package struct IndexedElement: Hashable, Sendable {
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
  package var elements: [IndexedElement]
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
    self.elements = elements.map(IndexedElement.init)
    guard words.isEmpty || take("WHERE") else { return nil }
    condition = Array(words)
  }

  /// Whether the index covers all rows by plain columns with default collation and order.
  package var isPlain: Bool {
    condition.isEmpty
      && elements.allSatisfy { $0 == IndexedElement(column: $0.column) && $0.column != nil }
  }

  /// The columns, folded as SQLite compares names.
  package var columns: [String] { elements.compactMap(\.column) }

  /// The tokens of a statement; names are unquoted and folded as SQLite compares them.
  ///
  /// As to SQLite, white space is ASCII, and every other byte outside of ASCII is part of a name.
  package static func words(of sql: String) -> [String] {
    var words: [String] = []
    var rest = Array(sql.utf8)[...]
    while let first = rest.first {
      switch first {
      case 0x09...0x0D, UInt8(ascii: " "): rest.removeFirst()
      case UInt8(ascii: "\""), UInt8(ascii: "`"): words.append(foldedName(quoted(&rest, first)))
      case UInt8(ascii: "["): words.append(foldedName(quoted(&rest, UInt8(ascii: "]"))))
      case UInt8(ascii: "'"): words.append("'" + quoted(&rest, first))
      case _ where isPart(first):
        let word = rest.prefix(while: isPart)
        words.append(foldedName(String(decoding: word, as: UTF8.self)))
        rest = rest[word.endIndex...]
      default:
        words.append(String(UnicodeScalar(first)))
        rest.removeFirst()
      }
    }
    return words
  }

  /// Consumes a text with its quotes; a doubled quote stands for one.
  private static func quoted(_ rest: inout ArraySlice<UInt8>, _ end: UInt8) -> String {
    rest.removeFirst()
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == end else {
        text.append(byte)
        continue
      }
      guard end != UInt8(ascii: "]"), rest.first == end else { break }
      text.append(end)
      rest.removeFirst()
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}

extension IndexStatement.IndexedElement {
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

import DataModel
import StoreModel

/// An `UPDATE` of plain attributes by expressions on plain attributes, which is executed on the table itself
/// instead of a view.
struct DirectUpdate {
  private let statement: StepSQL
  private let world: StepWorld

  /// The words allowed in such a statement besides names of attributes and functions.
  private static let words: Set<String> = [
    "AND", "OR", "NOT", "IS", "NULL", "IN", "LIKE", "GLOB", "BETWEEN", "CASE", "WHEN", "THEN",
    "ELSE",
    "END", "CAST", "AS", "INTEGER", "TEXT", "REAL", "BLOB", "NUMERIC", "ESCAPE", "ISNULL",
    "NOTNULL",
    "COLLATE", "NOCASE", "BINARY",
  ]

  init(_ statement: StepSQL, _ world: StepWorld) {
    self.statement = statement
    self.world = world
  }

  /// The statement on the table; nil if it must use a view.
  func rewritten() -> RewrittenStatement? {
    let tokens = statement.tokens
    guard let first = tokens.first, first.isWord("UPDATE") else { return nil }
    var place = 1
    var name = ""
    if tokens.count > 3, tokens[1].name.map(foldedName) == "ONLY", tokens[2].isSymbol(".") {
      name = ViewNames.only(tokens[3].name ?? "")
      place = 4
    } else if tokens.count > 1 {
      name = tokens[1].name ?? ""
      place = 2
    }
    guard let (view, isOnly) = world.entity(name), place < tokens.count,
      tokens[place].isWord("SET")
    else { return nil }
    return Writer(
      tokens: tokens, view: view, isOnly: isOnly, text: Array(statement.text.utf8),
      start: statement.range.lowerBound
    ).statement(from: place)
  }

  /// Writes one.
  private struct Writer {
    let tokens: [SQLToken]
    let view: EntityView
    let isOnly: Bool
    let text: [UInt8]
    let start: Int

    func statement(from set: Int) -> RewrittenStatement? {
      var result = RewrittenStatement()
      let table = quotedName(view.table)
      result.append("UPDATE main.\(table) AS t SET ", tokens[0].range)
      var place = set + 1
      var names: Set<String> = []
      var condition: Range<Int>?
      while place < tokens.count {
        guard let name = tokens[place].name, let column = column(name),
          let kind = checkedKind(column),
          names.insert(foldedName(name)).inserted, place + 1 < tokens.count,
          tokens[place + 1].isSymbol("=")
        else { return nil }
        let end = endOfExpression(place + 2)
        guard end > place + 2, isBalanced(place + 2..<end) else { return nil }
        result.append(
          "\(quotedName(column.column)) = step_value(", tokens[place].range)
        guard append(place + 2..<end, to: &result) else { return nil }
        let message = "\(view.name).\(column.name) \(column.refusal("").message)"
        result.sql += ", \(kind), \(quotedText(message))), "
        place = end
        if place < tokens.count, tokens[place].isWord("WHERE") {
          condition = place + 1..<tokens.count
          break
        }
        guard place == tokens.count || tokens[place].isSymbol(",") else { return nil }
        place += 1
      }
      guard !names.isEmpty else { return nil }
      result.sql += "Z_OPT = Z_OPT + 1 WHERE \(view.membership(includesSubentities: !isOnly))"
      if let condition {
        guard !condition.isEmpty, isBalanced(condition) else { return nil }
        result.sql += " AND ("
        guard append(condition, to: &result) else { return nil }
        result.sql += ")"
      }
      result.table = view.table
      return result
    }

    private func column(_ name: String) -> ViewColumn? {
      view.namedColumns.first { foldedName($0.name) == foldedName(name) }?.column
    }

    /// The kind of values that `step_value` checks; nil for columns that are not written as they are given.
    private func checkedKind(_ column: ViewColumn) -> Int? {
      guard !column.isDerived else { return nil }
      return switch column.kind {
      case .boolean: 0
      case .integer:
        switch column.range?.upperBound {
        case Int64(Int16.max): 16
        case Int64(Int32.max): 32
        default: 64
        }
      case .double: 2
      case .float: 6
      case .date: 3
      case .text, .uri: 4
      case .binary(mayBeExternal: false): 5
      default: nil
      }
    }

    /// Whether the view shows a column as the table has it.
    private func isPlain(_ column: ViewColumn) -> Bool {
      switch column.kind {
      case .uuid, .binary(mayBeExternal: true): false
      default: true
      }
    }

    /// Whether brackets are balanced, so that the text cannot end what surrounds it.
    private func isBalanced(_ places: Range<Int>) -> Bool {
      var depth = 0
      for token in tokens[places] {
        if token.isSymbol("(") { depth += 1 }
        if token.isSymbol(")") { depth -= 1 }
        if depth < 0 { return false }
      }
      return depth == 0
    }

    /// The end of an expression: a comma or `WHERE` outside brackets, or the end of the statement.
    private func endOfExpression(_ start: Int) -> Int {
      var depth = 0
      for place in start..<max(start, tokens.count) {
        if tokens[place].isSymbol("(") { depth += 1 }
        if tokens[place].isSymbol(")") { depth -= 1 }
        if depth == 0, tokens[place].isSymbol(",") || tokens[place].isWord("WHERE") { return place }
      }
      return tokens.count
    }

    /// Appends tokens with attributes replaced by columns.
    ///
    /// - Returns: Whether all of them could be.
    private func append(_ places: Range<Int>, to result: inout RewrittenStatement) -> Bool {
      for place in places {
        let token = tokens[place]
        if place > places.lowerBound, tokens[place - 1].range.upperBound < token.range.lowerBound {
          result.sql += " "
        }
        guard let written = written(token, place: place, places: places) else { return false }
        result.append(written, token.range)
      }
      return true
    }

    private func written(_ token: SQLToken, place: Int, places: Range<Int>) -> String? {
      let own = String(
        decoding: text[token.range.lowerBound - start..<token.range.upperBound - start],
        as: UTF8.self)
      if token.isSymbol(".") { return nil }
      guard let name = token.name else { return own }
      let isCall = place + 1 < places.upperBound && tokens[place + 1].isSymbol("(")
      if case .word(let word) = token.kind {
        if isCall { return own }
        // A word may be both: a property can be called `end`.
        if Self.isKeyWord(word) { return column(word) == nil ? own : nil }
      }
      if foldedName(name) == "_ID" { return "t.Z_PK" }
      guard let column = column(name), isPlain(column) else { return nil }
      return "t.\(quotedName(column.column))"
    }

    private static func isKeyWord(_ word: String) -> Bool {
      DirectUpdate.words.contains(word.uppercased())
    }
  }
}

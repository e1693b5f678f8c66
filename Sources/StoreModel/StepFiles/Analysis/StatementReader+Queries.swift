import Findings
import Text

extension StatementReader {
  /// Reads a query or statement, with the common table expressions in front of it.
  mutating func readQuery(_ range: Range<Int>, in parent: QueryScope?, level: Int) {
    guard level < Self.mostLevels else { return }
    let scope = QueryScope(parent)
    var place = range.lowerBound
    if word(place, in: range) == "WITH" {
      place = readTableExpressions(place + 1, range: range, scope: scope, level: level)
    }
    let rest = span(place, range.upperBound)
    switch word(place, in: range) {
    case "INSERT", "REPLACE": readInsert(rest, scope: scope, level: level)
    case "UPDATE": readUpdate(rest, scope: scope, level: level)
    case "DELETE": readDelete(rest, scope: scope, level: level)
    case "SELECT", "VALUES": readCompound(rest, parent: scope, level: level)
    default: break
    }
  }

  /// Reads `name(columns) AS (query), …`, and returns the position after it.
  private mutating func readTableExpressions(
    _ start: Int, range: Range<Int>, scope: QueryScope, level: Int
  ) -> Int {
    var place = start
    if word(place, in: range) == "RECURSIVE" { place += 1 }
    while range.contains(place), let name = tokens[place].name {
      scope.tableExpressions.insert(name.lowercased())
      place += 1
      if range.contains(place), tokens[place].isSymbol("(") {
        place = closing(place, in: range) + 1
      }
      while ["AS", "NOT", "MATERIALIZED"].contains(word(place, in: range)) { place += 1 }
      guard range.contains(place), tokens[place].isSymbol("(") else { return place }
      let end = closing(place, in: range)
      readQuery(span(place + 1, end), in: scope, level: level + 1)
      place = end + 1
      guard range.contains(place), tokens[place].isSymbol(",") else { return place }
      place += 1
    }
    return place
  }

  private mutating func readCompound(_ range: Range<Int>, parent: QueryScope, level: Int) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = find(["UNION", "INTERSECT", "EXCEPT"], from: start, in: range) ?? range.upperBound
      readCore(start..<end, parent: parent, level: level)
      start = end + 1
      if word(start, in: range) == "ALL" { start += 1 }
    }
  }

  private mutating func readCore(_ range: Range<Int>, parent: QueryScope, level: Int) {
    guard !range.isEmpty else { return }
    let scope = QueryScope(parent)
    let clauses: Set<String> = ["WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "WINDOW"]
    let begin = range.lowerBound + 1
    let from = find(["FROM"], from: begin, in: range)
    let rest = find(clauses, from: from ?? begin, in: range) ?? range.upperBound
    var expressions = [begin..<(from ?? rest), rest..<range.upperBound]
    if let from {
      expressions += readSources(span(from + 1, rest), scope: scope, level: level)
    }
    noteResultNames(expressions[0], scope)
    for expression in expressions { readExpression(expression, scope: scope, level: level) }
  }

  /// Notes what results are called: behind AS, or at once behind a value.
  private func noteResultNames(_ range: Range<Int>, _ scope: QueryScope) {
    for part in split(range, at: ",") {
      guard let last = part.last, part.count > 1, let name = tokens[last].name,
        isAlias(last, in: part)
      else { continue }
      scope.resultNames.insert(name.lowercased())
    }
  }

  /// Whether a name stands behind AS or a value, so that it names it.
  func isAlias(_ place: Int, in range: Range<Int>) -> Bool {
    guard place > range.lowerBound else { return false }
    let before = tokens[place - 1]
    if before.isWord("AS") || before.isWord("END") || before.isSymbol(")") { return true }
    switch before.kind {
    case .word(let text): return !sqlKeywords.contains(text.uppercased())
    case .quotedName, .text, .number, .blob: return true
    default: return false
    }
  }

  /// Reads the sources behind FROM, and gives the expressions among them.
  mutating func readSources(
    _ range: Range<Int>, scope: QueryScope, level: Int
  ) -> [Range<Int>] {
    var expressions: [Range<Int>] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let token = tokens[place]
      let found = word(place, in: range)
      if token.isSymbol(",") || joinKeywords.contains(found) {
        place += 1
      } else if found == "ON" {
        let end = endOfCondition(place + 1, in: range)
        expressions.append(place + 1..<end)
        place = end
      } else if found == "USING", range.contains(place + 1), tokens[place + 1].isSymbol("(") {
        let end = closing(place + 1, in: range)
        expressions.append(span(place + 2, end))
        place = end + 1
      } else if token.isSymbol("(") {
        let end = closing(place, in: range)
        let inner = span(place + 1, end)
        if isQuery(inner.lowerBound, in: inner) {
          if level < Self.mostLevels { readQuery(inner, in: scope.parent, level: level + 1) }
          place = end + 1
          let alias = takeAlias(&place, range)
          scope.sources.append(QueryScope.Source(alias: alias, view: nil, isOld: false))
        } else {
          if level < Self.mostLevels {
            expressions += readSources(inner, scope: scope, level: level + 1)
          }
          place = end + 1
        }
      } else if token.name != nil {
        place = readSource(place, range: range, scope: scope, expressions: &expressions)
      } else {
        place += 1
      }
    }
    return expressions
  }

  private func endOfCondition(_ start: Int, in range: Range<Int>) -> Int {
    let join = find(joinKeywords, from: start, in: range) ?? range.upperBound
    let comma = split(start..<range.upperBound, at: ",").first?.upperBound ?? range.upperBound
    return min(join, comma)
  }

  /// Reads a view or a table-valued function with its alias, and returns the position after it.
  private mutating func readSource(
    _ start: Int, range: Range<Int>, scope: QueryScope, expressions: inout [Range<Int>]
  ) -> Int {
    var (names, place) = chain(start, in: range)
    if range.contains(place), tokens[place].isSymbol("(") {
      let end = closing(place, in: range)
      expressions.append(span(place + 1, end))
      place = end + 1
      let alias = takeAlias(&place, range)
      scope.sources.append(
        QueryScope.Source(alias: alias ?? names.last, view: nil, isOld: false))
      return place
    }
    let end = place
    let alias = takeAlias(&place, range)
    if word(place, in: range) == "INDEXED" { place += 3 }
    if word(place, in: range) == "NOT" { place += 2 }
    if names.count == 1, scope.tableExpressions.contains(names[0].lowercased()) {
      scope.sources.append(
        QueryScope.Source(alias: alias ?? names[0], view: nil, isOld: false))
      return place
    }
    let table = note(names, access: .read, range: start..<end)
    scope.sources.append(
      QueryScope.Source(alias: alias ?? names.last, view: table.view, isOld: table.isOld))
    return place
  }

  /// Takes an alias, with AS or without.
  mutating func takeAlias(_ place: inout Int, _ range: Range<Int>) -> String? {
    if word(place, in: range) == "AS" { place += 1 }
    guard range.contains(place), let name = tokens[place].name else { return nil }
    if case .word = tokens[place].kind, sqlKeywords.contains(word(place, in: range)) { return nil }
    if name.lowercased() == "old" { facts.oldAliases.append(tokens[place].range) }
    place += 1
    return name
  }

  /// Notes a view that is named.
  @discardableResult
  mutating func note(
    _ names: [String], access: StatementFacts.Access, range: Range<Int>
  ) -> StatementFacts.Table {
    var rest = names[...]
    var isOld = false
    if rest.count > 1, rest.first?.lowercased() == "old" {
      isOld = true
      rest = rest.dropFirst()
    }
    if rest.count > 1, rest.first?.lowercased() == "only" { rest = rest.dropFirst() }
    let name = rest.joined(separator: ".")
    let table = StatementFacts.Table(
      name: name, isOld: isOld,
      // A name with a point is one name in quotes.
      view: rest.count == 1 ? (isOld ? old : new).view(name) : nil, access: access,
      range: bytes(range))
    facts.tables.append(table)
    return table
  }
}

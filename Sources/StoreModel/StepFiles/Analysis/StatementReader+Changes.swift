extension StatementReader {
  /// Reads an INSERT.
  mutating func readInsert(_ range: Range<Int>, scope: QueryScope, level: Int) {
    guard let into = find(["INTO"], from: range.lowerBound, in: range) else { return }
    var (names, place) = chain(into + 1, in: range)
    guard !names.isEmpty else { return }
    let table = note(names, access: .insert, range: into + 1..<place)
    _ = takeAlias(&place, range)
    var columns: [String]?
    if range.contains(place), tokens[place].isSymbol("("),
      !isQuery(place + 1, in: range)
    {
      let end = closing(place, in: range)
      columns = []
      for part in split(span(place + 1, end), at: ",") where !part.isEmpty {
        if let name = write(part, table) { columns?.append(name) }
      }
      place = end + 1
    }
    if let view = table.view, view.relationship == nil {
      facts.insertions.append(
        StatementFacts.Insertion(view: view, columns: columns, range: table.range))
    }
    var end = find(["RETURNING"], from: place, in: range) ?? range.upperBound
    if let on = find(["CONFLICT"], from: place, in: range) { end = max(place, min(end, on - 1)) }
    if isQuery(place, in: range) { readQuery(place..<end, in: scope, level: level + 1) }
  }

  /// Reads an UPDATE.
  mutating func readUpdate(_ range: Range<Int>, scope: QueryScope, level: Int) {
    var start = range.lowerBound + 1
    if word(start, in: range) == "OR" { start += 2 }
    var (names, place) = chain(start, in: range)
    guard !names.isEmpty, let set = find(["SET"], from: place, in: range) else { return }
    let table = note(names, access: .update, range: start..<place)
    let alias = takeAlias(&place, range)
    scope.sources = [
      QueryScope.Source(alias: alias ?? names.last, view: table.view, isOld: table.isOld)
    ]
    let ends: Set<String> = ["FROM", "WHERE", "RETURNING", "ORDER", "LIMIT"]
    let end = find(ends, from: set + 1, in: range) ?? range.upperBound
    var expressions: [Range<Int>] = []
    if word(end, in: range) == "FROM" {
      let rest = find(ends.subtracting(["FROM"]), from: end + 1, in: range) ?? range.upperBound
      expressions += readSources(span(end + 1, rest), scope: scope, level: level)
      expressions.append(rest..<range.upperBound)
    } else {
      expressions.append(end..<range.upperBound)
    }
    for part in split(span(set + 1, end), at: ",") {
      guard let equal = part.first(where: { tokens[$0].isSymbol("=") }) else { continue }
      if tokens[part.lowerBound].isSymbol("(") {
        for name in split(span(part.lowerBound + 1, equal - 1), at: ",") {
          _ = write(name, table)
        }
      } else {
        _ = write(part.lowerBound..<equal, table)
      }
      expressions.append(equal + 1..<part.upperBound)
    }
    for expression in expressions { readExpression(expression, scope: scope, level: level) }
  }

  /// Reads a DELETE.
  mutating func readDelete(_ range: Range<Int>, scope: QueryScope, level: Int) {
    guard let from = find(["FROM"], from: range.lowerBound, in: range) else { return }
    var (names, place) = chain(from + 1, in: range)
    guard !names.isEmpty else { return }
    let table = note(names, access: .delete, range: from + 1..<place)
    let alias = takeAlias(&place, range)
    scope.sources = [
      QueryScope.Source(alias: alias ?? names.last, view: table.view, isOld: table.isOld)
    ]
    readExpression(span(place, range.upperBound), scope: scope, level: level)
  }

  /// Notes a column that gets a value, and gives its name.
  private mutating func write(_ range: Range<Int>, _ table: StatementFacts.Table) -> String? {
    let (names, end) = chain(range.lowerBound, in: range)
    guard !names.isEmpty, end == range.upperBound, let view = table.view else { return nil }
    let name = names.joined(separator: ".")
    guard let column = view.column(name) else {
      facts.unknownColumns.append(
        StatementFacts.UnknownColumn(
          name: name, views: [(view, table.isOld)], range: bytes(range), isQuoted: false))
      return name
    }
    facts.columns.append(
      StatementFacts.Column(
        view: view, isOld: table.isOld, column: column, tokens: range.lowerBound...end - 1,
        range: bytes(range), isWritten: true))
    return column.name
  }
}

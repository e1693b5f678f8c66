import Findings
import Text

extension StatementReader {
  /// Reads an expression, or several: which columns they name, and the queries in them.
  mutating func readExpression(_ range: Range<Int>, scope: QueryScope, level: Int) {
    var place = range.lowerBound
    while place < range.upperBound {
      let token = tokens[place]
      if token.isSymbol("("), isQuery(place + 1, in: range) {
        let end = closing(place, in: range)
        readQuery(span(place + 1, end), in: scope, level: level + 1)
        place = end + 1
      } else if token.isSymbol("*"), isWholeRow(place, in: range) {
        for source in scope.sources { noteWhole(source) }
        place += 1
      } else if token.name != nil {
        place = readName(place, range: range, scope: scope)
      } else {
        place += 1
      }
    }
  }

  /// Whether a star stands for all columns.
  private func isWholeRow(_ place: Int, in range: Range<Int>) -> Bool {
    if place == range.lowerBound { return true }
    let before = tokens[place - 1]
    return before.isSymbol(",") || before.isWord("SELECT") || before.isWord("DISTINCT")
      || before.isWord("ALL")
  }

  private mutating func noteWhole(_ source: QueryScope.Source) {
    if let view = source.view { facts.wholeReads.append((view, source.isOld)) }
  }

  /// Reads names joined by points, and returns the position after them.
  private mutating func readName(_ start: Int, range: Range<Int>, scope: QueryScope) -> Int {
    let (names, end) = chain(start, in: range)
    let isCall = range.contains(end) && tokens[end].isSymbol("(")
    if names.count == 1 {
      if case .word = tokens[start].kind {
        let found = word(start, in: range)
        // What follows names no column.
        if found == "COLLATE" || found == "AS" || found == "OVER" {
          return min(end + 1, range.upperBound)
        }
        if sqlKeywords.contains(found) || isCall { return end }
      }
      guard !isCall, !isAlias(start, in: range) else { return end }
      resolve(names[0], qualifier: nil, place: start...end - 1, scope: scope)
      return end
    }
    guard !isCall else { return end }
    if range.contains(end + 1), tokens[end].isSymbol("."), tokens[end + 1].isSymbol("*") {
      if let source = source(names, scope) { noteWhole(source) }
      return end + 2
    }
    resolve(
      names[names.count - 1], qualifier: Array(names.dropLast()), place: start...end - 1,
      scope: scope)
    return end
  }

  /// The source that names in front of a column mean.
  private func source(_ names: [String], _ scope: QueryScope) -> QueryScope.Source? {
    guard let wanted = names.last?.lowercased() else { return nil }
    let isOld = names.count > 1 && names[0].lowercased() == "old"
    var next: QueryScope? = scope
    while let current = next {
      for source in current.sources where source.alias?.lowercased() == wanted {
        if names.count == 1 || source.isOld == isOld { return source }
      }
      next = current.parent
    }
    return nil
  }

  /// Finds out what a column is of.
  private mutating func resolve(
    _ name: String, qualifier: [String]?, place: ClosedRange<Int>, scope: QueryScope
  ) {
    var candidates: [QueryScope.Source] = []
    if let qualifier {
      guard let source = source(qualifier, scope) else { return }
      candidates = [source]
    } else {
      var next: QueryScope? = scope
      while let current = next {
        if current.resultNames.contains(name.lowercased()) { return undecided(name) }
        candidates += current.sources
        next = current.parent
      }
    }
    for source in candidates {
      guard let view = source.view else { return undecided(name) }
      guard let column = view.column(name) else { continue }
      facts.columns.append(
        StatementFacts.Column(
          view: view, isOld: source.isOld, column: column, tokens: place,
          range: bytes(place.lowerBound..<place.upperBound + 1), isWritten: false))
      return
    }
    var isQuoted = false
    if case .quotedName = tokens[place.upperBound].kind { isQuoted = true }
    facts.unknownColumns.append(
      StatementFacts.UnknownColumn(
        name: name,
        views: candidates.compactMap { source in source.view.map { ($0, source.isOld) } },
        range: tokens[place.upperBound].range, isQuoted: isQuoted))
  }

  private mutating func undecided(_ name: String) {
    facts.undecidedNames.insert(name.lowercased())
  }
}

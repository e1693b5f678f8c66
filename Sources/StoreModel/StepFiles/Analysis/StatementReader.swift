/// Reads the tokens of a statement as far as names of views and columns need it.
///
/// It knows where sources of rows stand, and in which of them a name is looked for; it reads no expressions. Where a
/// name may be of something that it does not know the columns of – a subquery, a table-valued function, a common
/// table expression – it is noted as undecided.
struct StatementReader {
  let tokens: [SQLToken]
  let old: StepWorld
  let new: StepWorld
  var facts = StatementFacts()
  /// For every bracket that opens the position of the one that closes it.
  private let closings: [Int: Int]

  /// The greatest depth of queries within queries that is read.
  static let mostLevels = 50

  init(_ tokens: [SQLToken], old: StepWorld, new: StepWorld) {
    self.tokens = tokens
    self.old = old
    self.new = new
    var closings: [Int: Int] = [:]
    var open: [Int] = []
    for (place, token) in tokens.enumerated() {
      if token.isSymbol("(") { open.append(place) }
      if token.isSymbol(")"), let start = open.popLast() { closings[start] = place }
    }
    self.closings = closings
  }

  /// Reads the statement.
  static func facts(of sql: StepSQL, old: StepWorld, new: StepWorld) -> StatementFacts {
    var reader = StatementReader(sql.tokens, old: old, new: new)
    reader.readQuery(0..<sql.tokens.count, in: nil, level: 0)
    return reader.facts
  }

  /// The position of the bracket that closes the one at a position; the end if there is none.
  func closing(_ place: Int, in range: Range<Int>) -> Int {
    min(closings[place] ?? range.upperBound, range.upperBound)
  }

  /// The tokens from one position up to another; empty if that does not come after it.
  func span(_ start: Int, _ end: Int) -> Range<Int> { start..<max(start, end) }

  /// The word at a position in upper case; empty for another token.
  func word(_ place: Int, in range: Range<Int>) -> String {
    guard range.contains(place), case .word(let text) = tokens[place].kind else { return "" }
    return text.uppercased()
  }

  /// The first position from `start` on, outside of brackets, of one of some words.
  func find(_ words: Set<String>, from start: Int, in range: Range<Int>) -> Int? {
    var place = start
    while place < range.upperBound {
      if tokens[place].isSymbol("(") { place = closing(place, in: range) }
      let found = word(place, in: range)
      // IS DISTINCT FROM begins no clause.
      if words.contains(found), found != "FROM" || word(place - 1, in: range) != "DISTINCT" {
        return place
      }
      place += 1
    }
    return nil
  }

  /// The parts of a range between symbols that are in no bracket.
  func split(_ range: Range<Int>, at symbol: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, place) = (range.lowerBound, range.lowerBound)
    while place < range.upperBound {
      if tokens[place].isSymbol("(") {
        place = closing(place, in: range)
      } else if tokens[place].isSymbol(symbol) {
        parts.append(start..<place)
        start = place + 1
      }
      place += 1
    }
    parts.append(start..<range.upperBound)
    return parts
  }

  /// Whether a query begins at a position.
  func isQuery(_ place: Int, in range: Range<Int>) -> Bool {
    ["SELECT", "WITH", "VALUES"].contains(word(place, in: range))
  }

  /// Names joined by points, starting at a position, and the position after them.
  func chain(_ start: Int, in range: Range<Int>) -> (names: [String], end: Int) {
    var names: [String] = []
    var place = start
    while range.contains(place), let name = tokens[place].name {
      names.append(name)
      place += 1
      guard range.contains(place), tokens[place].isSymbol("."), range.contains(place + 1),
        tokens[place + 1].name != nil
      else { break }
      place += 1
    }
    return (names, place)
  }

  /// The bytes of some tokens.
  func bytes(_ range: Range<Int>) -> Range<Int> {
    guard let first = tokens[range].first, let last = tokens[range].last else { return 0..<0 }
    return first.range.lowerBound..<last.range.upperBound
  }
}

/// The sources of rows in which names of a query are looked for.
final class QueryScope {
  /// A source of rows.
  struct Source {
    /// What it is called in the query.
    var alias: String?
    /// The view; nil for one whose columns are not known.
    var view: StepView?
    /// Whether it is one of the old version.
    var isOld: Bool
  }

  /// The query around it.
  let parent: QueryScope?
  /// The sources.
  var sources: [Source] = []
  /// Names that results have, in lower case.
  var resultNames: Set<String> = []
  /// The common table expressions, in lower case.
  var tableExpressions: Set<String>

  init(_ parent: QueryScope?) {
    self.parent = parent
    tableExpressions = parent?.tableExpressions ?? []
  }
}

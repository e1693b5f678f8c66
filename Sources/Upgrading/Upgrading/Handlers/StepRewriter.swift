import DataModel
import Findings
import StoreModel

/// A statement of a step file as SQLite gets it.
struct RewrittenStatement {
  /// The statement.
  var sql = ""
  /// The table that it writes itself, where it needs no view.
  var table: String?
  /// The columns that an `INSERT` names; nil for all, and for other statements.
  var namedColumns: [String]?
  /// The positions of tokens: offsets in ``sql``, and ranges in the file.
  private var places: [(offset: Int, range: Range<Int>)] = []

  /// Appends a token.
  mutating func append(_ text: String, _ range: Range<Int>) {
    places.append((sql.utf8.count, range))
    sql += text
  }

  /// The bytes of the file that a byte of the statement comes from.
  func range(of offset: Int) -> Range<Int>? {
    places.last { $0.offset <= offset }?.range
  }
}

/// A problem of a statement found before SQLite parses it.
struct StepTextProblem: Error {
  let message: String
  let range: Range<Int>
}

/// Turns a statement of a step file into one that SQLite understands, with the actual names of views.
///
/// SQLite has one name space for temporary views, so `old."Entity"` and `only."Entity"` become names of their own.
struct StepRewriter {
  private let statement: StepSQL
  private let tokens: [SQLToken]
  private let world: StepWorld

  init(_ statement: StepSQL, _ world: StepWorld) {
    self.statement = statement
    tokens = statement.tokens
    self.world = world
  }

  /// Rewrites the statement.
  func rewritten() throws(StepTextProblem) -> RewrittenStatement {
    try checkAliases()
    try checkTables()
    try checkExpressionNames()
    let verb = try checkVerb()
    try checkTarget(behind: verb)
    try checkConflicts(behind: verb)
    if let direct = DirectUpdate(statement, world).rewritten() { return direct }
    var result = RewrittenStatement()
    result.namedColumns = namedColumns(behind: verb)
    var place = 0
    while place < tokens.count {
      let token = tokens[place]
      if place > 0, tokens[place - 1].range.upperBound < token.range.lowerBound {
        result.sql += " "
      }
      if let (name, count) = try viewName(at: place) {
        let last = tokens[place + count - 1]
        result.append(quotedName(name), token.range.lowerBound..<last.range.upperBound)
        place += count
      } else {
        result.append(text(of: token), token.range)
        place += 1
      }
    }
    return result
  }

  private func text(of token: SQLToken) -> String {
    let start = statement.range.lowerBound
    let bytes = Array(statement.text.utf8)
    let lower = token.range.lowerBound - start
    let upper = token.range.upperBound - start
    guard lower >= 0, upper <= bytes.count else { return "" }
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }

  private func isName(_ place: Int, _ name: String) -> Bool {
    place >= 0 && place < tokens.count && tokens[place].name.map(foldedName) == name
  }

  private func isSymbol(_ place: Int, _ symbol: String) -> Bool {
    place >= 0 && place < tokens.count && tokens[place].isSymbol(symbol)
  }

  /// The view named by `old.X`, `only.X` or `old.only.X` at a position, and its number of tokens.
  private func viewName(at place: Int) throws(StepTextProblem) -> (String, Int)? {
    guard !isSymbol(place - 1, ".") else { return nil }
    if isName(place, "OLD") {
      guard isSymbol(place + 1, ".") else { return nil }
      if isName(place + 2, "ONLY"), isSymbol(place + 3, ".") {
        return (try name(at: place + 4, isOld: true, isOnly: true), 5)
      }
      return (try name(at: place + 2, isOld: true, isOnly: false), 3)
    }
    guard isName(place, "ONLY"), isSymbol(place + 1, ".") else { return nil }
    return (try name(at: place + 2, isOld: false, isOnly: true), 3)
  }

  private func isAlias(_ place: Int) -> Bool {
    guard place > 0 else { return false }
    let before = tokens[place - 1]
    if before.isWord("AS") { return true }
    if case .quotedName(let name) = before.kind { return world.new(name) != nil }
    if case .word(let name) = before.kind { return world.new(name) != nil }
    return false
  }

  private func name(
    at place: Int, isOld: Bool, isOnly: Bool
  ) throws(StepTextProblem) -> String {
    guard place < tokens.count, let text = tokens[place].name else {
      throw problem("expected the name of an entity", at: min(place, tokens.count - 1))
    }
    let wanted = isOnly ? ViewNames.only(text) : text
    if let found = isOld ? world.old(wanted) : world.new(wanted) { return found }
    let known = isOld ? world.old.map { String($0.name.dropFirst(4)) } : world.updatable.names
    let hint = nearestName(to: text, among: known).map { ", did you mean \($0)?" } ?? ""
    throw problem(
      "\(isOld ? "the store as it was" : "the new version") has no entity \(text)\(hint)", at: place
    )
  }

  private func problem(_ message: String, at place: Int) -> StepTextProblem {
    StepTextProblem(
      message: message,
      range: tokens.indices.contains(place) ? tokens[place].range : statement.range)
  }

  // MARK: - What is refused

  /// Rejects `old` as an alias: before a point it refers to the old store.
  private func checkAliases() throws(StepTextProblem) {
    for place in tokens.indices
    where isName(place, "OLD") && !isSymbol(place + 1, ".") && !isSymbol(place - 1, ".")
      && isAlias(place)
    {
      throw problem(
        "`old` is the store as it was, and cannot be another name of a table", at: place)
    }
  }

  /// Rejects table names: if a statement writes a view, SQLite does not distinguish what it reads itself from
  /// what the view reads.
  private func checkTables() throws(StepTextProblem) {
    for (place, token) in tokens.enumerated() {
      guard let name = token.name else { continue }
      let folded = foldedName(name)
      guard world.tables.contains(folded) || folded.hasPrefix("STEP ") else { continue }
      throw problem(
        "\(name) is a table of the store, expected the name of an entity", at: place)
    }
  }

  /// Rejects a common table expression with the name of a view, because authorization could not distinguish
  /// them.
  private func checkExpressionNames() throws(StepTextProblem) {
    for place in tokens.indices where tokens[place].isWord("AS") {
      var next = place + 1
      while next < tokens.count,
        tokens[next].isWord("NOT") || tokens[next].isWord("MATERIALIZED")
      { next += 1 }
      guard isSymbol(next, "(") else { continue }
      var last = place - 1
      if isSymbol(last, ")") {
        var depth = 0
        repeat {
          if isSymbol(last, ")") { depth += 1 }
          if isSymbol(last, "(") { depth -= 1 }
          last -= 1
        } while depth > 0 && last >= 0
      }
      guard last >= 0, let name = tokens[last].name else { continue }
      let isTaken =
        world.new(name) != nil
        || world.old.contains { foldedName($0.name) == foldedName(name) }
        || foldedName(name).hasPrefix("STEP ")
      if isTaken {
        throw problem(
          "\(name) is an entity, expected another name for the common table expression", at: last)
      }
    }
  }

  /// Finds the verb, and rejects conflict clauses, which would bypass delete rules and inverses.
  ///
  /// - Returns: Its position.
  private func checkVerb() throws(StepTextProblem) -> Int {
    let first = ["INSERT", "UPDATE", "DELETE", "REPLACE", "SELECT", "WITH", "VALUES"]
    let others = [
      "PRAGMA", "ATTACH", "DETACH", "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE",
    ]
    // SQLite itself says why it does not do these, or that it does not know the word.
    if let token = tokens.first, case .word(let word) = token.kind,
      !(first + others).contains(word.uppercased())
    {
      throw problem(
        "\(word) cannot stand here, expected SELECT, INSERT, UPDATE, DELETE or WITH: a step file changes "
          + "objects, not tables, views, indexes or triggers", at: 0)
    }
    var depth = 0
    let verbs = ["INSERT", "UPDATE", "DELETE", "REPLACE", "SELECT"]
    for (place, token) in tokens.enumerated() {
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      guard depth == 0, verbs.contains(where: token.isWord) else { continue }
      if token.isWord("REPLACE") || place + 1 < tokens.count && tokens[place + 1].isWord("OR") {
        throw problem(Self.conflictMessage, at: place)
      }
      return place
    }
    return 0
  }

  private static let conflictMessage =
    "conflicts cannot be settled by the way in which rows are written: "
    + "leave out such rows with WHERE, or delete the others first"

  /// Refuses `ON CONFLICT DO …` and `ON CONFLICT (…) DO …`; a join can be on a property of that name.
  private func checkConflicts(behind verb: Int) throws(StepTextProblem) {
    guard tokens.indices.contains(verb), tokens[verb].isWord("INSERT") else { return }
    for place in tokens.indices.dropLast(2).dropFirst(verb)
    where tokens[place].isWord("ON") && tokens[place + 1].isWord("CONFLICT")
      && (tokens[place + 2].isWord("DO") || isSymbol(place + 2, "("))
    {
      throw problem(Self.conflictMessage, at: place)
    }
  }

  /// Refuses to write the store as it was.
  private func checkTarget(behind verb: Int) throws(StepTextProblem) {
    guard tokens.indices.contains(verb) else { return }
    let place =
      tokens[verb].isWord("UPDATE")
      ? verb + 1 : tokens[verb].isWord("INSERT") || tokens[verb].isWord("DELETE") ? verb + 2 : -1
    guard isName(place, "OLD"), isSymbol(place + 1, ".") else { return }
    throw problem("the store as it was can only be read", at: place)
  }

  /// The columns that an `INSERT` names.
  private func namedColumns(behind verb: Int) -> [String]? {
    guard tokens.indices.contains(verb), tokens[verb].isWord("INSERT") else { return nil }
    var place = verb + 1
    while place < tokens.count, !tokens[place].isWord("INTO") { place += 1 }
    place += 1
    while isSymbol(place + 1, ".") { place += 2 }
    place += 1
    if place < tokens.count, tokens[place].isWord("AS") { place += 2 }
    if place < tokens.count, tokens[place].isWord("DEFAULT") { return [] }
    guard isSymbol(place, "(") else { return nil }
    var names: [String] = []
    while place < tokens.count, !isSymbol(place, ")") {
      if let name = tokens[place].name { names.append(name) }
      place += 1
    }
    return names
  }
}

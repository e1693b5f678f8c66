import Findings

/// Reads columns of views: `old."Host"(_id, ipAddressData)`.
struct ColumnsParser {
  private let tokens: [SQLToken]
  private let lines: LineIndex
  private let end: Int
  private var place = 0

  init(_ bytes: [UInt8], range: Range<Int>, lines: LineIndex) throws(TokenProblem) {
    var tokenizer = SQLTokenizer(bytes, range: range, lines: lines)
    var tokens: [SQLToken] = []
    while let token = try tokenizer.next() { tokens.append(token) }
    self.tokens = tokens
    self.lines = lines
    end = range.upperBound
  }

  /// Reads an entity and its columns.
  mutating func columns(behind what: String) throws(TokenProblem) -> StepColumns {
    let isOld = takePrefix("old")
    let isOnly = takePrefix("only")
    let entity = try name("the name of an entity behind \(what)")
    try take("(", "( and columns")
    var columns: [LocatedText] = []
    repeat {
      let column = try path()
      guard !columns.contains(where: { $0.text == column.text.text }) else {
        throw TokenProblem(
          range: column.range, message: "the column \(column.text.text) stands twice")
      }
      columns.append(column.text)
    } while takeIf(",")
    try take(")", "a comma or )")
    return StepColumns(
      isOld: isOld, isOnly: isOnly,
      entity: LocatedText(text: entity.text, location: lines.location(entity.range)),
      columns: columns)
  }

  /// Takes a word without quotes.
  mutating func takeWord(_ word: String) throws(TokenProblem) {
    guard place < tokens.count, tokens[place].isWord(word.uppercased()) else {
      throw problem("`\(word)`")
    }
    place += 1
  }

  /// Looks that nothing follows.
  func takeEnd() throws(TokenProblem) {
    guard place == tokens.count else { throw problem("the end of the line") }
  }

  /// Takes a word with a point behind it.
  private mutating func takePrefix(_ word: String) -> Bool {
    guard place + 1 < tokens.count, tokens[place].name?.lowercased() == word,
      tokens[place + 1].isSymbol(".")
    else { return false }
    place += 2
    return true
  }

  /// A column; for an element of a composite names joined by points.
  private mutating func path() throws(TokenProblem) -> (text: LocatedText, range: Range<Int>) {
    var (text, range) = try name("the name of a column")
    while takeIf(".") {
      let next = try name("the name of an element")
      text += "." + next.text
      range = range.lowerBound..<next.range.upperBound
    }
    return (LocatedText(text: text, location: lines.location(range)), range)
  }

  private mutating func name(
    _ expected: String
  ) throws(TokenProblem) -> (text: String, range: Range<Int>) {
    guard place < tokens.count, let name = tokens[place].name else { throw problem(expected) }
    defer { place += 1 }
    return (name, tokens[place].range)
  }

  private mutating func take(_ symbol: String, _ expected: String) throws(TokenProblem) {
    guard takeIf(symbol) else { throw problem(expected) }
  }

  private mutating func takeIf(_ symbol: String) -> Bool {
    guard place < tokens.count, tokens[place].isSymbol(symbol) else { return false }
    place += 1
    return true
  }

  private func problem(_ expected: String) -> TokenProblem {
    let range = place < tokens.count ? tokens[place].range : end..<end
    return TokenProblem(
      range: range, message: "the program is not described, expected \(expected)")
  }
}

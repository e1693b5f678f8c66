extension Parser {
  /// Reads the rest of a form such as `SUBQUERY(…)` or `CAST(…)`, after its opening parenthesis.
  ///
  /// - Parameters:
  ///   - keyword: The word before the parenthesis.
  ///   - offset: The first byte of that word.
  /// - Returns: The expression.
  /// - Throws: `FormatError` for malformed text.
  mutating func parseForm(_ keyword: Keyword, offset: Int) throws(FormatError) -> Node {
    switch keyword {
    case .subquery: return try parseSubquery(offset: offset)
    case .fetch: return try parseFetch(offset: offset)
    case .function: return try parseFunction(offset: offset)
    case .ternary: return try parseTernary(offset: offset)
    default: return try parseCast(offset: offset)
    }
  }

  private mutating func parseSubquery(offset: Int) throws(FormatError) -> Node {
    let collection = try parseNode()
    try expect(.comma, "behind the collection of SUBQUERY")
    guard case .variable(let variable) = token.kind else {
      throw unexpected("$variable of SUBQUERY")
    }
    try advance()
    try expect(.comma, "behind the variable of SUBQUERY")
    let body = try parseNode()
    let predicate = try body.predicate(before: token)
    try expect(.rightParenthesis, "behind SUBQUERY")
    return try Node(
      .subquery(
        collection: try collection.expression(), variable: variable, predicate: predicate),
      offset: offset, parts: [collection, body])
  }

  private mutating func parseFetch(offset: Int) throws(FormatError) -> Node {
    let request = try parseNode()
    try expect(.comma, "behind the request of FETCH")
    let context = try parseNode()
    try expect(.comma, "behind the context of FETCH")
    let countOnly: Bool
    switch token.kind {
    case .word(_, .yes?), .word(_, .true?), .number(.magnitude(1)): countOnly = true
    case .word(_, .no?), .word(_, .false?), .number(.magnitude(0)): countOnly = false
    default: throw unexpected("YES or NO, whether FETCH only counts")
    }
    try advance()
    try expect(.rightParenthesis, "behind FETCH")
    return try Node(
      .fetchRequest(
        request: try request.expression(), context: try context.expression(),
        countOnly: countOnly),
      offset: offset, parts: [request, context])
  }

  private mutating func parseCast(offset: Int) throws(FormatError) -> Node {
    let value = try parseNode()
    try expect(.comma, "behind the value of CAST")
    let type = try parseNode()
    try expect(.rightParenthesis, "behind CAST")
    let arguments = [try value.expression(), try type.expression()]
    if let constant = castConstant(arguments) {
      return try Node(.constant(constant), offset: offset)
    }
    return try Node(
      .function(operand: nil, selector: "castObject:toType:", arguments: arguments),
      offset: offset, parts: [value, type])
  }

  private mutating func parseFunction(offset: Int) throws(FormatError) -> Node {
    let operand = try parseNode()
    try expect(.comma, "behind the operand of FUNCTION")
    guard case .string(let selector) = token.kind else {
      throw unexpected("selector of FUNCTION in quotes")
    }
    try advance()
    var arguments: [Expression] = []
    var parts = [operand]
    while try skip(.comma) {
      let argument = try parseNode()
      arguments.append(try argument.expression())
      parts.append(argument)
    }
    try expect(.rightParenthesis, "or ',' behind an argument of FUNCTION")
    return try Node(
      .function(operand: try operand.expression(), selector: selector, arguments: arguments),
      offset: offset, parts: parts)
  }

  private mutating func parseTernary(offset: Int) throws(FormatError) -> Node {
    let condition = try parseNode()
    let predicate = try condition.predicate(before: token)
    try expect(.comma, "behind the predicate of TERNARY")
    let first = try parseNode()
    try expect(.comma, "behind the first value of TERNARY")
    let second = try parseNode()
    try expect(.rightParenthesis, "behind TERNARY")
    return try Node(
      .conditional(predicate, try first.expression(), try second.expression()),
      offset: offset, parts: [condition, first, second])
  }
}

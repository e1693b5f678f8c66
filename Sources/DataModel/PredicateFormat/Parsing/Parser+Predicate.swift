extension Parser {
  /// Reads `AND` or `OR` and all further operands joined by the same operator.
  ///
  /// - Parameters:
  ///   - kind: The operator, which is the current token.
  ///   - first: The operand before the operator.
  /// - Returns: One compound for the whole run.
  /// - Throws: `FormatError` if an operand is malformed or not a predicate.
  mutating func parseCompound(_ kind: Compound, first: Node) throws(FormatError) -> Node {
    let precedence = InfixOperator.compound(kind).precedence
    var predicates = [try first.predicate(before: token)]
    var parts = [first]
    while case .compound(kind)? = InfixOperator(token.kind) {
      try advance()
      let operand = try parseNode(above: precedence)
      predicates.append(try operand.predicate(before: token))
      parts.append(operand)
    }
    return try Node(
      predicate: .compound(kind, predicates), offset: first.offset, parts: parts)
  }

  /// Reads the rest of a comparison, starting with its operator.
  ///
  /// - Parameters:
  ///   - comparisonOperator: The operator, which is the current token.
  ///   - left: The operand before the operator.
  ///   - modifier: Which elements must satisfy the comparison.
  /// - Returns: The comparison.
  /// - Throws: `FormatError` if an operand is malformed or not an expression, or for unknown options.
  mutating func parseComparison(
    _ comparisonOperator: Operator, left: Node, modifier: Modifier
  ) throws(FormatError) -> Node {
    let leftExpression = try leftExpression(left)
    let mark = token.offset
    try advance()
    let options = try parseOptions()
    let right = try parseNode(above: .comparison)
    let comparison = Comparison(
      left: leftExpression,
      right: try right.expression(),
      modifier: modifier,
      comparisonOperator: comparisonOperator,
      options: options)
    return try Node(
      predicate: .comparison(comparison), offset: left.offset, marks: [mark],
      parts: [left, right])
  }

  private mutating func parseOptions() throws(FormatError) -> Options {
    guard try skip(.leftBracket) else { return [] }
    guard case .word(let letters, _) = token.kind else {
      throw unexpected("comparison options: letters out of c, d, n, l")
    }
    var options: Options = []
    for (index, letter) in letters.enumerated() {
      guard let found = Options.letters.first(where: { $0.spelling.contains(letter) }) else {
        throw FormatError(
          offset: token.offset + index, message: "unknown comparison option '\(letter)'",
          expected: "c, d, n or l")
      }
      options.insert(found.option)
    }
    try advance()
    try expect(.rightBracket, "behind the comparison options")
    return options
  }

  /// Reads the operand of a negation.
  ///
  /// - Parameter offset: The first byte of the operator.
  /// - Returns: The negation.
  /// - Throws: `FormatError` if the operand is malformed or not a predicate.
  mutating func parseNegation(offset: Int) throws(FormatError) -> Node {
    let operand = try parseNode(above: .not)
    return try Node(
      predicate: .compound(.not, [try operand.predicate(before: token)]),
      offset: offset, parts: [operand])
  }

  /// Reads the comparison after `ANY`, `SOME`, `ALL` or `NONE`.
  ///
  /// - Parameters:
  ///   - keyword: The word.
  ///   - offset: The first byte of the word.
  /// - Returns: The comparison, or the negation of one for `NONE`.
  /// - Throws: `FormatError` if no comparison follows.
  mutating func parseQuantified(
    _ keyword: Keyword, offset: Int
  ) throws(FormatError) -> Node {
    let left = try parseNode(above: .comparison)
    guard case .comparison(let comparisonOperator)? = InfixOperator(token.kind) else {
      throw unexpected("comparison operator after \(keyword.rawValue) and an expression")
    }
    var comparison = try parseComparison(
      comparisonOperator, left: left, modifier: keyword == .all ? .all : .any)
    comparison.offset = offset
    guard keyword == .none, case .predicate(let predicate) = comparison.content else {
      return comparison
    }
    return try Node(
      predicate: .compound(.not, [predicate]), offset: offset, parts: [comparison])
  }
}

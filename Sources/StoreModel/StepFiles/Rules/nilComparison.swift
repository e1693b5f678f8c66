import Findings

extension StepRule {
  /// Rows without a value are not left out by accident.
  static let nilComparison = StepRule(
    RuleDescription(
      "step-nil-comparison", .loss, .warning,
      title: "A comparison in a step file leaves out objects without a value.",
      rationale:
        "In SQL, `name <> 'x'` and `NOT name = 'x'` are neither true nor false for NULL, so such "
        + "objects are left out; a predicate evaluated in memory, and code in Swift, keep them.",
      fix:
        "Write IS NOT instead of <>, or add a condition for objects without a value: OR name IS "
        + "NULL.",
      source: "sqlite.org/nulls.html; reports of predicates with != on optional attributes."),
    triggering: [
      Example(optional, to: optional, statements: "DELETE FROM \"Trip\" WHERE name <> 'x'"),
      Example(
        optional, to: optional, statements: "DELETE FROM \"Trip\" WHERE name NOT IN ('x', 'y')"),
      Example(optional, to: optional, statements: "DELETE FROM \"Trip\" WHERE NOT (name = 'x')"),
    ],
    nonTriggering: [
      Example(optional, to: optional, statements: "DELETE FROM \"Trip\" WHERE name IS NOT 'x'"),
      Example(
        optional, to: optional, statements: "DELETE FROM \"Trip\" WHERE name <> 'x' OR name IS NULL"
      ),
      Example(optional, to: optional, statements: "DELETE FROM \"Trip\" WHERE _id <> 1"),
    ]
  ) { scope in
    scope.statements.flatMap { sql, facts in
      let nilable = facts.columns.filter { $0.column.isOptional && !$0.isWritten }
      return nilable.filter { column in
        isNegated(column.tokens, sql.tokens)
          && !nilable.contains { other in
            other.view.name == column.view.name && other.isOld == column.isOld
              && other.column.name == column.column.name && isAskedForNil(other.tokens, sql.tokens)
          }
      }.map { column in
        FoundInStep(
          "\(column.view.entity).\(column.column.name) may have no value: such objects are left out here",
          at: column.range, entity: column.view.entity, property: column.column.name)
      }
    }
  }

  private static let optional = """
    <entity name="Trip"><attribute name="name" optional="YES" attributeType="String"/></entity>
    """
}

private let unequal: Set<String> = ["<>", "!="]
private let compared: Set<String> = ["=", "==", "<", ">", "<=", ">="]
private let tests: Set<String> = ["IN", "LIKE", "GLOB", "BETWEEN", "REGEXP", "MATCH"]

/// Whether a column is compared so that it is true only for objects with a value, though it says what does not hold.
private func isNegated(_ place: ClosedRange<Int>, _ tokens: [SQLToken]) -> Bool {
  let before = place.lowerBound - 1
  let behind = place.upperBound + 1
  if isSymbol(behind, symbols: unequal, tokens: tokens)
    || isSymbol(before, symbols: unequal, tokens: tokens)
  {
    return true
  }
  if behind + 1 < tokens.count, tokens[behind].isWord("NOT"), isTest(behind + 1, tokens) {
    return true
  }
  guard isSymbol(behind, symbols: compared, tokens: tokens) || isTest(behind, tokens) else {
    return false
  }
  return isBehindNot(before, tokens)
}

private func isSymbol(_ place: Int, symbols: Set<String>, tokens: [SQLToken]) -> Bool {
  guard tokens.indices.contains(place), case .symbol(let symbol) = tokens[place].kind else {
    return false
  }
  return symbols.contains(symbol)
}

private func isTest(_ place: Int, _ tokens: [SQLToken]) -> Bool {
  guard tokens.indices.contains(place), case .word(let word) = tokens[place].kind else {
    return false
  }
  return tests.contains(word.uppercased())
}

/// Whether NOT precedes a position, or the bracket around it that contains no query.
private func isBehindNot(_ place: Int, _ tokens: [SQLToken]) -> Bool {
  var depth = 0
  var index = place
  while index >= 0 {
    let token = tokens[index]
    if index == place, token.isWord("NOT") { return true }
    if token.isWord("SELECT") || token.isWord("WHERE") { return false }
    if token.isSymbol(")") { depth += 1 }
    if token.isSymbol("(") {
      if depth == 0, index > 0, tokens[index - 1].isWord("NOT") { return true }
      depth = max(0, depth - 1)
    }
    index -= 1
  }
  return false
}

/// Whether a column is asked whether it is nil.
private func isAskedForNil(_ place: ClosedRange<Int>, _ tokens: [SQLToken]) -> Bool {
  let rest = tokens[(place.upperBound + 1)...].prefix(3).map { $0 }
  guard let first = rest.first else { return false }
  if first.isWord("ISNULL") || first.isWord("NOTNULL") { return true }
  return (first.isWord("IS") || first.isWord("NOT")) && rest.contains { $0.isWord("NULL") }
}

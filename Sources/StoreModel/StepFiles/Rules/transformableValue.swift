import Findings
import Text

extension StepRule {
  /// What only the app understands is only copied.
  package static let transformableValue = StepRule(
    RuleDescription(
      "step-transformable", .input, .error,
      title: "A step file does more with a transformable value than copy it.",
      rationale:
        "A value transformer of the app made the bytes; SQL can copy them but not look into them.",
      fix:
        "Copy the value from a transformable attribute, set it to NULL, or let a program make it."),
    triggering: [
      Example(
        transformable, to: transformable, statements: "UPDATE \"Trip\" SET data = x'00'"),
      Example(
        transformable, to: transformable, statements: "DELETE FROM \"Trip\" WHERE length(data) > 10"
      ),
    ],
    nonTriggering: [
      Example(
        transformable, to: transformable,
        statements:
          "UPDATE \"Trip\" SET data = (SELECT data FROM old.\"Trip\" t WHERE data IS NOT NULL)"),
      Example(
        transformable, to: transformable,
        statements: "INSERT INTO \"Trip\"(data) SELECT t.data FROM old.\"Trip\" t"
      ),
    ]
  ) { scope in
    scope.statements.flatMap { sql, facts in
      facts.columns.filter {
        $0.column.isTransformable
          && ($0.isWritten ? getsLiteral($0.tokens, sql.tokens) : !isCopied($0.tokens, sql.tokens))
      }.map { column in
        FoundInStep(
          "\(column.view.entity).\(column.column.name) is transformable and can only be copied",
          at: column.range, entity: column.view.entity, property: column.column.name)
      }
    }
  }

  private static let transformable = """
    <entity name="Trip"><attribute name="data" optional="YES" attributeType="Transformable"/></entity>
    """
}

/// Whether a column is set to a value that is written out.
private func getsLiteral(_ place: ClosedRange<Int>, _ tokens: [SQLToken]) -> Bool {
  let next = place.upperBound + 1
  guard next + 1 < tokens.count, tokens[next].isSymbol("=") else { return false }
  switch tokens[next + 1].kind {
  case .text, .number, .blob: return true
  default: return false
  }
}

/// Whether a column stands as a whole where a value is taken, or is asked whether it is nil.
private func isCopied(_ place: ClosedRange<Int>, _ tokens: [SQLToken]) -> Bool {
  let before = place.lowerBound > 0 ? tokens[place.lowerBound - 1] : nil
  let behind = place.upperBound + 1 < tokens.count ? tokens[place.upperBound + 1] : nil
  if let behind {
    if ["ISNULL", "NOTNULL"].contains(where: behind.isWord) { return true }
    if behind.isWord("NOT") || behind.isWord("IS") {
      return isNilTest(place.upperBound + 1, tokens)
    }
    if case .symbol(let symbol) = behind.kind, ![",", ")", "."].contains(symbol) { return false }
    if ["LIKE", "GLOB", "IN", "BETWEEN", "REGEXP", "MATCH", "COLLATE"].contains(
      where: behind.isWord)
    {
      return false
    }
  }
  guard let before else { return true }
  if case .symbol(let symbol) = before.kind, ![",", "(", "="].contains(symbol) { return false }
  if before.isSymbol("=") || before.isSymbol(",") || before.isSymbol("(") {
    return !isArgument(place.lowerBound - 1, tokens)
  }
  return true
}

private func isNilTest(_ place: Int, _ tokens: [SQLToken]) -> Bool {
  let rest = tokens[place...].prefix(3)
  return rest.first?.isWord("IS") == true && rest.dropFirst().contains { $0.isWord("NULL") }
    || rest.first?.isWord("NOT") == true && rest.dropFirst().first?.isWord("NULL") == true
}

/// Whether a position is in the brackets of a function that reads its arguments.
private func isArgument(_ place: Int, _ tokens: [SQLToken]) -> Bool {
  var depth = 0
  var index = place
  while index >= 0 {
    if tokens[index].isSymbol(")") { depth += 1 }
    if tokens[index].isSymbol("(") {
      if depth == 0 {
        guard index > 0, case .word(let name) = tokens[index - 1].kind else { return false }
        let choosing: Set<String> = ["COALESCE", "IFNULL", "IIF", "COUNT"]
        return !sqlKeywords.contains(name.uppercased()) && !choosing.contains(name.uppercased())
          && (index < 2 || !tokens[index - 2].isSymbol(".") && !isInsertTarget(index - 1, tokens))
      }
      depth -= 1
    }
    index -= 1
  }
  return false
}

/// Whether a name is that of the view of an INSERT, or of a common table expression.
private func isInsertTarget(_ place: Int, _ tokens: [SQLToken]) -> Bool {
  guard place > 0 else { return false }
  return ["INTO", "WITH", "RECURSIVE"].contains(where: tokens[place - 1].isWord)
}

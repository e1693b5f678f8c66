/// Reads a predicate in Apple's format language.
///
/// Never traps and takes time linear in the text. Texts beyond 1 MiB, with more than 128 open
/// operands, or with trees of more than 60 levels are rejected. Unlike
/// `NSPredicate(format:)` there are no arguments, so placeholders such as `%@` are errors.
///
/// - Parameter text: The text.
/// - Returns: The syntax tree.
/// - Throws: `FormatError` for text that is not a predicate.
package func parsePredicate(_ text: String) throws(FormatError) -> Predicate {
  var parser = try Parser(text)
  let node = try parser.parseNode()
  if case .predicate = node.content { try parser.expectEnd() }
  return try node.predicate(before: parser.token)
}

/// Reads an expression in Apple's format language.
///
/// Never traps and takes time linear in the text; the budgets are those of `parsePredicate`.
///
/// - Parameter text: The text.
/// - Returns: The syntax tree.
/// - Throws: `FormatError` for text that is no expression.
package func parseExpression(_ text: String) throws(FormatError) -> Expression {
  var parser = try Parser(text)
  let node = try parser.parseNode()
  let expression = try node.expression()
  try parser.expectEnd()
  return expression
}

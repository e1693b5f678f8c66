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
  try parsePlacedPredicate(text).predicate
}

/// Reads a predicate in Apple's format language, with the positions of its parts.
///
/// - Parameter text: The text.
/// - Returns: The syntax tree and the position of each part.
/// - Throws: `FormatError` as `parsePredicate` does.
package func parsePlacedPredicate(
  _ text: String
) throws(FormatError) -> (predicate: Predicate, places: SourcePlaces) {
  var parser = try Parser(text)
  let node = try parser.parseNode()
  if case .predicate = node.content { try parser.expectEnd() }
  return (try node.predicate(before: parser.token), node.places)
}

/// Reads an expression in Apple's format language.
///
/// Never traps and takes time linear in the text; the limits are those of `parsePredicate`.
///
/// - Parameter text: The text.
/// - Returns: The syntax tree.
/// - Throws: `FormatError` for text that is not an expression.
package func parseExpression(_ text: String) throws(FormatError) -> Expression {
  try parsePlacedExpression(text).expression
}

/// Reads an expression in Apple's format language, with the positions of its parts.
///
/// - Parameter text: The text.
/// - Returns: The syntax tree and the position of each part.
/// - Throws: `FormatError` as `parseExpression` does.
package func parsePlacedExpression(
  _ text: String
) throws(FormatError) -> (expression: Expression, places: SourcePlaces) {
  var parser = try Parser(text)
  let node = try parser.parseNode()
  let expression = try node.expression()
  try parser.expectEnd()
  return (expression, node.places)
}

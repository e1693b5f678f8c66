/// Reads the expression of a derived attribute as Core Data's own setter does.
///
/// A key path ending in `.@count` becomes the function `count:` of the path before it, and one ending in
/// `.@sum` or `.@total` becomes `sum:`. All other expressions are unchanged.
///
/// *Source:* `Documentation/Formats/predicates.md`, derivation expressions.
///
/// - Parameter text: The text, as in the model's `derivationExpression`.
/// - Returns: The expression that is archived and whose normal form enters the version hash.
/// - Throws: `FormatError` for text that is not an expression.
package func derivationExpression(
  parsing text: String
) throws(FormatError) -> Expression {
  let expression = try parseExpression(text)
  guard case .keyPath(let operand, let path) = expression, let dot = path.lastIndex(of: ".") else {
    return expression
  }
  let selector: String
  switch path[dot...] {
  case ".@count": selector = "count:"
  case ".@sum", ".@total": selector = "sum:"
  default: return expression
  }
  let collection = Expression.keyPath(operand: operand, path: String(path[..<dot]))
  return .function(operand: nil, selector: selector, arguments: [collection])
}

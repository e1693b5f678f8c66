package import DataModel
import Text

/// The text of a value expression: a short form for results of entity mappings, otherwise predicate syntax;
/// an archive if there is no text for it.
///
/// - Parameter expression: The expression.
/// - Returns: The text.
package func valueText(_ expression: Expression) -> String {
  if let text = shortText(expression) { return text }
  let text = expression.exactFormat
  if (try? parseExpression(text)) == expression { return text }
  let archive = (try? encodeExpression(expression)) ?? []
  return "\(OutlineWord.archive) \(quoted(base64Text(archive)))"
}

/// The short form of a value; nil if absent or it would lose information.
private func shortText(_ expression: Expression) -> String? {
  let value = MappingExpression(expression)
  guard value.expression == expression else { return nil }
  switch value {
  case .instancesOfMapping(let name?, let path):
    return "\(word(name, besides: builtInFunctions))(\(path.expression.exactFormat))"
  case .instancesOfRelationship(let name, let path):
    return "\(OutlineWord.relationship) \(word(name))(\(path.expression.exactFormat))"
  default: return nil
  }
}

/// The functions of predicates that take one argument, which an entity mapping of that name is not.
private let builtInFunctions = [
  "abs", "average", "avg", "bitwiseNot", "canonical", "ceiling", "count", "exp", "floor", "length",
  "ln", "log", "lowercase", "max", "median", "min", "mode", "noindex", "now", "onesComplement",
  "random", "randomn", "sqrt", "stddev", "sum", "tokenize", "trunc", "uppercase", "valueFor",
  "distanceToLocation", "objectFrom", "castObject", "FUNCTION", "CAST", "SUBQUERY", "TERNARY",
  "FETCH", "SELF", "archive",
]

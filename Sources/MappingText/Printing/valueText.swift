import CompiledModel
import MappingModel
package import PredicateFormat
import Text

/// The text of a value expression: the short forms for what entity mappings made, else that of predicates; an archive
/// where no text says what the expression is.
///
/// - Parameter expression: The expression.
/// - Returns: The text, which `readValue(_:)` reads.
package func valueText(_ expression: Expression) -> String {
  let text = shortText(expression) ?? expression.exactFormat
  if (try? readValue(text)) == expression { return text }
  let archive = (try? encodeExpression(expression)) ?? []
  return "\(OutlineWord.archive) \(quoted(base64Text(archive)))"
}

private func shortText(_ expression: Expression) -> String? {
  switch MappingExpression(expression) {
  case .instancesOfMapping(let name?, let path):
    "\(word(name, besides: builtInFunctions))(\(path.expression.exactFormat))"
  case .instancesOfRelationship(let name, let path):
    "\(OutlineWord.kinds[1]) \(word(name))(\(path.expression.exactFormat))"
  default: nil
  }
}

/// The functions of predicates that take one argument, which an entity mapping of that name is not.
let builtInFunctions = [
  "abs", "average", "avg", "bitwiseNot", "canonical", "ceiling", "count", "exp", "floor", "length",
  "ln", "log", "lowercase", "max", "median", "min", "mode", "noindex", "now", "onesComplement",
  "random", "randomn", "sqrt", "stddev", "sum", "tokenize", "trunc", "uppercase", "valueFor",
  "distanceToLocation", "objectFrom", "castObject", "FUNCTION", "CAST", "SUBQUERY", "TERNARY",
  "FETCH", "SELF", "archive",
]

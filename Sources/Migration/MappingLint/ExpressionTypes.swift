import DataModel
import ModelFiles

/// The type of an expression's value, and its name in messages.
struct ExpressionType {
  let kind: ValueClass
  let words: String
}

extension MappingScope {
  /// The possible types of a value expression: one, or one for each value that a predicate chooses from.
  func types(of expression: Expression, from entity: String) -> [ExpressionType] {
    switch MappingExpression(expression) {
    case .constant(let constant):
      guard let kind = ValueClass(constant) else { return [] }
      return [ExpressionType(kind: kind, words: "the constant \(constant.predicateFormat)")]
    case .source(.keys(let keys)):
      guard let attribute = oldProperty(at: keys, from: entity) as? Attribute,
        let kind = ValueClass(requiredBy: attribute.type)
      else { return [] }
      let words = "$source.\(keys.joined(separator: ".")) of type \(attribute.type.sourceName)"
      return [ExpressionType(kind: kind, words: words)]
    case .other(.conditional(_, let first, let second)):
      return types(of: first, from: entity) + types(of: second, from: entity)
    case .other(.function(nil, let selector, let arguments)):
      return type(of: selector, arguments, from: entity).map { [$0] } ?? []
    default: return []
    }
  }

  private func type(
    of selector: String, _ arguments: [Expression], from entity: String
  ) -> ExpressionType? {
    if let sign = ArithmeticSign.of(selector) {
      let kinds = arguments.flatMap { types(of: $0, from: entity) }.map(\.kind)
      // A moment and a number of seconds are a moment; of two moments it is not known.
      guard !kinds.contains(.date) else {
        return ["+", "-"].contains(sign) && kinds.contains(.number)
          ? ExpressionType(kind: .date, words: "the date that \(sign) gives") : nil
      }
      return ExpressionType(kind: .number, words: "the number that \(sign) gives")
    }
    switch selector {
    case "lowercase:", "uppercase:":
      return ExpressionType(kind: .string, words: "the text that \(selector) gives")
    case "count:", "sum:", "average:", "length:", "abs:", "sqrt:", "floor:", "ceiling:", "trunc:":
      return ExpressionType(kind: .number, words: "the number that \(selector) gives")
    case "now": return ExpressionType(kind: .date, words: "the date that now() gives")
    default: return nil
    }
  }
}

/// The symbols of arithmetic functions with two operands.
enum ArithmeticSign {
  private static let signs = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/",
    "modulus:by:": "%", "raise:toPower:": "**",
  ]

  /// The symbol of a function; nil if it has none.
  static func of(_ selector: String) -> String? { signs[selector] }
}

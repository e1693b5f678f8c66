/// The syntax tree of an `NSExpression`.
///
/// Operators of the text form that Foundation represents as functions (`+`, `a[0]`, `CAST`) are functions
/// here too, with the selector found in archives.
///
/// *Source:* `Documentation/Formats/predicates.md`.
package indirect enum Expression: Hashable, Sendable {
  /// A literal value.
  case constant(Constant)

  /// The evaluated object: `SELF`.
  case selfObject

  /// A variable, by its name without `$`.
  case variable(String)

  /// A key path of an operand, or of the evaluated object if there is none.
  ///
  /// The path contains the keys joined by dots, collection operators with their `@`, and no `#`.
  case keyPath(operand: Expression?, path: String)

  /// A function call; built-in functions have no operand.
  case function(operand: Expression?, selector: String, arguments: [Expression])

  /// A collection of expressions: `{a, b}`.
  case aggregate([Expression])

  /// The elements of a collection for which a predicate holds; the variable is without `$`.
  case subquery(collection: Expression, variable: String, predicate: Predicate)

  /// A set made of two collections.
  case setOperation(SetOperation, Expression, Expression)

  /// One of two expressions, chosen by a predicate: `TERNARY(p, a, b)`.
  case conditional(Predicate, Expression, Expression)

  /// The assignment of a value to a variable, whose name is without `$`.
  case assignment(variable: String, Expression)

  /// The result of a fetch, or the number of results: `FETCH(request, context, NO)`.
  case fetchRequest(request: Expression, context: Expression, countOnly: Bool)

  /// An element or the size of a collection by keyword; a numeric index is `objectFrom:withIndex:`.
  case indexed(Expression, Index)

  /// Any key of the evaluated object: `ANYKEY`.
  case anyKey
}

/// An operation on two collections.
package enum SetOperation: String, Hashable, Sendable, CaseIterable {
  /// The elements of either collection.
  case union = "UNION"

  /// The elements of both collections.
  case intersect = "INTERSECT"

  /// The elements of the first collection that are not in the second.
  case minus = "MINUS"

  /// The raw number of `NSExpression.ExpressionType`.
  package var typeNumber: Int {
    switch self {
    case .union: 5
    case .intersect: 6
    case .minus: 7
    }
  }
}

/// A position in a collection, named by a keyword.
package enum Index: String, Hashable, Sendable, CaseIterable {
  /// The first element.
  case first = "FIRST"

  /// The last element.
  case last = "LAST"

  /// The number of elements.
  case size = "SIZE"
}

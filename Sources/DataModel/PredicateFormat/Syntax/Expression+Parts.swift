extension Expression {
  /// The direct subexpressions, including those in predicates, in declaration order.
  package var parts: [Expression] {
    switch self {
    case .constant, .selfObject, .variable, .anyKey: []
    case .keyPath(let operand, _): operand.map { [$0] } ?? []
    case .function(let operand, _, let arguments): (operand.map { [$0] } ?? []) + arguments
    case .aggregate(let elements): elements
    case .subquery(let collection, _, let predicate): [collection] + predicate.operands
    case .setOperation(_, let left, let right): [left, right]
    case .conditional(let predicate, let first, let second): predicate.operands + [first, second]
    case .assignment(_, let value): [value]
    case .fetchRequest(let request, let context, _): [request, context]
    case .indexed(let collection, _): [collection]
    }
  }

  /// The expression and all its subexpressions, parents first.
  package var withAllParts: [Expression] { [self] + parts.flatMap(\.withAllParts) }
}

extension Predicate {
  /// What the predicate compares, in order.
  package var operands: [Expression] {
    switch self {
    case .constant: []
    case .comparison(let comparison): [comparison.left, comparison.right]
    case .compound(_, let members): members.flatMap(\.operands)
    }
  }
}

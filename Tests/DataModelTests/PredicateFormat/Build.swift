import DataModel

/// A key path of the evaluated object.
func key(_ path: String) -> Expression {
  .keyPath(operand: nil, path: path)
}

/// A whole number.
func number(_ value: Int64) -> Expression {
  .constant(.integer(value))
}

/// A string constant.
func string(_ value: String) -> Expression {
  .constant(.string(value))
}

/// A call of a built-in function.
func call(_ selector: String, _ arguments: Expression...) -> Expression {
  .function(operand: nil, selector: selector, arguments: arguments)
}

/// A direct comparison.
func compare(
  _ left: Expression, _ comparisonOperator: Operator, _ right: Expression,
  modifier: Modifier = .direct, options: Options = []
) -> Predicate {
  .comparison(
    Comparison(
      left: left, right: right, modifier: modifier, comparisonOperator: comparisonOperator,
      options: options))
}

/// `name == value`.
func equals(_ name: String, _ value: Int64) -> Predicate {
  compare(key(name), .equalTo, number(value))
}

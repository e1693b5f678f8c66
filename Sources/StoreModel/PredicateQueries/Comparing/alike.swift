import DataModel

/// Two values that can be compared, as expressions of SQL.
struct ComparablePair {
  var left: String
  var right: String
  /// What both mean.
  var kind: OperandKind
}

extension ConditionBuilder {
  /// Converts two operands to values of the same kind; a constant takes the kind of the other operand.
  ///
  /// - Parameters:
  ///   - left: An operand with one value.
  ///   - right: Another operand.
  ///   - offsets: Their offsets.
  /// - Returns: Both.
  /// - Throws: `PredicateProblem` if their kinds differ or one has several values.
  func alike(
    _ left: Operand, _ right: Operand, at offsets: (left: Int, right: Int)
  ) throws(PredicateProblem) -> ComparablePair {
    switch (left, right) {
    case (.constant(let one), .constant(let other)):
      if let first = one.value, let literal = other.literal(as: first.kind) {
        return ComparablePair(left: first.sql, right: literal, kind: first.kind)
      }
    case (_, .constant(let constant)):
      let value = try single(left, offsets.left)
      if value.isFloat { note(constant, comparedWith: value, at: offsets.right) }
      return ComparablePair(
        left: value.sql, right: try literal(constant, like: value, at: offsets.right),
        kind: value.kind)
    case (.constant, _):
      let pair = try alike(right, left, at: (offsets.right, offsets.left))
      return ComparablePair(left: pair.right, right: pair.left, kind: pair.kind)
    default:
      let (first, second) = (try single(left, offsets.left), try single(right, offsets.right))
      if areAlike(first.kind, second.kind) {
        return ComparablePair(left: first.sql, right: second.sql, kind: first.kind)
      }
    }
    throw PredicateProblem(
      offsets.right, "\(right.title) cannot be compared with \(left.title)",
      expected: "values of one type")
  }

  /// The one value that an operand is.
  ///
  /// - Throws: `PredicateProblem` for collections and lists.
  func single(_ operand: Operand, _ offset: Int) throws(PredicateProblem) -> SQLValue {
    if let value = scalar(operand) { return value }
    if operand.collection != nil {
      throw PredicateProblem(
        offset, "\(operand.title) has many values",
        expected: "ANY, ALL or NONE before it, or @count behind it")
    }
    throw PredicateProblem(offset, "\(operand.title) is not one value", expected: "one value")
  }

  /// A constant as a literal for comparison with a value.
  private func literal(
    _ constant: Constant, like value: SQLValue, at offset: Int
  ) throws(PredicateProblem) -> String {
    if case .object(let entity) = value.kind {
      return try key(of: constant, in: entity, at: offset)
    }
    if let literal = constant.literal(as: value.kind) { return literal }
    let expected =
      switch value.kind {
      case .integer, .real: "a number without quotes"
      case .boolean: "YES or NO"
      case .text, .uri: "a text in quotes"
      case .date: "a date such as \"2024-05-01T10:30:00Z\""
      case .uuid: "a UUID in quotes"
      case .bytes: "nil, the only thing that data is compared with"
      case .object(let entity): "a name such as \(entity)/p1"
      }
    throw PredicateProblem(
      offset, "\(constant.title) cannot be compared with \(value.title)", expected: expected)
  }

  private func areAlike(_ left: OperandKind, _ right: OperandKind) -> Bool {
    switch (left, right) {
    case (.object(let one), .object(let other)):
      return schema.entity(one)?.root == schema.entity(other)?.root
    case (.bytes, _), (_, .bytes): return false
    case (.date, _) where right.isNumber, (_, .date) where left.isNumber: return true
    default:
      return left == right || (left.isNumber && right.isNumber) || (left.isText && right.isText)
    }
  }
}

import DataModel

extension ConditionBuilder {
  /// One comparison, with what its error messages need.
  struct Comparing {
    var sign: Operator
    var options: TextOptions
    /// The offsets of the left side, the operator and the right side.
    var left: Int
    var mark: Int
    var right: Int
  }

  /// The condition that a comparison is.
  ///
  /// - Throws: `PredicateProblem` for what cannot be compared.
  func condition(
    _ comparison: Comparison, _ places: SourcePlaces, in scope: Scope
  ) throws(PredicateProblem) -> String {
    let (leftPlaces, rightPlaces) = (places.part(0), places.part(1))
    let comparing = Comparing(
      sign: comparison.comparisonOperator, options: TextOptions(comparison.options),
      left: leftPlaces.offset, mark: places.marks.first ?? places.offset, right: rightPlaces.offset)
    guard !comparison.options.contains(.localeSensitive) else {
      throw PredicateProblem(
        comparing.mark, "[l] follows the language of a device", expected: "[c], [d] or [cd]")
    }
    let left = try resolve(comparison.left, leftPlaces, in: scope)
    let right = try resolve(comparison.right, rightPlaces, in: scope)
    guard comparison.modifier != .direct else {
      return try compare(left, comparing: comparing, right: right)
    }
    guard let (rows, element) = left.collection else {
      throw PredicateProblem(
        comparing.left, "\(left.title) is one value",
        expected: "a to-many relationship behind ANY, ALL or NONE")
    }
    let inner = try compare(.value(element), comparing: comparing, right: right)
    return comparison.modifier == .any
      ? "EXISTS \(rows.query("1", where: inner))"
      : "NOT EXISTS \(rows.query("1", where: "(\(inner)) IS NOT TRUE"))"
  }

  private func compare(
    _ left: Operand, comparing: Comparing, right: Operand
  ) throws(PredicateProblem) -> String {
    let condition = try condition(left, comparing: comparing, right: right)
    return evaluatesInMemory ? "IFNULL(\(condition), 0)" : condition
  }

  private func condition(
    _ left: Operand, comparing: Comparing, right: Operand
  ) throws(PredicateProblem) -> String {
    switch comparing.sign {
    case .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo:
      return try relate(left, comparing: comparing, right: right)
    case .beginsWith: return try match(.begins, left: left, comparing: comparing, right: right)
    case .endsWith: return try match(.ends, left: left, comparing: comparing, right: right)
    case .like: return try match(.like, left: left, comparing: comparing, right: right)
    case .matches: return try match(.matches, left: left, comparing: comparing, right: right)
    case .contains:
      return try contains(
        left, part: right, comparing: comparing, at: (comparing.left, comparing.right))
    case .in:
      return try contains(
        right, part: left, comparing: comparing, at: (comparing.right, comparing.left))
    case .between: return try between(left, comparing: comparing, right: right)
    case .customSelector(let name):
      throw PredicateProblem(
        comparing.mark, "\(name) cannot be asked of a store", expected: "a comparison operator")
    }
  }

  /// `==` and its like; with `nil` whether there is a value.
  private func relate(
    _ left: Operand, comparing: Comparing, right: Operand
  ) throws(PredicateProblem) -> String {
    let isEquality = comparing.sign == .equalTo || comparing.sign == .notEqualTo
    if case .constant(.null) = right {
      return try compareWithNil(left, at: comparing.left, comparing)
    }
    if case .constant(.null) = left {
      return try compareWithNil(right, at: comparing.right, comparing)
    }
    let pair = try folded(
      alike(left, right, at: (comparing.left, comparing.right)), comparing)
    if case .object(let entity) = pair.kind, !isEquality {
      throw PredicateProblem(
        comparing.mark, "objects of \(entity) have no order", expected: "==, != or IN")
    }
    let sign =
      switch comparing.sign {
      case .equalTo: evaluatesInMemory ? "IS" : "="
      case .notEqualTo: evaluatesInMemory ? "IS NOT" : "<>"
      default: comparing.sign.spelling
      }
    return "\(pair.left) \(sign) \(pair.right)"
  }

  private func compareWithNil(
    _ operand: Operand, at offset: Int, _ comparing: Comparing
  ) throws(PredicateProblem) -> String {
    let sign: String
    switch comparing.sign {
    case .equalTo: sign = "IS NULL"
    case .notEqualTo: sign = "IS NOT NULL"
    default:
      throw PredicateProblem(
        comparing.mark, "nil has no order", expected: "== nil or != nil")
    }
    if case .constant(.null) = operand { return "NULL \(sign)" }
    return "\(try single(operand, offset).sql) \(sign)"
  }

  /// Texts with case and diacritics taken away where they do not count.
  private func folded(
    _ pair: ComparablePair, _ comparing: Comparing
  ) throws(PredicateProblem) -> ComparablePair {
    let options = comparing.options.subtracting(.normalized)
    guard !comparing.options.isEmpty else { return pair }
    guard pair.kind.isText else {
      throw PredicateProblem(
        comparing.mark, "[c], [d] and [n] compare texts, and this is \(pair.kind.phrase)",
        expected: "the operator without them")
    }
    guard !options.isEmpty, options == comparing.options else { return pair }
    return ComparablePair(
      left: fold(pair.left, options), right: fold(pair.right, options), kind: .text)
  }

  /// The left side, which must be the same for all comparisons.
  private func same(
    _ value: String?, _ pair: ComparablePair, at offset: Int
  ) throws(PredicateProblem) -> String {
    guard value == nil || value == pair.left else {
      throw PredicateProblem(
        offset, "values of different types in a list", expected: "values of one type")
    }
    return pair.left
  }

  private func between(
    _ left: Operand, comparing: Comparing, right: Operand
  ) throws(PredicateProblem) -> String {
    guard case .list(let bounds) = right, bounds.count == 2 else {
      throw PredicateProblem(
        comparing.right, "\(right.title) behind BETWEEN", expected: "two values: {1, 10}")
    }
    var texts: [String] = []
    var value: String?
    for bound in bounds {
      let offset = bound.offset
      if case .constant(.null) = bound.operand {
        throw PredicateProblem(offset, "nil has no order", expected: "a value")
      }
      let pair = try folded(alike(left, bound.operand, at: (comparing.left, offset)), comparing)
      if case .object(let entity) = pair.kind {
        throw PredicateProblem(
          comparing.mark, "objects of \(entity) have no order", expected: "==, != or IN")
      }
      value = try same(value, pair, at: offset)
      texts.append(pair.right)
    }
    return "(\(value ?? "NULL") BETWEEN \(texts.joined(separator: " AND ")))"
  }

  /// The condition that a collection, a list or a text contains something.
  ///
  /// - Parameters:
  ///   - whole: The collection, list or text.
  ///   - part: The value to look for.
  ///   - comparing: The comparison.
  ///   - offsets: Their offsets.
  /// - Returns: The condition.
  /// - Throws: `PredicateProblem` if they cannot be compared.
  private func contains(
    _ whole: Operand, part: Operand, comparing: Comparing, at offsets: (whole: Int, part: Int)
  ) throws(PredicateProblem) -> String {
    var equality = comparing
    (equality.sign, equality.left, equality.right) = (.equalTo, offsets.whole, offsets.part)
    if let (rows, element) = whole.collection {
      return "EXISTS "
        + rows.query("1", where: try relate(.value(element), comparing: equality, right: part))
    }
    guard case .list(let elements) = whole else {
      equality.sign = comparing.sign
      return try match(.contains, left: whole, comparing: equality, right: part)
    }
    var value: String?
    var texts: [String] = []
    for element in elements {
      let offset = element.offset
      if case .constant(.null) = element.operand {
        throw PredicateProblem(
          offset, "nil in a list, which no object has in a store", expected: "OR … == nil besides")
      }
      (equality.left, equality.right) = (offsets.part, offset)
      let pair = try folded(alike(part, element.operand, at: (offsets.part, offset)), equality)
      value = try same(value, pair, at: offset)
      texts.append(pair.right)
    }
    return value.map { "\($0) IN (\(texts.joined(separator: ", ")))" } ?? "0"
  }
}

extension TextOptions {
  init(_ options: Options) {
    self.init(rawValue: options.rawValue & 7)
  }
}

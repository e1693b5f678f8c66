import DataModel

extension ConditionBuilder {
  /// The value of a collection operator such as `@count` or `@max.price`.
  ///
  /// - Throws: `PredicateProblem` for operators that stores do not support, and without a to-many
  ///   relationship.
  func aggregate(
    _ key: String, offset: Int, rest: KeyPath, of place: ObjectPlace
  ) throws(PredicateProblem) -> Operand {
    guard place.rows.isMany else {
      throw PredicateProblem(
        offset, "\(key) behind \(place.title)", expected: "a to-many relationship before it")
    }
    if key == "@count" {
      guard let extra = rest.marks.first else { return .value(count(.objects(place))) }
      throw PredicateProblem(extra, "a key behind @count", expected: "the end of the key path")
    }
    let functions = ["@min": "min:", "@max": "max:", "@sum": "sum:", "@avg": "average:"]
    guard let function = functions[key] else {
      throw PredicateProblem(
        offset, "the collection operator \(key) is not supported",
        expected: "@count, @min, @max, @sum or @avg")
    }
    return .value(try aggregate(function, of: follow(rest, from: place), at: offset))
  }

  /// The number of objects or values in a collection.
  func count(_ collection: Operand) -> SQLValue {
    guard let (rows, element) = collection.collection else {
      return SQLValue(sql: "0", kind: .integer, title: "@count")
    }
    return SQLValue(
      sql: rows.query("COUNT(\(element.sql))"), kind: .integer,
      title: "the count of \(element.title)")
  }

  /// The value of `min:`, `max:`, `sum:` or `average:`.
  ///
  /// - Throws: `PredicateProblem` for what is not a collection of values of the right kind.
  func aggregate(
    _ function: String, of operand: Operand, at offset: Int
  ) throws(PredicateProblem) -> SQLValue {
    guard case .values(let rows, let element) = operand else {
      throw PredicateProblem(
        offset, "\(function.dropLast()) of \(operand.title)",
        expected: "an attribute of the objects of a to-many relationship")
    }
    let isOrdered = element.kind.isNumber || element.kind.isText || element.kind == .date
    let isComparison = function == "min:" || function == "max:"
    guard isComparison ? isOrdered : element.kind.isNumber else {
      throw PredicateProblem(
        offset, "\(function.dropLast()) of \(element.title)",
        expected: isComparison ? "numbers, texts or dates" : "numbers")
    }
    let title = "the \(function.dropLast()) of \(element.title)"
    switch function {
    case "min:", "max:":
      return SQLValue(
        sql: rows.query("\(function == "min:" ? "MIN" : "MAX")(\(element.sql))"),
        kind: element.kind, title: title)
    case "sum:":
      return SQLValue(
        sql: rows.query(sum(of: element)),
        kind: element.kind == .real ? .real : .integer, title: title)
    default:
      return SQLValue(sql: rows.query("AVG(\(element.sql))"), kind: .real, title: title)
    }
  }

  /// The sum of a column; 0 without rows.
  ///
  /// `SUM` fails if integers overflow 64 bits; this continues in double precision, like SQLite's operators.
  private func sum(of element: SQLValue) -> String {
    guard element.kind != .real else { return "TOTAL(\(element.sql))" }
    // The halves of 64 bits do not overflow for fewer than 2^31 rows.
    let (high, low) = ("(\(element.sql)) >> 32", "(\(element.sql)) & 4294967295")
    return "COALESCE(SUM(\(high)) * 4294967296 + SUM(\(low)), 0)"
  }
}

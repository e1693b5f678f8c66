import DataModel

extension ConditionBuilder {
  /// The SQL operators for functions of two numbers.
  private static let signs = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/",
    "modulus:by:": "%", "bitwiseAnd:with:": "&", "bitwiseOr:with:": "|", "leftshift:by:": "<<",
    "rightshift:by:": ">>",
  ]
  /// The functions of one number, with their SQL names, and whether the result is an integer.
  private static let numberFunctions = [
    "abs:": "abs", "ceiling:": "predicate_ceiling", "floor:": "predicate_floor",
    "trunc:": "predicate_trunc", "sqrt:": "predicate_sqrt",
  ]
  private static let textFunctions = [
    "lowercase:": "predicate_lowercase", "uppercase:": "predicate_uppercase", "length:": "length",
  ]

  /// The value of a function.
  ///
  /// - Throws: `PredicateProblem` for functions that stores do not know, and arguments of the wrong kind.
  func resolveCall(
    _ receiver: Expression?, selector: String, arguments: [Expression],
    places: SourcePlaces, in scope: Scope
  ) throws(PredicateProblem) -> Operand {
    let offset = places.offset
    guard receiver == nil else { throw unsupported("FUNCTION", offset) }
    if let identity = identity(selector, arguments, in: scope) { return identity }
    if selector == "now", arguments.isEmpty {
      let sql = "((julianday('now') - 2451910.5) * 86400.0)"
      return .value(SQLValue(sql: sql, kind: .date, title: "now()"))
    }
    var operands: [PlacedOperand] = []
    for (number, argument) in arguments.enumerated() {
      let place = places.part(number)
      operands.append(
        PlacedOperand(operand: try resolve(argument, place, in: scope), offset: place.offset))
    }
    if operands.count == 2, let sign = Self.signs[selector] {
      return .value(try compute(sign, left: operands[0], right: operands[1]))
    }
    if operands.count == 2, selector == "castObject:toType:" {
      return .value(try cast(operands[0], to: arguments[1], at: operands[1].offset))
    }
    guard operands.count == 1 else { throw unsupported("the function \(selector)", offset) }
    return .value(try resolveCall(selector, operands[0], at: offset))
  }

  private func resolveCall(
    _ selector: String, _ argument: PlacedOperand, at offset: Int
  ) throws(PredicateProblem) -> SQLValue {
    switch selector {
    case "count:":
      guard argument.operand.collection != nil else {
        throw PredicateProblem(
          argument.offset, "count of \(argument.operand.title)",
          expected: "a to-many relationship")
      }
      return count(argument.operand)
    case "sum:", "min:", "max:", "average:":
      return try aggregate(selector, of: argument.operand, at: argument.offset)
    case "onesComplement:":
      let value = try number(argument)
      return SQLValue(sql: "~(\(value.sql))", kind: .integer, title: "~")
    case "canonical:":
      return SQLValue(
        sql: fold(try text(argument), [.caseInsensitive, .diacriticInsensitive]).sql, kind: .text,
        title: "canonical:")
    case let name where Self.numberFunctions[name] != nil:
      let (value, function) = (try number(argument), Self.numberFunctions[name] ?? "")
      if function.hasPrefix("predicate_") { usesFunctions = true }
      var sql = value.sql
      if name == "abs:" {
        // The least integer of 64 bits has no counterpart, and `abs` fails for it.
        sql = value.kind == .real ? "\(sql) + 0.0" : "max(\(sql), -9223372036854775807)"
      }
      return SQLValue(
        sql: "\(function)(\(sql))", kind: name == "sqrt:" ? .real : value.kind, title: name)
    case let name where Self.textFunctions[name] != nil:
      let (value, function) = (try text(argument), Self.textFunctions[name] ?? "")
      if function.hasPrefix("predicate_") { usesFunctions = true }
      return SQLValue(
        sql: "\(function)(\(value.sql))", kind: name == "length:" ? .integer : .text, title: name)
    default: throw unsupported("the function \(selector)", offset)
    }
  }

  /// The object named by an expression such as `Trip/p12`, which parses as a division; nil if it is a
  /// division.
  private func identity(
    _ selector: String, _ arguments: [Expression], in scope: Scope
  ) -> Operand? {
    guard selector == "divide:by:", arguments.count == 2,
      case .keyPath(nil, let entity) = arguments[0], case .keyPath(nil, let key) = arguments[1],
      schema.entity(entity) != nil, let number = keyNumber(key[...]),
      scope.object.flatMap({ model.entities[$0.entity] })
        .flatMap({ model.property(entity, of: $0) }) == nil
    else { return nil }
    return .identity(entity: entity, key: number)
  }

  /// An operand as a number or a date.
  private func number(
    _ argument: PlacedOperand
  ) throws(PredicateProblem) -> SQLValue {
    let value = scalar(argument.operand)
    guard let value, value.kind.isNumber || value.kind == .date else {
      throw PredicateProblem(
        argument.offset, "\(argument.operand.title) cannot be computed with", expected: "one number"
      )
    }
    return value
  }

  /// An operand as a text.
  private func text(
    _ argument: PlacedOperand
  ) throws(PredicateProblem) -> SQLValue {
    guard let value = scalar(argument.operand), value.kind.isText else {
      throw PredicateProblem(
        argument.offset, "\(argument.operand.title) is not a text", expected: "one text")
    }
    return value
  }

  /// The one value that an operand is; nil for `nil`, lists and collections.
  func scalar(_ operand: Operand) -> SQLValue? {
    switch operand {
    case .constant(let constant): constant.value
    case .value(let value): value
    case .objects(let place) where !place.rows.isMany: place.value
    case .identity(let entity, let key):
      SQLValue(sql: String(key), kind: .object(entity), title: operand.title)
    case .objects, .values, .list: nil
    }
  }

  /// The result of arithmetic on two numbers; integers are divided with truncation, as in Foundation and SQL.
  private func compute(
    _ sign: String, left: PlacedOperand,
    right: PlacedOperand
  ) throws(PredicateProblem) -> SQLValue {
    let (first, second) = (try number(left), try number(right))
    let isWhole =
      first.kind != .real && first.kind != .date && second.kind != .real && second.kind != .date
    let isSum = sign == "+" || sign == "-"
    let dates = [first.kind, second.kind].count { $0 == .date }
    let kind: OperandKind =
      if isSum, dates == 1 { .date } else if isWhole || !"+-*/".contains(sign) { .integer } else {
        .real
      }
    let dividend = sign == "/" && !isWhole ? "CAST(\(first.sql) AS REAL)" : first.sql
    return SQLValue(
      sql: "(\(dividend) \(sign) \(second.sql))", kind: kind,
      title: "\(first.title) \(sign) \(second.title)")
  }

  /// A value taken as one of another type.
  private func cast(
    _ value: PlacedOperand, to type: Expression, at offset: Int
  ) throws(PredicateProblem) -> SQLValue {
    guard case .constant(.string(let name)) = type else {
      throw PredicateProblem(offset, "a type that is not a literal", expected: "a type in quotes")
    }
    let kinds: [String: OperandKind] = [
      "NSDate": .date, "NSNumber": .real, "NSString": .text, "NSUUID": .uuid, "NSURL": .uri,
      "NSDecimalNumber": .real,
    ]
    guard let kind = kinds[name] else {
      throw PredicateProblem(
        offset, "\"\(name)\" cannot be cast to in a store",
        expected: "NSDate, NSNumber, NSString, NSUUID or NSURL")
    }
    if case .constant(let constant) = value.operand, let literal = constant.literal(as: kind) {
      return SQLValue(sql: literal, kind: kind, title: constant.title)
    }
    guard let found = scalar(value.operand) else {
      throw PredicateProblem(
        value.offset, "\(value.operand.title) cannot be cast to \(name)", expected: "one value")
    }
    switch (found.kind, kind) {
    case (_, found.kind), (.date, .real), (.integer, .date), (.real, .date), (.integer, .real),
      (.boolean, .real), (.uri, .text), (.text, .uri):
      return SQLValue(sql: found.sql, kind: kind, title: found.title)
    case (.integer, .text), (.boolean, .text):
      return SQLValue(sql: "CAST(\(found.sql) AS TEXT)", kind: .text, title: found.title)
    default:
      throw PredicateProblem(
        value.offset, "\(found.title) cannot be cast to \(name)", expected: "a value that can be")
    }
  }
}

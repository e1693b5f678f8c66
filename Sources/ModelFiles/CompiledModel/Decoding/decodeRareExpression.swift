import DataModel

extension ModelDecoder {
  /// Reads an expression of the classes that hardly any model has.
  ///
  /// - Throws: ``CompiledModelError`` if it is malformed or of an unknown class.
  mutating func rareExpression(
    _ cursor: ArchiveCursor, _ depth: Int
  ) throws(CompiledModelError) -> Expression {
    let below = depth + 1
    switch cursor.object.archiveClass.name {
    case PredicateClass.aggregate.name: return .aggregate(try members(cursor, below))
    case PredicateClass.subquery.name:
      return .subquery(
        collection: try requiredExpression(cursor, PredicateKey.collection, depth: below),
        variable: try variableName(cursor, key: PredicateKey.variable, depth: below),
        predicate: try requiredPredicate(cursor, PredicateKey.predicate, depth: below))
    case PredicateClass.setOperation.name:
      let number = try cursor.requiredInteger(PredicateKey.expressionType)
      guard let operation = SetOperation.allCases.first(where: { $0.typeNumber == number }) else {
        throw cursor.error(PredicateKey.expressionType, "\(number)", expected: "5, 6 or 7")
      }
      return .setOperation(
        operation, try requiredExpression(cursor, PredicateKey.leftExpression, depth: below),
        try requiredExpression(cursor, PredicateKey.rightExpression, depth: below))
    case PredicateClass.conditional.name:
      return .conditional(
        try requiredPredicate(cursor, PredicateKey.predicate, depth: below),
        try requiredExpression(cursor, PredicateKey.trueExpression, depth: below),
        try requiredExpression(cursor, PredicateKey.falseExpression, depth: below))
    case PredicateClass.assignment.name:
      return .assignment(
        variable: try variableName(cursor, key: PredicateKey.assignmentVariable, depth: below),
        try requiredExpression(cursor, PredicateKey.subexpression, depth: below))
    case PredicateClass.fetchRequest.name:
      return .fetchRequest(
        request: try requiredExpression(
          cursor, PredicateKey.fetchRequestExpression, depth: below),
        context: try requiredExpression(cursor, PredicateKey.contextExpression, depth: below),
        countOnly: try cursor.flag(PredicateKey.countOnly))
    case let name:
      throw cursor.error("an object of the class \(name)", expected: "an expression")
    }
  }

  private mutating func members(
    _ cursor: ArchiveCursor, _ depth: Int
  ) throws(CompiledModelError) -> [Expression] {
    let list = try reader.requiredCursor(cursor, PredicateKey.collection)
    var result: [Expression] = []
    for member in try reader.members(list) {
      result.append(try listed(member, at: list.path, depth: depth))
    }
    return result
  }

  /// Reads a member of a list, which may be a plain value as well as an expression.
  private mutating func listed(
    _ reference: ObjectReference, at path: ArchivePath, depth: Int
  ) throws(CompiledModelError) -> Expression {
    let holder = ArchiveCursor(
      reference: reference,
      object: ArchivedObject(
        archiveClass: PredicateClass.aggregate,
        fields: [PredicateKey.expression: .reference(reference)]),
      path: path)
    guard case .object(let object) = reader.table[reference],
      object.archiveClass.inherits(from: "NSExpression")
    else { return .constant(try constantValue(holder, PredicateKey.expression)) }
    return try requiredExpression(holder, PredicateKey.expression, depth: depth)
  }

  private mutating func requiredPredicate(
    _ cursor: ArchiveCursor, _ key: String, depth: Int
  ) throws(CompiledModelError) -> Predicate {
    guard let reference = try cursor.reference(key) else {
      throw cursor.error(key, cursor.missingOr("nil", key), expected: "a predicate")
    }
    return try predicate(reference, at: cursor.path.appending(key), depth: depth)
  }

  /// The name of a variable, which is archived as text or as an expression.
  private mutating func variableName(
    _ cursor: ArchiveCursor, key: String, depth: Int
  ) throws(CompiledModelError) -> String {
    guard let reference = try cursor.reference(key),
      case .object(let object) = reader.table[reference],
      object.archiveClass.inherits(from: "NSExpression")
    else { return try reader.requiredText(cursor, key) }
    guard case .variable(let name) = try requiredExpression(cursor, key, depth: depth) else {
      throw cursor.error(key, "another expression", expected: "a variable")
    }
    return name
  }
}

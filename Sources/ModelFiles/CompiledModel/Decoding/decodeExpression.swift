import DataModel

extension ModelDecoder {
  /// Reads the expression in the field `key`; nil if absent.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else.
  mutating func expression(
    _ owner: ArchiveCursor, _ key: String, depth: Int = 0
  ) throws(CompiledModelError) -> Expression? {
    guard let reference = try owner.reference(key) else { return nil }
    return try expression(reference, at: owner.path.appending(key), depth: depth)
  }

  /// Reads the expression in the field `key`.
  ///
  /// - Throws: ``CompiledModelError`` if there is none, or something else.
  mutating func requiredExpression(
    _ owner: ArchiveCursor, _ key: String, depth: Int
  ) throws(CompiledModelError) -> Expression {
    guard let expression = try expression(owner, key, depth: depth) else {
      throw owner.error(key, owner.missingOr("nil", key), expected: "an expression")
    }
    return expression
  }

  private mutating func expression(
    _ reference: ObjectReference, at path: ArchivePath, depth: Int
  ) throws(CompiledModelError) -> Expression {
    let cursor = try reader.cursor(reference, at: path)
    try enter(cursor, depth)
    switch cursor.object.archiveClass.name {
    case PredicateClass.constant.name: return .constant(try constant(cursor))
    case PredicateClass.selfExpression.name: return .selfObject
    case PredicateClass.anyKey.name: return .anyKey
    case PredicateClass.variable.name:
      return .variable(try word(cursor, PredicateKey.variable))
    case PredicateClass.keyPathSpecifier.name:
      return .keyPath(operand: nil, path: try word(cursor, PredicateKey.keyPath))
    case PredicateClass.keyPath.name: return try keyPath(cursor, depth)
    case PredicateClass.function.name: return try function(cursor, depth)
    default: return try rareExpression(cursor, depth)
    }
  }

  /// The text in the field `key`, counted as work because it is copied into the predicate's text.
  private mutating func word(
    _ cursor: ArchiveCursor, _ key: String
  ) throws(CompiledModelError) -> String {
    let text = try reader.requiredText(cursor, key)
    try reader.spend(text.utf8.count, at: cursor.path)
    return text
  }

  private mutating func keyPath(
    _ cursor: ArchiveCursor, _ depth: Int
  ) throws(CompiledModelError) -> Expression {
    let arguments = try reader.members(cursor, PredicateKey.arguments) ?? []
    guard let argument = arguments.first, arguments.count == 1 else {
      throw cursor.error(
        PredicateKey.arguments, "\(arguments.count) arguments", expected: "one key path")
    }
    let specifier = try reader.cursor(
      argument, at: cursor.path.appending(PredicateKey.arguments),
      kind: PredicateClass.keyPathSpecifier.name)
    let path = try word(specifier, PredicateKey.keyPath)
    let operand = try expression(cursor, PredicateKey.operand, depth: depth + 1)
    // The path that nothing stands before is one of SELF in archives; `SELF.a` is a function of it.
    let type = try cursor.integer(PredicateKey.expressionType)
    let isPlain = operand == .selfObject && type != Int(ExpressionType.function)
    return .keyPath(operand: isPlain ? nil : operand, path: path)
  }

  private mutating func function(
    _ cursor: ArchiveCursor, _ depth: Int
  ) throws(CompiledModelError) -> Expression {
    let selector = try word(cursor, PredicateKey.selectorName)
    let path = cursor.path.appending(PredicateKey.arguments)
    var arguments: [Expression] = []
    for member in try reader.members(cursor, PredicateKey.arguments) ?? [] {
      if let word = try indexWord(member, at: path), let collection = arguments.first {
        return .indexed(collection, word)
      }
      arguments.append(try expression(member, at: path, depth: depth + 1))
    }
    let operand = try expression(cursor, PredicateKey.operand, depth: depth + 1)
    let isBuiltIn = operand == .constant(.classReference(PredicateConstant.utilities))
    return .function(
      operand: isBuiltIn ? nil : operand, selector: selector, arguments: arguments)
  }

  private func indexWord(
    _ reference: ObjectReference, at path: ArchivePath
  ) throws(CompiledModelError) -> Index? {
    let cursor = try reader.cursor(reference, at: path)
    guard cursor.object.archiveClass.name == PredicateClass.symbol.name else { return nil }
    let word = try reader.requiredText(cursor, PredicateKey.token)
    guard let index = Index(rawValue: word.uppercased()) else {
      throw cursor.error(PredicateKey.token, word, expected: "FIRST, LAST or SIZE")
    }
    return index
  }
}

import DataModel

extension ModelDecoder {
  /// The deepest tree of predicates and expressions; deeper ones could not be read again as text.
  static let predicateDepth = 90

  /// The predicate in the field `key` as text in Apple's normal form; nil if absent.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else.
  mutating func predicateText(
    _ owner: ArchiveCursor, _ key: String
  ) throws(CompiledModelError) -> String? {
    guard let reference = try owner.reference(key) else { return nil }
    let path = owner.path.appending(key)
    return text(of: try predicate(reference, at: path), at: path)
  }

  /// Reads a predicate.
  ///
  /// - Throws: ``CompiledModelError`` if it is malformed, too deep or of an unknown class.
  mutating func predicate(
    _ reference: ObjectReference, at path: ArchivePath, depth: Int = 0
  ) throws(CompiledModelError) -> Predicate {
    let cursor = try reader.cursor(reference, at: path)
    try enter(cursor, depth)
    switch cursor.object.archiveClass.name {
    case PredicateClass.truePredicate.name: return .constant(true)
    case PredicateClass.falsePredicate.name: return .constant(false)
    case PredicateClass.comparison.name: return .comparison(try comparison(cursor, depth))
    case PredicateClass.compound.name: return try compound(cursor, depth)
    case let name:
      throw cursor.error("an object of the class \(name)", expected: "a predicate")
    }
  }

  /// Counts one node of a tree.
  ///
  /// - Throws: ``CompiledModelError`` if the tree is too deep or repeats too much.
  mutating func enter(_ cursor: ArchiveCursor, _ depth: Int) throws(CompiledModelError) {
    guard depth < Self.predicateDepth else {
      throw cursor.error(
        "predicates within each other", expected: "at most \(Self.predicateDepth) levels")
    }
    try reader.spend(1, at: cursor.path)
  }

  private mutating func compound(
    _ cursor: ArchiveCursor, _ depth: Int
  ) throws(CompiledModelError) -> Predicate {
    let number = try cursor.requiredInteger(PredicateKey.compoundType)
    guard let type = Compound(rawValue: number) else {
      throw cursor.error(PredicateKey.compoundType, "the type \(number)", expected: "0, 1 or 2")
    }
    let path = cursor.path.appending(PredicateKey.subpredicates)
    var members: [Predicate] = []
    for member in try reader.members(cursor, PredicateKey.subpredicates) ?? [] {
      members.append(try predicate(member, at: path, depth: depth + 1))
    }
    guard type != .not || members.count == 1 else {
      throw cursor.error(
        PredicateKey.subpredicates, "a negation of \(members.count)", expected: "one predicate")
    }
    return .compound(type, members)
  }

  private mutating func comparison(
    _ cursor: ArchiveCursor, _ depth: Int
  ) throws(CompiledModelError) -> Comparison {
    let place = try reader.requiredCursor(
      cursor, PredicateKey.predicateOperator, kind: "NSPredicateOperator")
    let number = try place.integer(PredicateKey.modifier) ?? 0
    guard let modifier = Modifier(rawValue: number) else {
      throw place.error(PredicateKey.modifier, "the modifier \(number)", expected: "0, 1 or 2")
    }
    let options = try place.integer(PredicateKey.options)
    let flags = try place.integer(PredicateKey.flags)
    return Comparison(
      left: try requiredExpression(cursor, PredicateKey.leftExpression, depth: depth + 1),
      right: try requiredExpression(cursor, PredicateKey.rightExpression, depth: depth + 1),
      modifier: modifier, comparisonOperator: try comparisonOperator(place),
      options: Options(rawValue: UInt(clamping: options ?? flags ?? 0)))
  }

  private func comparisonOperator(_ cursor: ArchiveCursor) throws(CompiledModelError) -> Operator {
    let number = try cursor.requiredInteger(PredicateKey.operatorType)
    if number == Operator.customSelector("").typeNumber {
      return .customSelector(try reader.requiredText(cursor, PredicateKey.selectorName))
    }
    guard let found = Self.operators[number] else {
      throw cursor.error(
        PredicateKey.operatorType, "the operator \(number)", expected: "a known operator")
    }
    return found
  }

  private static let operators: [Int: Operator] = Dictionary(
    uniqueKeysWithValues: [
      .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo,
      .matches, .like, .beginsWith, .endsWith, .in, .contains, .between,
    ].map { (known: Operator) in (known.typeNumber, known) })
}

extension ModelDecoder {
  /// The text of a predicate in Apple's normal form.
  ///
  /// An archive can hold what the language has no words for, such as a key with a space. Then the
  /// text reads as something else or not at all, which is noted.
  mutating func text(of predicate: Predicate, at path: ArchivePath) -> String {
    let text = predicate.exactFormat
    note(isReadable: (try? parsePredicate(text)) == predicate, at: path)
    return text
  }

  /// The text of an expression in Apple's normal form; notes what ``text(of:at:)`` of a predicate
  /// notes.
  mutating func text(of expression: Expression, at path: ArchivePath) -> String {
    let text = expression.exactFormat
    note(isReadable: (try? parseExpression(text)) == expression, at: path)
    return text
  }

  private mutating func note(isReadable: Bool, at path: ArchivePath) {
    guard !isReadable else { return }
    reader.note(path, "the text of the predicate or expression does not read as the same one")
  }
}

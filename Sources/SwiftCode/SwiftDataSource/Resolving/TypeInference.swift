import DataModel

extension SymbolTable {
  /// The type of a property with only an initial value; nil if unknown.
  ///
  /// - Parameters:
  ///   - value: The initial value.
  ///   - scope: Where it is written.
  /// - Returns: The type as it would be written.
  func inferType(of value: InitialValue, in scope: NameScope) -> WrittenType? {
    var inference = TypeInference(table: self)
    return inference.type(of: value, scope)
  }

  /// The case of an enumeration that a path of names means, as `Status.draft`; nil for anything else.
  func rawCase(
    _ names: [String], in scope: NameScope
  ) -> (type: DeclarationReference, name: String)? {
    guard let name = names.last, names.count > 1,
      case .own(let type) = resolve(.named(names.dropLast(), []), in: scope),
      self[type].caseNames.contains(name)
    else { return nil }
    return (type, name)
  }
}

/// Infers the types of expressions, as far as declarations and known system types determine them.
///
/// What is not known is not guessed: a value that may be nil makes an optional, and with it another version hash.
struct TypeInference {
  /// The declarations of the tree.
  let table: SymbolTable
  /// The number of constants followed so far, as they may refer to each other.
  var depth = 0
  /// The number of expressions visited.
  private var steps = 0

  /// Creates an inference with the declarations of a tree.
  init(table: SymbolTable) { self.table = table }

  /// The type of a value; nil if unknown.
  mutating func type(of value: InitialValue, _ scope: NameScope) -> WrittenType? {
    steps += 1
    guard steps < 2048 else { return nil }
    switch value {
    case .integer: return .named(["Swift", "Int"], [])
    case .real: return .named(["Swift", "Double"], [])
    case .string, .interpolated: return .named(["Swift", "String"], [])
    case .boolean: return .named(["Swift", "Bool"], [])
    case .negative(let number): return type(of: number, scope)
    case .array(let values): return common(values, scope).map { .array($0) }
    case .dictionary(let keys, let values):
      guard let key = common(keys, scope), let value = common(values, scope) else { return nil }
      return .dictionary(key, value)
    case .call(let type, let arguments): return call(type, arguments: arguments, scope: scope)
    case .cast(let type, _): return type
    case .wrapped(let value): return type(of: value, scope).map { .optional($0) }
    case .member(let names, let member): return self.member(names, member: member, scope: scope)
    case .forced(let value): return unwrapped(value, scope)
    case .alternatives(let values): return alternatives(values, scope)
    case .arithmetic(let values): return arithmetic(values, scope)
    case .none, .implicitMember, .other: return nil
    }
  }

  /// The type of a value that is there, whether or not it is optional.
  private mutating func unwrapped(_ value: InitialValue, _ scope: NameScope) -> WrittenType? {
    if case .call(let type, _) = value { return isType(type, scope) ? type : nil }
    let type = type(of: value, scope)
    if case .optional(let wrapped)? = type?.sugared({ _ in false }) { return wrapped }
    return type
  }

  /// The common type of values; nil if they have several or there are none.
  private mutating func common(_ values: [InitialValue], _ scope: NameScope) -> WrittenType? {
    guard let first = values.first, let type = type(of: first, scope) else { return nil }
    // Of literals the compiler checks that they are alike.
    for value in values.dropFirst()
    where value.kindOfLiteral != first.kindOfLiteral
      || value.kindOfLiteral == nil
    {
      guard self.type(of: value, scope) == type else { return nil }
    }
    return type
  }

  /// The type of values with `??` between them: that of the last, which is optional only where that one is.
  private mutating func alternatives(
    _ values: [InitialValue], _ scope: NameScope
  ) -> WrittenType? {
    guard let last = values.last else { return nil }
    func first() -> WrittenType? {
      for value in values.dropLast() {
        if let type = unwrapped(value, scope) { return type }
      }
      return nil
    }
    switch last {
    case .none: return first().map { .optional($0) }
    case .implicitMember(let name, let arguments):
      guard let type = first() else { return nil }
      return implicitMember(name, arguments: arguments, of: type, scope: scope)
    case .string, .interpolated, .boolean: return first() ?? type(of: last, scope)
    // Such literals become whatever the value before them is.
    case .integer, .real, .negative, .array, .dictionary: return first()
    default: return type(of: last, scope)
    }
  }

  /// Arithmetic on integers gives integers, with a real number a real number; strings give strings.
  private mutating func arithmetic(
    _ values: [InitialValue], _ scope: NameScope
  ) -> WrittenType? {
    var types: Set<WrittenType?> = []
    // No operand is optional, as there are no such operators.
    for value in values { types.insert(unwrapped(value, scope)) }
    if types.count == 1, let type = types.first { return type }
    let int = WrittenType.named(["Swift", "Int"], [])
    let double = WrittenType.named(["Swift", "Double"], [])
    let isLiteral = values.allSatisfy { value in
      switch value {
      case .integer, .real, .negative: true
      default: false
      }
    }
    return isLiteral && types == [int, double] ? double : nil
  }
}

extension InitialValue {
  /// The kind of a literal; nil for one with interpolated values and for anything else.
  fileprivate var kindOfLiteral: Int? {
    switch self {
    case .integer: 0
    case .real: 1
    case .string, .interpolated: 2
    case .boolean: 3
    default: nil
    }
  }
}

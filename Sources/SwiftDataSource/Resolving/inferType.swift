import DataModel

extension SymbolTable {
  /// The type of a property that has only an initial value; nil where it cannot be told.
  ///
  /// - Parameters:
  ///   - value: The initial value.
  ///   - scope: Where it is written.
  /// - Returns: The type as it would be written.
  func inferType(of value: InitialValue, in scope: NameScope) -> WrittenType? {
    switch value {
    case .integer: .named(["Swift", "Int"], [])
    case .real: .named(["Swift", "Double"], [])
    case .string, .interpolated: .named(["Swift", "String"], [])
    case .boolean: .named(["Swift", "Bool"], [])
    case .negative(let number): inferType(of: number, in: scope)
    case .array(let values): common(values.prefix(4), scope).map { .array($0) }
    case .dictionary(let keys, let values):
      common(keys.prefix(4), scope).flatMap { key in
        common(values.prefix(4), scope).map { .dictionary(key, $0) }
      }
    case .call(let type, let isPlain): inferCall(type, isPlain: isPlain, scope)
    case .cast(let type, _): type
    case .wrapped(let value): inferType(of: value, in: scope).map { .optional($0) }
    case .member(let names, let member): inferMember(names, member, scope)
    case .forced(let value): inferUnwrapped(value, scope)
    case .alternatives(let values):
      values.first.flatMap { inferUnwrapped($0, scope) }
        ?? values.last.flatMap { inferType(of: $0, in: scope) }
    case .arithmetic(let values): inferArithmetic(values, scope)
    case .none, .implicitMember, .other: nil
    }
  }

  /// The type of a value that is there, whether or not it is optional.
  private func inferUnwrapped(_ value: InitialValue, _ scope: NameScope) -> WrittenType? {
    if case .call(let type, _) = value { return isType(type, scope) ? type : nil }
    let type = inferType(of: value, in: scope)
    if case .optional(let wrapped)? = type?.sugared({ _ in false }) { return wrapped }
    return type
  }

  /// The type that all values have; nil where they have several, or there are none.
  ///
  /// The first few are looked at, as the compiler checks the others.
  private func common(_ values: ArraySlice<InitialValue>, _ scope: NameScope) -> WrittenType? {
    guard let first = values.first, let type = inferType(of: first, in: scope) else { return nil }
    return values.dropFirst().allSatisfy({ inferType(of: $0, in: scope) == type }) ? type : nil
  }

  /// The type that a call of it makes; nil where one of its initializers may make none, as which one is called is not found out.
  private func inferCall(_ type: WrittenType, isPlain: Bool, _ scope: NameScope) -> WrittenType? {
    guard isType(type, scope) else { return nil }
    guard !isPlain, case .own(let own) = resolve(type, in: scope) else { return type }
    let mayFail = ([own] + extensions(of: own)).contains { self[$0].hasFailableInit }
    return mayFail ? nil : type
  }

  /// Whether a type is known, so that a call of it makes one; a function may have such a name as well.
  private func isType(_ type: WrittenType, _ scope: NameScope) -> Bool {
    // What such a type has in it, only its arguments say.
    if case .named(let names, let arguments) = type, arguments.isEmpty,
      ["Array", "Dictionary", "Optional", "Set"].contains(names.last), find(names, in: scope) == nil
    {
      return false
    }
    if case .unknown(let name) = resolve(type, in: scope) {
      // What begins with a capital is taken for a type, which is then reported as unknown.
      return name.first?.isUppercase ?? false
    }
    return true
  }

  private func inferMember(
    _ names: [String], _ member: String, _ scope: NameScope
  ) -> WrittenType? {
    if member == "rawValue", let raw = rawCase(names, in: scope),
      case .primitive(_, let name)? = rawValue(of: raw.type)
    {
      return .named(["Swift", name], [])
    }
    let type = WrittenType.named(names, [])
    switch resolve(type, in: scope) {
    case .own(let reference):
      if self[reference].caseNames.contains(member) { return type }
      guard let found = constant(member, of: path(of: reference), near: scope.file) else {
        return nil
      }
      // What the type of the constant means is decided where the constant is.
      let written = found.constant.type ?? calledType(found.constant, found.scope)
      return written.map { pinned($0, in: found.scope) }
    case .primitive(_, let name), .system(let name):
      return SystemTypes.ownMembers[name]?.contains(member) == true ? type : nil
    default: return nil
    }
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

  /// The type that a constant is a call of; nil for a call of anything else.
  private func calledType(_ constant: TypeConstant, _ scope: NameScope) -> WrittenType? {
    guard case .call(let call, _) = constant.value else { return nil }
    let names = call.callee.last == "init" ? Array(call.callee.dropLast()) : call.callee
    // What is called begins with a capital where it is a type.
    guard names.last?.first?.isUppercase == true else { return nil }
    let isText = if case .string? = call.arguments.first?.value { true } else { false }
    let isFailable = callsFailableInitializer(
      of: names, labels: call.arguments.map(\.label), firstIsText: isText)
    let type = WrittenType.named(names, [])
    guard !isFailable else { return .optional(type) }
    return inferCall(type, isPlain: call.arguments.isEmpty, scope)
  }

  /// Integers stay integers, and become real numbers beside one; texts stay texts.
  private func inferArithmetic(_ values: [InitialValue], _ scope: NameScope) -> WrittenType? {
    let types = Set(values.map { inferType(of: $0, in: scope) })
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

import DataModel
import Text

extension SchemaBuilder {
  /// Reads the initial value of an attribute: a constant into the model, anything else as it is written.
  mutating func readDefault(
    _ property: StoredProperty, type: ResolvedType, owner: DeclarationReference,
    entity: String, attribute: inout Attribute
  ) {
    guard var initial = property.initial, !initial.isNil(isOptional: attribute.isOptional) else {
      return
    }
    if case .wrapped(let value) = initial { initial = value }
    if case .own(let reference) = type,
      let raw = rawDefault(initial, reference: reference, name: property.name, owner: owner)
    {
      attribute.defaultValue = raw
    } else if case .primitive(let primitive, _) = type,
      let value = constant(initial, primitive) ?? rawValue(initial, owner)
    {
      attribute.defaultValue = value
    } else {
      keepComputed(property, entity)
    }
  }

  /// Keeps an initial value as it is written.
  private mutating func keepComputed(_ property: StoredProperty, _ entity: String) {
    let path = ElementPath.property(entity: entity, name: property.name)
    schema.computedDefaults[path] = property.initialText ?? ""
  }

  /// Records the initial value of an attribute with a value transformer, which is not a constant in the
  /// model.
  mutating func readTransformedDefault(
    _ property: StoredProperty, attribute: Attribute, entity: String
  ) {
    guard let initial = property.initial, !initial.isNil(isOptional: attribute.isOptional) else {
      return
    }
    keepComputed(property, entity)
  }

  /// The constant for a literal, for an attribute of a type; nil if it is not valid.
  private func constant(_ value: InitialValue, _ type: AttributeType) -> AttributeValue? {
    switch (type, value) {
    case (.boolean, .boolean(let value)): return .boolean(value)
    case (.string, .string(let text)): return .string(text)
    case (.string, .call(_, [])): return .string("")
    case (.boolean, .call(_, [])): return .boolean(false)
    case (.integer16, _), (.integer32, _), (.integer64, _):
      return value.isZero ? .integer(0) : integer(value).map { .integer($0) }
    case (.double, _): return real(value).map { .real(Real($0)) }
    case (.float, _): return real(value).map { .real(Real(Double(Float($0)))) }
    case (.decimal, _):
      if value.isZero { return DecimalValue("0").map { .decimal($0) } }
      return value.numberText.flatMap { DecimalValue($0) }.map { .decimal($0) }
    default: return nil
    }
  }

  private func integer(_ value: InitialValue) -> Int64? {
    switch value {
    case .integer(let text): text.integerLiteral
    case .negative(.integer(let text)): text.integerLiteral.flatMap { $0 == .min ? nil : -$0 }
    default: nil
    }
  }

  private func real(_ value: InitialValue) -> Double? {
    if value.isZero { return 0 }
    if let number = value.numberText { return Double(number) }
    return integer(value).map(Double.init)
  }

  /// The raw value of a case, as the value of the only element.
  private mutating func rawDefault(
    _ value: InitialValue, reference: DeclarationReference, name: String,
    owner: DeclarationReference
  ) -> AttributeValue? {
    let type = table[reference]
    let member: String
    switch value {
    case .implicitMember(let name, nil): member = name
    case .member(let path, let name):
      // A constant elsewhere may be called like a case.
      guard table.resolve(.named(path, []), in: table.scope(of: owner)) == .own(reference) else {
        return nil
      }
      member = name
    default: return nil
    }
    guard type.kind == .enumeration else { return nil }
    let values = rawValues[reference] ?? rawValuesByCase(reference)
    rawValues[reference] = values
    return values[member].map { .composite([name: $0]) }
  }

  /// The raw value of a case, as in `Status.draft.rawValue`.
  private mutating func rawValue(
    _ value: InitialValue, _ owner: DeclarationReference
  ) -> AttributeValue? {
    guard case .member(let names, "rawValue") = value,
      let found = table.rawCase(names, in: table.scope(of: owner))
    else { return nil }
    let values = rawValues[found.type] ?? rawValuesByCase(found.type)
    rawValues[found.type] = values
    return values[found.name]
  }

  private func rawValuesByCase(_ reference: DeclarationReference) -> [String: AttributeValue] {
    var result: [String: AttributeValue] = [:]
    for (name, value) in readRawValues(reference) { result[name] = value }
    return result
  }

  /// The cases of an enumeration with their raw values as texts.
  mutating func rawCases(of reference: DeclarationReference) -> [SwiftDataRawCase] {
    if let known = rawCases[reference] { return known }
    let found = zip(table[reference].cases, readRawValues(reference)).map { item, raw in
      SwiftDataRawCase(
        name: item.name, rawValue: raw.value?.rawText, location: item.place.location)
    }
    rawCases[reference] = found
    return found
  }

  /// The raw value of each case: the one written, its name, or one more than that of the case before.
  private func readRawValues(
    _ reference: DeclarationReference
  ) -> [(name: String, value: AttributeValue?)] {
    let type = table[reference]
    let scope = table.scope(of: reference)
    let types = type.inherited.map { table.resolve($0, in: scope) }
    guard case .primitive(let raw, _)? = types.first(where: { $0.isPlain }) else { return [] }
    var result: [(name: String, value: AttributeValue?)] = []
    var next: Int64? = 0
    for item in type.cases {
      let written = item.rawValue.flatMap { constant($0, raw) }
      if case .integer(let number)? = written { next = number }
      let counted = raw.isInteger ? next.map { AttributeValue.integer($0) } : nil
      let implied = raw == .string ? AttributeValue.string(item.name) : counted
      result.append((item.name, item.rawValue == nil ? implied : written))
      next = next.flatMap { $0 == .max ? nil : $0 + 1 }
    }
    return result
  }
}

extension AttributeValue {
  /// The text of a raw value; nil if it is not valid.
  fileprivate var rawText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .real(let number): String(describing: number.value)
    default: nil
    }
  }
}

extension InitialValue {
  /// The number as decimal digits; nil for anything else.
  fileprivate var numberText: String? {
    switch self {
    case .integer(let text): text.allSatisfy(\.isNumber) ? text : nil
    case .real(let text): text.hasPrefix("0x") ? nil : text
    case .negative(let number): number.numberText.map { "-" + $0 }
    default: nil
    }
  }

  /// Whether it is a call without arguments, or `zero`, of a number.
  fileprivate var isZero: Bool {
    switch self {
    case .call(_, []), .member(_, "zero"), .implicitMember("zero", nil): true
    case .implicitMember("init", _?): false
    default: false
    }
  }
}

extension String {
  /// The value of an integer literal without separators; nil if it does not fit.
  fileprivate var integerLiteral: Int64? {
    let bases: [(String, Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]
    for (prefix, radix) in bases where hasPrefix(prefix) {
      return Int64(dropFirst(2), radix: radix)
    }
    return Int64(self)
  }
}

import DataModel

/// The raw type of an enumeration.
enum RawType: Hashable {
  /// A type in the inheritance clause, with its name.
  case literals(AttributeType, name: String)
  /// A conformance to `RawRepresentable` that is written out, with the type of `rawValue` and its name.
  case written(AttributeType, name: String)
  /// Such a conformance, with a type of `rawValue` that is not known or no plain one.
  case unknown
  /// A type in the inheritance clause that is unknown or has an unknown layout, as written and resolved.
  case unreadable(WrittenType, ResolvedType)
  /// An undeclared name in the inheritance clause, of a protocol or a type.
  case possible(String)
}

extension SymbolTable {
  /// The raw type of an enumeration; nil if absent.
  func rawType(of reference: DeclarationReference) -> RawType? {
    let scope = scope(of: reference)
    for inherited in self[reference].inherited {
      if let raw = plainRawType(inherited, scope) { return .literals(raw.type, name: raw.name) }
    }
    if let raw = foreignRawType(of: reference) { return raw }
    guard isRawRepresentable(reference) else { return nil }
    for declaration in [reference] + extensions(of: reference) {
      guard let written = self[declaration].rawValueType else { continue }
      let raw = plainRawType(written, self.scope(of: declaration))
      return raw.map { .written($0.type, name: $0.name) } ?? .unknown
    }
    let raw = plainRawType(.named(["RawValue"], []), scope)
    return raw.map { .written($0.type, name: $0.name) } ?? .unknown
  }

  /// The type `RawValue` of an enumeration or structure; nil if not known.
  func rawValue(of reference: DeclarationReference) -> ResolvedType? {
    switch rawType(of: reference) {
    case .literals(_, let name)?, .written(_, let name)?:
      SystemTypes.attributeTypes[name].map { .primitive($0, name: name) }
    case .unknown?, .unreadable?, .possible?, nil: nil
    }
  }

  /// Whether a type or an extension of it conforms to `RawRepresentable` or `OptionSet`, possibly through
  /// protocols in the sources.
  func isRawRepresentable(_ reference: DeclarationReference) -> Bool {
    let names: Set<String> = ["RawRepresentable", "Swift.RawRepresentable", "OptionSet"]
    var open = [reference] + extensions(of: reference)
    var seen = Set(open)
    while let declaration = open.popLast() {
      for type in self[declaration].inherited {
        if names.contains("\(type)") { return true }
        guard case .named(let path, _) = type, let found = find(path, in: scope(of: declaration)),
          self[found].isProtocolOrAlias, seen.count < 256, seen.insert(found).inserted
        else { continue }
        open.append(found)
      }
    }
    return false
  }

  /// The first name in an enumeration's inheritance clause, if it is, or may be, an unusual raw type.
  ///
  /// A type of raw values stands first, and no case has values then.
  private func foreignRawType(of reference: DeclarationReference) -> RawType? {
    let type = self[reference]
    guard type.kind == .enumeration, let first = type.inherited.first, !type.cases.isEmpty,
      type.cases.allSatisfy(\.payload.isEmpty)
    else { return nil }
    let meaning = resolve(first, in: scope(of: reference))
    switch meaning {
    case .own(let found):
      return self[found].kind == .protocol ? nil : .unreadable(first, meaning)
    case .primitive, .system, .optional, .array, .collection: return .unreadable(first, meaning)
    case .unknown(let name):
      guard !SystemProtocols.contains(name) else { return nil }
      let isCertain = type.cases.contains { $0.rawValue != nil }
      return isCertain ? .unreadable(first, meaning) : .possible(name)
    // Protocols with `&` between them.
    case .unsupported: return nil
    }
  }

  private func plainRawType(
    _ written: WrittenType, _ scope: NameScope
  ) -> (type: AttributeType, name: String)? {
    guard case .primitive(let type, let name) = resolve(written, in: scope),
      [.string, .double, .float].contains(type) || type.isInteger
    else { return nil }
    return (type, name)
  }
}

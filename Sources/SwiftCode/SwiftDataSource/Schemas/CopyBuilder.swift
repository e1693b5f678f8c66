import DataModel

/// Spells the types of a schema for a copy of it.
struct CopyBuilder {
  /// The declarations of the tree.
  let table: SymbolTable
  /// What was spelled.
  var copies = SwiftDataCopies()
  /// The names in use: those of classes first.
  private(set) var taken: Set<String>
  /// The names that the copy declares, so that types of the system with such a name are written with their module.
  private let declared: Set<String>
  /// The names of the types that are declared in the copy.
  private(set) var names: [DeclarationReference: String] = [:]
  /// The types whose values are compared, as they are in a set or the keys of a dictionary.
  private var compared: Set<DeclarationReference> = []
  /// The index of each declaration in the copy, by name.
  private var places: [String: Int] = [:]
  /// The declarations in the copy whose values are compared.
  private var comparable: Set<String> = []
  /// The nesting depth of the types being declared.
  private var depth = 0

  /// Creates a builder for a schema of classes of these names, in a copy that declares `declared`.
  init(_ table: SymbolTable, classes: some Sequence<String>, declared: Set<String>) {
    self.table = table
    self.declared = declared
    taken = Set(classes)
  }

  /// A type of the system as it is written in the copy, which imports its module.
  mutating func ofSystem(_ name: String) -> String {
    let module = SystemTypes.module(of: name)
    if !["Swift", "Foundation", "SwiftData"].contains(module) { copies.modules.insert(module) }
    return isHidden(name) ? "\(module).\(name)" : name
  }

  /// Whether the copy declares a type of the name.
  private func isHidden(_ name: String) -> Bool {
    declared.contains(String(name.prefix { $0 != "." }))
  }

  /// Spells the type and the initial value of an attribute.
  mutating func add(
    _ property: StoredProperty, of owner: DeclarationReference, at path: ElementPath
  ) {
    let scope = table.scope(of: owner)
    let written =
      property.type ?? property.initial.flatMap { table.inferType(of: $0, in: scope) }
    guard property.attribute?.transformer == nil, let written else { return }
    var type = table.resolve(written, in: scope)
    var isOptional = false
    while case .optional(let wrapped) = type { (type, isOptional) = (wrapped, true) }
    guard let text = text(of: type) else { return }
    copies.types[path] = text
    guard let initial = property.initial, !initial.isNil(isOptional: isOptional),
      let source = property.initialText
    else { return }
    if let value = value(initial, source: source, of: type, scope: scope) {
      copies.initialValues[path] = value
    } else {
      copies.computedValues[path] = source
    }
  }

  /// A type in the copy; nil for one that cannot be stored.
  mutating func text(of type: ResolvedType, isCompared: Bool = false) -> String? {
    switch type {
    case .primitive(_, let name), .system(let name): return ofSystem(name)
    case .optional(let wrapped): return text(of: wrapped, isCompared: isCompared).map { "\($0)?" }
    case .array(let element): return text(of: element, isCompared: isCompared).map { "[\($0)]" }
    case .collection(let elements, _):
      guard let first = elements.first, let key = text(of: first, isCompared: true) else {
        return nil
      }
      guard elements.count == 2 else { return "\(ofSystem("Set"))<\(key)>" }
      return text(of: elements[1], isCompared: isCompared).map { "[\(key): \($0)]" }
    case .own(let reference):
      return declare(reference, isCompared: isCompared).map { declaredName($0) }
    case .unknown(let name):
      // Only in a collection, which is Binary whatever its elements are.
      copies.foreignTypes.insert(name)
      return name
    case .unsupported: return nil
    }
  }

  /// The name of a type of the sources, which is declared in the copy.
  private mutating func declare(_ reference: DeclarationReference, isCompared: Bool) -> String? {
    if isCompared { compared.insert(reference) }
    if let name = names[reference], !isCompared || places[name] == nil || comparable.contains(name)
    {
      return name
    }
    let type = table[reference]
    guard depth < 24, !type.isGeneric,
      [.structure, .enumeration].contains(type.kind) || type.kind == .class && !isCompared
    else { return nil }
    let name = names[reference] ?? freeName(table.path(of: reference))
    names[reference] = name
    depth += 1
    defer { depth -= 1 }
    let lines =
      type.kind == .enumeration
      ? enumeration(type, name: name, reference: reference)
      : structure(type, name: name, reference: reference)
    guard let lines else {
      names[reference] = nil
      return nil
    }
    let declaration = SwiftDataCopies.Declaration(name: name, lines: lines)
    if let place = places[name] {
      copies.declarations[place] = declaration
    } else {
      places[name] = copies.declarations.count
      copies.declarations.append(declaration)
    }
    if lines.first?.contains("Hashable") == true { comparable.insert(name) }
    return name
  }

  /// The shortest suffix of a full name that is unused in the copy.
  private mutating func freeName(_ path: [String]) -> String {
    for count in 1...max(1, path.count) {
      let name = path.suffix(count).joined()
      if taken.insert(name).inserted { return name }
    }
    var number = 2
    while !taken.insert("\(path.joined())\(number)").inserted { number += 1 }
    return "\(path.joined())\(number)"
  }

  /// The declaration of a structure, or of a class without a superclass, used only in collections.
  private mutating func structure(
    _ type: TypeDeclaration, name: String, reference: DeclarationReference
  ) -> [String]? {
    let scope = table.scope(of: reference)
    let isClass = type.kind == .class
    if isClass, type.inherited.contains(where: { isClassName($0, in: scope) }) { return nil }
    var members: [String] = []
    for member in type.properties where !member.isLazy {
      guard
        let written = member.type ?? member.initial.flatMap({ table.inferType(of: $0, in: scope) }),
        let text = text(
          of: table.resolve(written, in: scope), isCompared: compared.contains(reference))
      else { return nil }
      members.append("    var \(declaredName(member.name)): \(text)")
    }
    return [
      "\(isClass ? "final class" : "struct") \(declaredName(name)): \(conformances(reference)) {"
    ]
      + members + ["}"]
  }

  private func isClassName(_ written: WrittenType, in scope: NameScope) -> Bool {
    guard case .own(let reference) = table.resolve(written, in: scope) else { return false }
    return table[reference].kind == .class
  }

  private mutating func enumeration(
    _ type: TypeDeclaration, name: String, reference: DeclarationReference
  ) -> [String]? {
    let scope = table.scope(of: reference)
    var inherited = conformances(reference)
    var cases: [String] = []
    for written in type.inherited {
      if case .primitive(_, let raw) = table.resolve(written, in: scope) {
        inherited = "\(ofSystem(raw)), \(inherited)"
        break
      }
    }
    if case .unreadable(_, let meaning)? = table.rawType(of: reference) {
      // Only in a collection, where the raw values are not looked at.
      guard let raw = text(of: meaning) else { return nil }
      inherited = "\(raw), \(inherited)"
    }
    if case .written(_, let raw)? = table.rawType(of: reference) {
      guard type.cases.allSatisfy(\.payload.isEmpty) else { return nil }
      inherited = "\(ofSystem(raw)), \(inherited)"
      cases.append("    // Code of the app gives the raw values, which are not in the copy.")
    }
    for item in type.cases {
      var values: [String] = []
      for value in item.payload {
        let resolved = table.resolve(value.type, in: scope)
        guard let text = text(of: resolved, isCompared: compared.contains(reference)) else {
          return nil
        }
        values.append(value.label.map { "\(declaredName($0)): \(text)" } ?? text)
      }
      let payload = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
      let raw = item.rawValue.map { $0.literalText.map { " = \($0)" } } ?? ""
      guard let raw else { return nil }
      cases.append("    case \(declaredName(item.name))\(payload)\(raw)")
    }
    return ["enum \(declaredName(name)): \(inherited) {"] + cases + ["}"]
  }

  private mutating func conformances(_ reference: DeclarationReference) -> String {
    let codable = ofSystem("Codable")
    return compared.contains(reference) ? "\(codable), \(ofSystem("Hashable"))" : codable
  }
}

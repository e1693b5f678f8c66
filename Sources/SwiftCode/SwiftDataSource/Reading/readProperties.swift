#if SwiftCode
import SwiftSyntax

/// Names of attributes that change nothing about how a property is stored.
let attributesWithoutMeaning: Set<String> = [
  "available", "objc", "MainActor", "nonobjc", "preconcurrency", "usableFromInline", "inlinable",
  "NSCopying", "GKInspectable", "IBInspectable",
]

/// The attributes that are not property wrappers.
private let harmless = attributesWithoutMeaning.union(["Attribute", "Relationship", "Transient"])

extension DeclarationReader {
  /// The stored properties of an object that one `var` or `let` declares.
  ///
  /// A property with accessors is stored only where these are `willSet` and `didSet`.
  func readProperties(_ variable: VariableDeclSyntax, _ branch: Branch) -> [StoredProperty] {
    let attributes = AttributeReader(variable.attributes, lines: lines, conditions: conditions)
    func property(_ declared: PatternName) -> StoredProperty {
      let (name, type, initial) = (declared.name, declared.type, declared.initial)
      var places = attributes.places
      places[.name] = lines.place(of: name)
      places[.declaration] = lines.place(of: variable)
      places[.initialValue] = initial.map { lines.place(of: $0) }
      let end = name.endPositionBeforeTrailingTrivia.utf8Offset
      places[.type] = type.map { lines.place(of: $0) } ?? lines.place(from: end, to: end)
      return StoredProperty(
        name: name.plainName, type: type.map { WrittenType($0) },
        initial: initial.map { InitialValue($0) },
        initialText: initial.map { String($0.trimmedDescription.prefix(120)) },
        isConstant: variable.bindingSpecifier.text == "let", attribute: attributes.attribute,
        relationship: attributes.relationship,
        isTransient: attributes.names.contains("Transient"),
        isLazy: variable.modifiers.contains { $0.name.text == "lazy" },
        wrappers: attributes.names.filter { !harmless.contains($0) },
        openConditions: attributes.openConditions, branch: branch, places: places)
    }
    var type: TypeSyntax?
    // In `var a, b: Int16` the type is that of both.
    let properties = variable.bindings.reversed().flatMap { binding -> [StoredProperty] in
      type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
      guard isStored(binding) else { return [] }
      let names = PatternName.all(in: binding.pattern, type, binding.initializer?.value, depth: 0)
      return names.reversed().map(property)
    }
    return properties.reversed()
  }

  /// The type of a property called `rawValue`; nil for another.
  func rawValueType(_ variable: VariableDeclSyntax) -> WrittenType? {
    guard let binding = variable.bindings.first,
      binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName == "rawValue"
    else { return nil }
    return binding.typeAnnotation.map { WrittenType($0.type) }
  }

  private func isStored(_ binding: PatternBindingSyntax) -> Bool {
    guard let block = binding.accessorBlock else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  /// The cases that one `case` declares.
  func readCases(_ declaration: EnumCaseDeclSyntax, _ branch: Branch) -> [DeclaredCase] {
    declaration.elements.map { element in
      let payload = element.parameterClause?.parameters.map { parameter in
        let label = parameter.firstName?.plainName
        return DeclaredCase.Payload(
          label: label == "_" ? nil : label, type: WrittenType(parameter.type))
      }
      return DeclaredCase(
        name: element.name.plainName, payload: payload ?? [],
        rawValue: element.rawValue.map { InitialValue($0.value) }, branch: branch,
        place: lines.place(of: element.name))
    }
  }

  /// `#Unique` or `#Index`; nil for another macro.
  func readMacro(_ macro: MacroExpansionDeclSyntax, _ branch: Branch) -> KeyPathMacro? {
    readMacro(named: macro.macroName.plainName, macro.arguments, branch)
  }

  private func readMacro(
    named name: String, _ arguments: LabeledExprListSyntax, _ branch: Branch
  ) -> KeyPathMacro? {
    guard name == "Unique" || name == "Index" else { return nil }
    var result = KeyPathMacro(
      kind: name == "Unique" ? .unique : .index, lists: [], unreadable: [], branch: branch)
    for argument in arguments {
      let call = argument.expression.as(FunctionCallExprSyntax.self)
      let kind = call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      let value = call?.arguments.first?.expression ?? argument.expression
      let place = lines.place(of: argument.expression)
      if let paths = readKeyPaths(value), call == nil || ["binary", "rtree"].contains(kind) {
        result.lists.append(.init(paths: paths, isRTree: kind == "rtree", place: place))
      } else {
        result.unreadable.append(place)
      }
    }
    return result
  }

  /// The names of each key path of a list, without the type that it may begin with.
  private func readKeyPaths(_ list: ExprSyntax) -> [[String]]? {
    guard let list = list.as(ArrayExprSyntax.self) else { return nil }
    var result: [[String]] = []
    for element in list.elements {
      guard let path = element.expression.as(KeyPathExprSyntax.self), let read = readKeyPath(path)
      else { return nil }
      result.append(read.names)
    }
    return result.isEmpty ? nil : result
  }
}

/// A name that a pattern declares, with its part of the type and of the initial value.
private struct PatternName {
  let name: TokenSyntax
  let type: TypeSyntax?
  let initial: ExprSyntax?

  /// The names of a pattern: one, or those of `(a, b)`.
  static func all(
    in pattern: PatternSyntax, _ type: TypeSyntax?, _ initial: ExprSyntax?, depth: Int
  ) -> [PatternName] {
    if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier {
      return [PatternName(name: name, type: type, initial: initial)]
    }
    guard let elements = pattern.as(TuplePatternSyntax.self)?.elements, depth < 8 else { return [] }
    if elements.count == 1, let only = elements.first {
      return all(in: only.pattern, type, initial, depth: depth + 1)
    }
    let types = type?.as(TupleTypeSyntax.self)?.elements.map(\.type) ?? []
    let values = initial?.as(TupleExprSyntax.self)?.elements.map(\.expression) ?? []
    return elements.enumerated().flatMap { index, element in
      all(
        in: element.pattern, types.count == elements.count ? types[index] : nil,
        values.count == elements.count ? values[index] : nil, depth: depth + 1)
    }
  }
}
#endif

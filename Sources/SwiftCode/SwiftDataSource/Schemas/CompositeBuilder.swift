import DataModel
import Findings

/// Creates the elements of a composite from enumerations and structures.
///
/// - Source: `Documentation/SwiftData.md`, composites.
struct CompositeBuilder {
  /// The declarations of the tree.
  let table: SymbolTable
  /// The entity and the property that are of the type.
  let entity, property: String
  /// The location of the property.
  let location: SourceLocation?
  /// The file of the property.
  let file: Int
  /// The type that is read, as it is written.
  private var written: WrittenType
  /// The number of elements that may still be created.
  var budget: Int
  /// What is wrong.
  var diagnostics: [Diagnostic] = []
  /// The types that were read, each with the file that names it, and how.
  var used: [(type: DeclarationReference, file: Int, written: WrittenType)] = []
  /// The types of members as they are written, and where.
  var members: [(type: WrittenType, scope: NameScope)] = []
  /// The positions of the elements.
  var places: [ElementPath: SwiftDataSourceMap.Place] = [:]
  /// The cases without values, by element.
  var enumCases: [ElementPath: [String]] = [:]
  /// The enumerations with raw values whose cases are known, by element.
  var rawEnumerations: [ElementPath: DeclarationReference] = [:]
  /// The collections in structures, by the names that lead to them, the property first.
  var collections: [[String]: ResolvedType] = [:]
  /// The types around, which a type must not hold again.
  private var open: [DeclarationReference] = []
  /// The names of the elements around, the property first.
  private(set) var names: [String] = []

  init(
    table: SymbolTable, entity: String, property: String, location: SourceLocation?, file: Int,
    written: WrittenType, budget: Int
  ) {
    self.table = table
    self.entity = entity
    self.property = property
    self.location = location
    self.file = file
    self.written = written
    self.budget = budget
  }

  /// The element, or the attribute itself, of a type; nil, and why, where it cannot be stored.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - type: The type.
  ///   - isOptional: Whether it is optional by itself.
  ///   - isBelowOptional: Whether anything around it is optional, which makes it optional as well.
  /// - Returns: The element with those inside of it.
  mutating func element(
    _ name: String, _ type: ResolvedType, isOptional: Bool, isBelowOptional: Bool
  ) -> Attribute? {
    budget -= 1
    guard budget > 0, names.count < 16 else {
      tell(.swiftDataUnsupportedType, "its parts are nested too deep, or too many")
      return nil
    }
    names.append(name)
    defer { names.removeLast() }
    switch type {
    case .optional(let wrapped):
      names.removeLast()
      defer { names.append(name) }
      return element(name, wrapped, isOptional: true, isBelowOptional: isBelowOptional)
    case .primitive(let type, _):
      return leaf(name, type, isOptional: isOptional || isBelowOptional)
    case .array, .collection:
      collections[names] = type
      let isOptional = isOptional || isBelowOptional
      if case .array(.primitive(_, let element)) = type {
        return .archivedArray(name, of: element, isOptional: isOptional)
      }
      if case .array(.unknown(let element)) = type {
        tell(
          .swiftDataAssumedLayout,
          "these sources do not declare \(element), of which \(name) is an array; it is read as a "
            + "type that is not plain"
        )
      }
      return leaf(name, .binary, isOptional: isOptional)
    case .system(let system):
      guard let layout = SystemTypes.layouts[system] else { break }
      tell(
        .swiftDataSystemLayout,
        "the members of \(system) belong to the system, and may change with it")
      var result = leaf(name, .composite, isOptional: isOptional || isBelowOptional)
      result.elements = layout.map {
        leaf($0.name, $0.type, isOptional: isOptional || isBelowOptional)
      }
      return result
    case .own(let reference):
      return own(name, reference: reference, isOptional: isOptional || isBelowOptional)
    case .unknown, .unsupported: break
    }
    let message = typeMessage(type, written: type.text, table: table)
    tell(message.rule, message.text)
    return nil
  }

  private func leaf(_ name: String, _ type: AttributeType, isOptional: Bool) -> Attribute {
    var attribute = Attribute(name: name, type: type)
    attribute.isOptional = isOptional
    return attribute
  }

  /// The composite of an enumeration or structure.
  private mutating func own(
    _ name: String, reference: DeclarationReference, isOptional: Bool
  ) -> Attribute? {
    let type = table[reference]
    guard type.kind == .enumeration || type.kind == .structure, !type.isGeneric else {
      let message = typeMessage(
        .own(reference), written: table.path(of: reference).joined(separator: "."), table: table)
      tell(message.rule, message.text)
      return nil
    }
    guard !open.contains(reference) else {
      tell(.swiftDataUnsupportedType, "\(type.path.last ?? "it") holds itself")
      return nil
    }
    if type.hasError {
      tell(
        .swiftDataSyntaxError, "the declaration of \(type.path.last ?? "") has an error of syntax")
    }
    used.append((reference, open.last?.file ?? file, written))
    open.append(reference)
    defer { open.removeLast() }
    var result = leaf(name, .composite, isOptional: isOptional)
    let elements =
      type.kind == .structure
      ? structure(type, reference: reference, isOptional: isOptional)
      : enumeration(name, type: type, reference: reference, result: &result)
    guard let elements else { return nil }
    result.elements = elements
    return result
  }

  private mutating func structure(
    _ type: TypeDeclaration, reference: DeclarationReference, isOptional: Bool
  ) -> [Attribute]? {
    let scope = table.scope(of: reference)
    let name = type.path.last ?? ""
    if table.hasCodingKeys(reference) {
      tell(
        .swiftDataAssumedLayout, "\(name) has CodingKeys; its members are read by their own names")
    }
    if table.isRawRepresentable(reference) {
      tell(.swiftDataAssumedLayout, "\(name) is RawRepresentable; it is read by its members")
    }
    var elements: [Attribute] = []
    for member in type.properties where !member.isLazy {
      guard check(member, name: name, type: type) else { return nil }
      guard
        let written = member.type ?? member.initial.flatMap({ table.inferType(of: $0, in: scope) })
      else {
        tell(.swiftDataInferredType, "the type of \(name).\(member.name) is not known")
        return nil
      }
      keep(member.name, member.places[.name])
      members.append((written, scope))
      self.written = written
      let resolved = table.resolve(written, in: scope)
      guard
        let element = element(member.name, resolved, isOptional: false, isBelowOptional: isOptional)
      else { return nil }
      elements.append(element)
    }
    guard !elements.isEmpty else {
      tell(.swiftDataUnsupportedType, "\(name) has no stored properties")
      return nil
    }
    return elements
  }

  /// Reports why a member cannot be read.
  private mutating func check(
    _ member: StoredProperty, name: String, type: TypeDeclaration
  ) -> Bool {
    if let wrapper = member.wrappers.first {
      tell(
        .swiftDataUnsupportedType,
        "\(name).\(member.name) is wrapped by @\(wrapper), and its layout is not known")
      return false
    }
    for condition in member.openConditions {
      tell(
        .swiftDataConditional,
        "the attributes of \(name).\(member.name) depend on \(condition.text)")
    }
    if member.branch.conditions.count > type.branch.conditions.count {
      tell(
        .swiftDataConditional,
        "\(name).\(member.name) depends on \(member.branch.conditions.last ?? "")")
    }
    return true
  }

  private mutating func enumeration(
    _ name: String, type: TypeDeclaration, reference: DeclarationReference,
    result: inout Attribute
  ) -> [Attribute]? {
    result.otherUserInfo["EnumType"] = .boolean(true)
    let scope = table.scope(of: reference)
    let typeName = type.path.last ?? ""
    if case .unreadable(let written, let meaning)? = table.rawType(of: reference) {
      tellRawType(typeName, written: written, meaning: meaning)
      return nil
    }
    if let raw = rawType(reference) {
      keep(name, type.place)
      return [leaf(name, raw, isOptional: true)]
    }
    guard !type.cases.isEmpty else {
      tell(.swiftDataUnsupportedType, "\(typeName) has no cases")
      return nil
    }
    if table.hasCodingKeys(reference) {
      tell(
        .swiftDataAssumedLayout, "\(typeName) has CodingKeys; its cases are read by their own names"
      )
    }
    for item in type.cases where item.branch.conditions.count > type.branch.conditions.count {
      tell(
        .swiftDataConditional,
        "the case \(typeName).\(item.name) depends on \(item.branch.conditions.last ?? "")")
    }
    var elements: [Attribute] = []
    for item in type.cases where !item.payload.isEmpty {
      guard let element = payload(item, scope) else { return nil }
      elements.append(element)
    }
    let plain = type.cases.filter(\.payload.isEmpty)
    for item in plain {
      keep(item.name, item.place)
      elements.append(leaf(item.name, .string, isOptional: true))
    }
    enumCases[.property(entity: entity, name: names.joined(separator: "."))] = plain.map(\.name)
    return elements
  }

  /// The composite of the values that come with a case, all of them optional.
  private mutating func payload(_ item: DeclaredCase, _ scope: NameScope) -> Attribute? {
    var result = leaf(item.name, .composite, isOptional: true)
    keep(item.name, item.place)
    names.append(item.name)
    defer { names.removeLast() }
    for (index, value) in item.payload.enumerated() {
      let type = table.resolve(value.type, in: scope)
      written = value.type
      let name = value.label ?? "_\(index)"
      guard let element = element(name, type, isOptional: false, isBelowOptional: true) else {
        return nil
      }
      result.elements.append(element)
    }
    return result
  }

  private mutating func keep(_ name: String, _ place: SwiftDataSourceMap.Place?) {
    let path = (names + [name]).joined(separator: ".")
    places[.property(entity: entity, name: path)] = place
  }

  /// Reports a problem of the property's type.
  mutating func tell(_ rule: RuleDescription, _ text: String) {
    var diagnostic = Diagnostic(
      rule, "\(entity).\(property): \(text)", location: location, entity: entity,
      property: property)
    diagnostic.severity = rule == .swiftDataSyntaxError ? .error : rule.severityInSource
    diagnostics.append(diagnostic)
  }

  /// Whether leaves of one name have different types or optionality.
  func hasRepeatedLeaves(_ attribute: Attribute) -> Bool {
    var known: [String: (AttributeType, Bool)] = [:]
    var waiting = attribute.elements
    while let leaf = waiting.popLast() {
      if leaf.type == .composite {
        waiting += leaf.elements
      } else if let other = known.updateValue((leaf.type, leaf.isOptional), forKey: leaf.name),
        other != (leaf.type, leaf.isOptional)
      {
        return true
      }
    }
    return false
  }
}

import DataModel
import Findings

extension SchemaBuilder {
  /// The attribute for a type that is not a model; nil, with the reason, if there is none.
  mutating func attribute(
    _ property: StoredProperty, type: ResolvedType, isOptional: Bool, written: WrittenType,
    owner: DeclarationReference, entity: String
  ) -> Attribute? {
    switch type {
    case .primitive(let type, _):
      var attribute = Attribute(name: property.name, type: type)
      attribute.isOptional = isOptional
      return attribute
    case .array(.primitive(_, let name)):
      readShape(type, entity: entity, names: [property.name])
      return .archivedArray(property.name, of: name, isOptional: isOptional)
    case .array(let element) where !element.isUnknown && isElement(element):
      return collection(
        property, resolved: type, isOptional: isOptional, written: written, entity: entity)
    case .collection(let elements, _) where elements.allSatisfy(isElement):
      return collection(
        property, resolved: type, isOptional: isOptional, written: written, entity: entity)
    case .own, .system:
      var maker = CompositeBuilder(
        table: table, entity: entity, property: property.name,
        location: property.places[.type]?.location,
        file: owner.file, written: written, budget: elementBudget)
      let attribute = maker.element(
        property.name, type, isOptional: isOptional, isBelowOptional: false)
      elementBudget = maker.budget
      schema.diagnostics += maker.diagnostics
      for use in maker.used {
        tellOthers(use.type)
        tellRivals(use.type, from: use.file, as: use.written)
        for type in table[use.type].inherited { tellAliases(in: type, table.scope(of: use.type)) }
      }
      for member in maker.members { tellAliases(in: member.type, member.scope) }
      for (path, place) in maker.places { schema.sourceMap.set(path, .name, to: place) }
      for (path, cases) in maker.enumCases { schema.enumCases[path] = cases }
      for (path, type) in maker.rawEnumerations { schema.rawCases[path] = rawCases(of: type) }
      for (names, type) in maker.collections { readShape(type, entity: entity, names: names) }
      guard let attribute else { return nil }
      if property.attribute?.hashModifier.unlessEmpty != nil {
        tell(
          .swiftDataModifierUnseen,
          "the hash modifier of \(entity).\(property.name) has no effect: of enums and structures only the parts are in the hash",
          at: property.location, entity: entity, property: property.name)
      }
      if maker.hasRepeatedLeaves(attribute) {
        openLeafOrder(attribute, property: property, entity: entity)
      }
      return attribute
    default:
      tellType(type, written: written, property: property, entity: entity)
      return nil
    }
  }

  /// Records the encoded form of a collection's values.
  private mutating func readShape(_ type: ResolvedType, entity: String, names: [String]) {
    var reader = ShapeReader(table: table, entity: entity, names: names)
    let path = ElementPath.property(entity: entity, name: names.joined(separator: "."))
    schema.collections[path] = reader.shape(type)
    for (path, type) in reader.rawEnumerations { schema.encodedCases[path] = rawCases(of: type) }
  }

  /// Whether a collection, as one Codable value, can have such elements, whatever they consist of.
  ///
  /// Only an array of an undeclared type may be a relationship. A set, a dictionary or an array of anything
  /// else never is, so that such a type is not a model.
  private func isElement(_ type: ResolvedType) -> Bool {
    switch type {
    case .primitive, .system, .unknown: true
    case .own(let reference):
      !isModel(reference) && [.structure, .enumeration, .class].contains(table[reference].kind)
    case .optional(let type), .array(let type): isElement(type)
    case .collection(let types, _): types.allSatisfy(isElement)
    case .unsupported: false
    }
  }

  /// A collection other than an array of plain values: Binary; a store may still show Transformable, as no file does.
  private mutating func collection(
    _ property: StoredProperty, resolved: ResolvedType, isOptional: Bool,
    written: WrittenType, entity: String
  ) -> Attribute {
    readShape(resolved, entity: entity, names: [property.name])
    var type = written
    while case .optional(let wrapped) = type.sugared({ _ in false }) { type = wrapped }
    var first = Attribute(name: property.name, type: .binary)
    first.isOptional = isOptional
    var second = first
    second.type = .transformable
    second.valueTransformerName = Attribute.arrayTransformer
    second.customClassName = type.sugared { _ in false }.archiveName
    func whole(_ attribute: Attribute) -> OpenReading.Change {
      var attribute = attribute
      set(property, on: &attribute)
      return .attribute(entity: entity, attribute)
    }
    open(
      .collectionType, entity: entity, property: property, titles: ["Binary", "Transformable"],
      changes: [[whole(first)], [whole(second)]])
    return first
  }

  private mutating func openLeafOrder(
    _ attribute: Attribute, property: StoredProperty, entity: String
  ) {
    var first = attribute
    set(property, on: &first)
    var second = first
    second.reverseElements()
    open(
      .leafOrder, entity: entity, property: property,
      titles: ["parts in order", "parts in reverse order"],
      changes: [[.attribute(entity: entity, first)], [.attribute(entity: entity, second)]])
    tell(
      .swiftDataLeafOrder,
      "\(entity).\(property.name) has parts of one name and different types; read in order",
      at: property.location, entity: entity, property: property.name)
  }

  mutating func open(
    _ kind: OpenReading.Kind, entity: String, property: StoredProperty, titles: [String],
    changes: [[OpenReading.Change]]
  ) {
    schema.openReadings.append(
      OpenReading(
        name: "\(kind.rawValue):\(entity).\(property.name)", kind: kind,
        location: property.location, entities: [entity],
        choices: zip(titles, changes).map { OpenReading.Choice($0, $1) }, assumed: 0))
  }

  private mutating func tellType(
    _ type: ResolvedType, written: WrittenType, property: StoredProperty, entity: String
  ) {
    let message = typeMessage(type, written: written.description, table: table)
    tell(
      message.rule, "\(entity).\(property.name): \(message.text)",
      at: (property.places[.type] ?? property.places[.name])?.location, entity: entity,
      property: property.name)
  }
}

/// Why a type gives no attribute.
func typeMessage(
  _ type: ResolvedType, written: String, table: SymbolTable
) -> (rule: RuleDescription, text: String) {
  switch type {
  case .unknown(let name):
    return (.swiftDataUnknownType, "these sources do not declare the type \(name)")
  case .system(let name):
    return (.swiftDataSystemType, "the layout of \(name) belongs to the system and is not known")
  case .optional(let inner), .array(let inner):
    return typeMessage(inner, written: written, table: table)
  case .collection(let elements, _):
    for element in elements {
      if case .own(let reference) = element, table[reference].isModel {
        return (
          .swiftDataUnsupportedType,
          "\(written) holds models: SwiftData expects only arrays for relationships"
        )
      }
    }
    guard let first = elements.first(where: { !$0.isPlain }) else { break }
    return typeMessage(first, written: written, table: table)
  case .own(let reference):
    let kind = table[reference].kind
    if table[reference].isModel {
      let name = table.path(of: reference).joined(separator: ".")
      return (
        .swiftDataUnsupportedType,
        "\(written) is not a relationship, expected \(name), \(name)? or [\(name)]"
      )
    }
    if kind == .class || kind == .actor {
      return (.swiftDataUnsupportedType, "\(written) is a class without @Model")
    }
    if kind == .protocol { return (.swiftDataUnsupportedType, "\(written) is a protocol") }
  case .primitive, .unsupported: break
  }
  return (.swiftDataUnsupportedType, "SwiftData cannot store \(written)")
}

extension ResolvedType {
  /// Whether it has an attribute type.
  var isPlain: Bool {
    if case .primitive = self { true } else { false }
  }

  /// Whether it is undeclared.
  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }

  /// The type without what makes it optional.
  var unwrapped: ResolvedType {
    var type = self
    while case .optional(let wrapped) = type { type = wrapped }
    return type
  }
}

extension Attribute {
  /// The transformer that SwiftData takes for arrays.
  ///
  /// - Source: caches of SwiftData's models: ten attributes.
  static let arrayTransformer = "NSSecureUnarchiveFromData"

  /// An array of plain values: Transformable on every level.
  ///
  /// - Source: ten attributes in caches of SwiftData's models; in structures, hashes of Core Data's in the tests of
  ///   a public app, see `Documentation/SwiftData.md`.
  static func archivedArray(_ name: String, of element: String, isOptional: Bool) -> Attribute {
    var attribute = Attribute(name: name, type: .transformable)
    attribute.isOptional = isOptional
    attribute.valueTransformerName = arrayTransformer
    attribute.customClassName = "Array<\(element)>"
    return attribute
  }

  /// Turns the order of the elements on all levels around.
  fileprivate mutating func reverseElements() {
    guard !elements.isEmpty else { return }
    elements.reverse()
    for index in elements.indices { elements[index].reverseElements() }
  }
}

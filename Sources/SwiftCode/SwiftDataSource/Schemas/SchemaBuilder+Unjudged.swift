import DataModel

extension SchemaBuilder {
  /// Adds a placeholder for an attribute with unknown storage; a store decides among the possibilities.
  ///
  /// A step with it on one side adds or removes an optional attribute, of which the version hashes depend on how it is
  /// declared.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - written: Its type; nil if not known.
  ///   - scope: Where it is written.
  ///   - entity: The name of its entity.
  /// - Returns: The attribute that stands for it.
  /// - Source: `Documentation/SwiftData.md`, options.
  mutating func unjudged(
    _ property: StoredProperty, written: WrittenType?, scope: NameScope, entity: String
  ) -> Attribute {
    let type = written.map { table.resolve($0, in: scope) }
    var isOptional = false
    if case .optional? = type { isOptional = true }
    let ways = known(property, written, isOptional: isOptional).map { title, way in
      var way = way
      set(property, on: &way)
      return (title, way)
    }
    var attribute = Attribute(name: property.name, type: .binary)
    attribute.isOptional = true
    set(property, on: &attribute)
    let result = unjudged(
      attribute, property: property, declared: property.declaration(of: written), ways: ways,
      entity: entity)
    readTransformedDefault(property, attribute: result, entity: entity)
    return result
  }

  /// Keeps an attribute out of version hashes until a store decides it.
  ///
  /// - Parameters:
  ///   - attribute: The form in which it is compared.
  ///   - property: The property.
  ///   - declaration: Its declaration, by which two sides are compared.
  ///   - ways: The possible kinds of storage, with a title each.
  ///   - entity: The name of its entity.
  /// - Returns: The attribute, marked.
  mutating func unjudged(
    _ attribute: Attribute, property: StoredProperty, declared declaration: String,
    ways: [(String, Attribute)], entity: String
  ) -> Attribute {
    var attribute = attribute
    attribute.versionHashModifier = "not judged: \(declaration)"
    attribute.unjudged = declaration
    schema.unjudged[.property(entity: entity, name: property.name)] = declaration
    let all = [("not judged", attribute)] + ways
    open(
      .notJudged, entity: entity, property: property, titles: all.map(\.0),
      changes: all.map { [.attribute(entity: entity, $0.1)] })
    return attribute
  }

  /// The possible kinds of storage of such an attribute.
  private func known(
    _ property: StoredProperty, _ written: WrittenType?, isOptional: Bool
  ) -> [(String, Attribute)] {
    func attribute(_ type: AttributeType) -> Attribute {
      var result = Attribute(name: property.name, type: type)
      result.isOptional = isOptional
      return result
    }
    var plain = written
    while case .optional(let wrapped)? = plain?.sugared({ _ in false }) { plain = wrapped }
    var archived = attribute(.transformable)
    archived.valueTransformerName = property.attribute?.transformer ?? Attribute.arrayTransformer
    archived.customClassName = plain?.sugared { _ in false }.archiveName
    let ways = [("transformable", archived), ("binary", attribute(.binary))]
    guard case .named? = plain, !property.hasUnknownOption else { return ways }
    // Most types of packages are enumerations with raw values.
    let raw = [AttributeType.string, .integer64].map { type -> (String, Attribute) in
      var composite = attribute(.composite)
      composite.otherUserInfo["EnumType"] = .boolean(true)
      var element = Attribute(name: property.name, type: type)
      element.isOptional = true
      composite.elements = [element]
      return ("an enumeration with raw values of the type \(type.sourceName)", composite)
    }
    return ways + raw
  }
}

extension StoredProperty {
  /// Whether `@Attribute` or `@Relationship` has an unknown option on which version hashes may depend.
  var hasUnknownOption: Bool {
    (attribute?.unreadable ?? []).contains(where: \.mayEnterHash)
      || (relationship?.unreadable ?? []).contains(where: \.mayEnterHash)
  }

  /// The unknown type and options, as written.
  func declaration(of type: WrittenType?) -> String {
    let all = (attribute?.unreadable ?? []) + (relationship?.unreadable ?? [])
    let options = all.filter(\.mayEnterHash).map(\.text).sorted()
    return (options + [type?.description ?? initialText ?? ""]).joined(separator: " ")
  }
}

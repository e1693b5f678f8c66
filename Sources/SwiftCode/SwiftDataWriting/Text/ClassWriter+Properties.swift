import DataModel

extension ClassWriter {
  /// The declaration of an attribute, preceded by comments about its losses.
  func attributeLines(_ attribute: Attribute, of entity: Entity) -> [String] {
    let path = ElementPath.property(entity: entity.name, name: attribute.name)
    let options = attributeOptions(attribute, of: entity)
    let macro =
      options.isEmpty
      ? "" : "@\(names.type("Attribute"))(\(options.joined(separator: ", "))) "
    let mark = attribute.isOptional ? "?" : ""
    let value = initialValue(of: attribute, at: path).map { " = \($0)" } ?? ""
    return comments(on: path) + [
      "\(macro)var \(declaredName(attribute.name)): \(type(of: attribute, at: path))\(mark)\(value)"
    ]
  }

  /// The type of an attribute's values, without `?`.
  func type(of attribute: Attribute, at path: ElementPath) -> String {
    if let spelled = spellings.types[path] { return spelled }
    return switch attribute.type {
    case .composite:
      composites.names[path].map(declaredName) ?? names.type(of: attribute.type)
    case .transformable: names.transformedType(attribute)
    default: names.type(of: attribute.type)
    }
  }

  /// The constant that a property begins with; nil if absent.
  func initialValue(of attribute: Attribute, at path: ElementPath) -> String? {
    if let spelled = spellings.initialValues[path] { return spelled }
    guard let value = attribute.defaultValue else { return nil }
    guard attribute.type == .composite else {
      return swiftValue(value, of: attribute, names: names)
    }
    guard let name = composites.names[path] else { return nil }
    return compositeValue(value, of: attribute, type: name)
  }

  /// A call of a structure's memberwise initializer.
  private func compositeValue(
    _ value: AttributeValue, of attribute: Attribute, type name: String
  ) -> String? {
    guard case .composite(let values) = value,
      let type = composites.types.first(where: { $0.name == name })
    else { return nil }
    let arguments = attribute.elements.compactMap { element -> String? in
      guard let value = values[element.name] else { return nil }
      let text =
        type.elementTypes[element.name].map {
          compositeValue(value, of: element, type: $0)
        } ?? swiftValue(value, of: element, names: names)
      return text.map { "\(declaredName(element.name)): \($0)" }
    }
    return "\(declaredName(name))(\(arguments.joined(separator: ", ")))"
  }

  /// What `@Attribute` says, in the order of its parameters.
  private func attributeOptions(_ attribute: Attribute, of entity: Entity) -> [String] {
    var options: [String] = []
    if entity.uniquenessConstraints.contains(where: {
      uniqueAttribute($0, of: entity) == attribute.name
    }) {
      options.append(".unique")
    }
    if attribute.allowsExternalBinaryDataStorage { options.append(".externalStorage") }
    if attribute.preservesValueOnDeletion { options.append(".preserveValueOnDeletion") }
    if attribute.isTransient { options.append(".ephemeral") }
    if attribute.isIndexedBySpotlight { options.append(".spotlight") }
    if attribute.allowsCloudEncryption { options.append(".allowsCloudEncryption") }
    let path = ElementPath.property(entity: entity.name, name: attribute.name)
    if attribute.type == .transformable, elementOfPlainArray(attribute) == nil,
      spellings.types[path] == nil,
      let name = attribute.valueTransformerName
    {
      options.append(".transformable(by: \(swiftStringLiteral(name)))")
    }
    return options
      + commonArguments(
        attribute.renamingIdentifier, inverse: nil, modifier: attribute.versionHashModifier)
  }

  /// The declaration of a relationship, preceded by comments about its losses.
  func relationshipLines(_ relationship: Relationship, of entity: Entity) -> [String] {
    let path = ElementPath.property(entity: entity.name, name: relationship.name)
    let options =
      relationshipOptions(relationship)
      + commonArguments(
        relationship.renamingIdentifier,
        inverse: spellings.unwritten.contains(path) ? nil : inverse(of: relationship, in: entity),
        modifier: relationship.versionHashModifier)
    let arguments = options.isEmpty ? "" : "(\(options.joined(separator: ", ")))"
    let isMarked = !options.isEmpty || spellings.marked.contains(path)
    let macro = isMarked ? "@\(names.type("Relationship"))\(arguments) " : ""
    let value = relationship.isToMany && !relationship.isOptional ? " = []" : ""
    return comments(on: path) + [
      "\(macro)var \(declaredName(relationship.name)): \(type(of: relationship))\(value)"
    ]
  }

  /// The type of a relationship, with `?` where it is optional.
  func type(of relationship: Relationship) -> String {
    let name = declaredName(relationship.destinationEntity ?? "")
    return (relationship.isToMany ? "[\(name)]" : name) + (relationship.isOptional ? "?" : "")
  }

  /// What `@Relationship` says besides its inverse and what every property has.
  func relationshipOptions(_ relationship: Relationship) -> [String] {
    var options: [String] = []
    switch relationship.deleteRule {
    case .nullify: break
    case .noAction: options.append("deleteRule: .noAction")
    case .cascade: options.append("deleteRule: .cascade")
    case .deny: options.append("deleteRule: .deny")
    }
    if relationship.minCount != 0 { options.append("minimumModelCount: \(relationship.minCount)") }
    if relationship.maxCount > 1 { options.append("maximumModelCount: \(relationship.maxCount)") }
    return options
  }

  private func commonArguments(
    _ identifier: String?, inverse: String?, modifier: String?
  ) -> [String] {
    [
      identifier.map { "originalName: \(swiftStringLiteral($0))" },
      inverse.map { "inverse: \($0)" },
      modifier.map { "hashModifier: \(swiftStringLiteral($0))" },
    ].compactMap(\.self)
  }

  /// The key path of an inverse on the side that names it: the one that says more, or leads to many, or is first by name.
  private func inverse(of relationship: Relationship, in entity: Entity) -> String? {
    guard let name = relationship.inverseName, let end = relationship.destinationEntity,
      let destination = model.entities[end],
      let owner = ([destination] + model.ancestors(of: destination)).first(where: {
        $0.relationships.contains(name)
      }), let other = owner.relationships[name]
    else { return nil }
    let isBack = other.inverseName == relationship.name && other.destinationEntity == entity.name
    guard !isBack || comesFirst((entity.name, relationship), (owner.name, other)) else {
      return nil
    }
    return "\\\(declaredName(end)).\(declaredName(name))"
  }

  /// Whether the first of two inverse relationships names the other.
  private func comesFirst(
    _ left: (entity: String, relationship: Relationship),
    _ right: (entity: String, relationship: Relationship)
  ) -> Bool {
    func rank(_ relationship: Relationship) -> Int {
      (relationshipOptions(relationship).isEmpty ? 2 : 0) + (relationship.isToMany ? 0 : 1)
    }
    let (first, second) = (rank(left.relationship), rank(right.relationship))
    guard first == second else { return first < second }
    guard left.entity == right.entity else { return nameComesBefore(left.entity, right.entity) }
    return !nameComesBefore(right.relationship.name, left.relationship.name)
  }
}

import DataModel

/// Creates the class of one entity.
struct ClassBuilder {
  let model: Model
  let entity: Entity
  let name: ClassName
  let style: ClassStyle
  /// The computed values of attributes that Core Data does not implement, by path.
  let computed: [ElementPath: ComputedValue]

  /// The class, with its definition or its properties only.
  func managedClass(includingDefinition: Bool) -> ManagedClass {
    ManagedClass(
      entity: entity.name, name: name.base, superclass: superclass, isRoot: entity.parent == nil,
      hasBareRuntimeName: name.module == nil, includesDefinition: includingDefinition,
      properties: properties, neighbours: neighbours,
      inheritedNames: style.hasNames ? model.ancestors(of: entity).flatMap(\.propertyNames) : [],
      documentation: documentation(entity.userInfo))
  }

  private var superclass: String? {
    model.ancestors(of: entity).lazy.compactMap { ClassName(of: $0)?.base }.first
  }

  private var properties: [ManagedProperty] {
    entity.attributes.map(property)
      + entity.relationships.map {
        ManagedProperty(
          name: $0.name, value: value(of: $0), documentation: documentation($0.userInfo))
      }
      + entity.fetchedProperties.map {
        ManagedProperty(
          name: $0.name, value: .fetched(class: className(of: $0.fetchRequest?.entity)),
          documentation: documentation($0.userInfo))
      }
  }

  private func property(_ attribute: Attribute) -> ManagedProperty {
    let path = ElementPath.property(entity: entity.name, name: attribute.name)
    let value = attribute.managedValue
    var property = ManagedProperty(
      name: attribute.name, value: value, documentation: documentation(attribute.userInfo))
    property.computed = computed[path]
    if case .scalar(let type) = value {
      if style.hasOptionalScalars, attribute.isOptional, property.computed == nil {
        property.computed = .scalar(type)
      }
    } else {
      property.isRequired = style.hasRequiredAttributes && attribute.isAlwaysSet
    }
    return property
  }

  private func documentation(_ userInfo: [String: String]) -> String? {
    style.documentationKeys.lazy.compactMap { userInfo[$0] }.first { !$0.isEmpty }
  }

  private func value(of relationship: Relationship) -> ManagedValue {
    let destination = className(of: relationship.destinationEntity)
    return relationship.isToMany
      ? .toMany(class: destination, isOrdered: relationship.isOrdered)
      : .toOne(class: destination)
  }

  private func className(of entity: String?) -> String {
    ownClass(of: entity) ?? ManagedClass.base
  }

  private func ownClass(of entity: String?) -> String? {
    entity.flatMap { model.entities[$0] }.flatMap { ClassName(of: $0)?.base }
  }

  private var neighbours: [String] {
    let destinations = Set(entity.relationships.compactMap { ownClass(of: $0.destinationEntity) })
    return destinations.subtracting([name.base, superclass ?? ManagedClass.base])
      .sorted(by: nameComesBefore)
  }
}

extension Attribute {
  /// The kind of the values, whether required or not.
  fileprivate var managedValue: ManagedValue {
    switch type {
    case .transformable: .transformed(class: transformedClass)
    case .integer16, .integer32, .integer64, .double, .float, .boolean, .date:
      usesScalarValueType ? .scalar(type) : .object(type)
    case .undefined, .decimal, .string, .binary, .uuid, .uri, .objectID, .composite: .object(type)
    }
  }

  /// The class of the transformed values, without the leading dot for the own module.
  ///
  /// Nil if there is no name after the dot, or after the dot that follows a module.
  package var transformedClass: String? {
    guard let customClassName, customClassName.last != "." else { return nil }
    let name = customClassName.drop { $0 == "." }
    return name.isEmpty ? nil : String(name)
  }
}

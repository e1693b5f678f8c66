import DataModel

extension ClassScope {
  /// The type that Xcode would declare for a property, and others that are right as well.
  ///
  /// - Returns: The types, the first one the best.
  func expectedTypes(of property: any Property) -> [String] {
    switch property {
    case let attribute as Attribute: expectedTypes(of: attribute)
    case let relationship as Relationship: expectedTypes(of: relationship)
    case let fetched as FetchedProperty:
      ["[\(className(of: fetched.fetchRequest?.entity))]?", "NSArray?"]
    default: []
    }
  }

  private func expectedTypes(of relationship: Relationship) -> [String] {
    let destination = className(of: relationship.destinationEntity)
    guard relationship.isToMany else { return ["\(destination)?"] }
    return relationship.isOrdered ? ["NSOrderedSet?"] : ["NSSet?", "Set<\(destination)>"]
  }

  private func expectedTypes(of attribute: Attribute) -> [String] {
    let object: String
    switch attribute.type {
    case .transformable: object = "\(swiftTypeName(of: attribute))?"
    case .composite: object = "[String: Any]?"
    default:
      let name = attribute.type.objectClass
      object = (bridgedClasses.first { $0.value == name }?.key ?? name) + "?"
    }
    guard let scalar = attribute.type.scalar else { return [object] }
    let name = attribute.type == .date ? "TimeInterval" : scalar.rawValue
    return attribute.usesScalarValueType || attribute.type != .date
      ? [name, object] : [object, name]
  }

  /// The class of the objects of an entity.
  func className(of entity: String?) -> String {
    entity.flatMap(entityClass)?.swiftName ?? managedObjectClass
  }
}

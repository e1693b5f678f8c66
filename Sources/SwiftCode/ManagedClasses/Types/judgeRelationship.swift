import DataModel

extension ClassScope {
  /// Whether objects of an entity can have a property of this type for a relationship.
  ///
  /// - Parameters:
  ///   - type: The settled type.
  ///   - relationship: The relationship.
  /// - Returns: Whether it is right, and what happens where it is not.
  func judge(_ type: DeclaredType, for relationship: Relationship) -> TypeVerdict {
    let destination = relationship.destinationEntity
    guard relationship.isToMany else { return judgeObject(type.wrapped, of: destination) }
    let collection = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
    return judgeCollection(type.wrapped, collection, of: destination)
  }

  /// Whether objects of an entity can have a property of this type for a fetched property.
  func judge(_ type: DeclaredType, for property: FetchedProperty) -> TypeVerdict {
    judgeCollection(type.wrapped, "NSArray", of: property.fetchRequest?.entity)
  }

  private func judgeCollection(
    _ type: DeclaredType, _ collection: String, of entity: String?
  ) -> TypeVerdict {
    switch index.representation(of: type) {
    case .anything: return .fits
    case .unknown(let name):
      return isManagedClass(name) ? .otherClass(collection) : .unknown
    case .nothing: return .unknown
    case .scalar, .decimalStructure: return .otherClass(collection)
    case .object(let declared):
      switch relation(of: declared, to: collection) {
      case .unrelated: return .otherClass(collection)
      case .subclass: return .subclass(collection)
      case .superclass: return .fits
      case .same: break
      }
      guard case .named(_, let arguments) = type, let element = arguments.first else {
        return .fits
      }
      return judgeObject(element.wrapped, of: entity)
    }
  }

  /// Whether `type` can be that of the objects of an entity.
  private func judgeObject(_ type: DeclaredType, of entity: String?) -> TypeVerdict {
    guard let entity, let destination = model.entities[entity] else { return .unknown }
    let ownName = ([destination] + model.ancestors(of: destination)).lazy
      .compactMap { entityClass($0.name) }.first
    let actual = ownName?.swiftName ?? managedObjectClass
    switch index.representation(of: type) {
    case .anything, .object(managedObjectClass): return .fits
    case .nothing: return .unknown
    case .scalar, .decimalStructure, .object: return .otherClass(actual)
    case .unknown(let name): return judgeClass(name, of: destination, actual: actual)
    }
  }

  private func judgeClass(_ name: String, of entity: Entity, actual: String) -> TypeVerdict {
    let family = [entity] + model.ancestors(of: entity)
    let possible = family.compactMap { entityClass($0.name) }
    let isSuperclass = possible.contains { possible in
      possible.swiftName == name || possible.className.base == name
        || possible.parts.contains { $0.name == name }
    }
    if isSuperclass { return .fits }
    guard let declared = entitiesByClass[name] else { return .unknown }
    let isBelow = declared.contains { declared in
      model.ancestors(of: declared.entity).contains { $0.name == entity.name }
    }
    return isBelow ? .subclass(actual) : .otherClass(actual)
  }

  private func isManagedClass(_ name: String) -> Bool { entitiesByClass[name] != nil }
}

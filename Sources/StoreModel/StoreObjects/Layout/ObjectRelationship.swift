package import DataModel

/// A relationship and its storage, by the entity that declares it.
package struct ObjectRelationship: Sendable {
  /// The storage of the links.
  package enum Storage: Sendable {
    /// In the object's own row.
    case key(ToOneStorage)
    /// In the members' rows, as the foreign key of the inverse to-one relationship.
    case inverseKey(ForeignKeyStorage)
    /// In the members' rows, without an inverse relationship.
    case memberKey(ForeignKeyStorage)
    /// In a join table.
    case join(JoinStorage)
  }

  /// The relationship, by the entity that declares it.
  package let path: PropertyPath
  /// The relationship in the model.
  package let relationship: Relationship
  /// The entity that has it.
  package let source: SchemaEntity
  /// The entity at the other end.
  package let destination: SchemaEntity
  /// The storage.
  package let storage: Storage
  /// The inverse, which has the same links; nil if it is the inverse of another relationship and stored
  /// separately.
  package let inverse: PropertyPath?

  /// The name for messages.
  package var name: String { "\(path.entity).\(path.path)" }
}

extension ObjectRelationship {
  /// Finds a relationship that an entity has or inherits; nil for one that is not stored, and in a broken model.
  init?(_ relationship: Relationship, of entity: String, in schema: StoreSchema, _ model: Model) {
    guard !relationship.isTransient,
      let path = schema.declaration(of: relationship.name, in: entity, model),
      let source = schema.entity(path.entity),
      let destination = relationship.destinationEntity.flatMap(schema.entity)
    else { return nil }
    self.path = path
    self.relationship = relationship
    self.source = source
    self.destination = destination
    if relationship.isToMany {
      switch schema.toManyStorage(of: path.path, in: path.entity) {
      case .joinTable(let join): storage = .join(join)
      case .foreignKey(let key):
        let isMembers = schema.column(.toMany(path)) != nil
        storage = isMembers ? .memberKey(key) : .inverseKey(key)
      case nil: return nil
      }
    } else {
      guard let key = schema.toOneStorage(of: path.path, in: path.entity) else { return nil }
      storage = .key(key)
    }
    let back = relationship.inverseName.flatMap {
      schema.declaration(of: $0, in: destination.name, model)
    }
    var followsFromInverse = false
    if case .inverseKey = storage { followsFromInverse = true }
    inverse = back.flatMap {
      followsFromInverse || schema.inverse(of: $0, model) == path ? $0 : nil
    }
  }
}

extension StoreSchema {
  /// The declared inverse of a relationship.
  package func inverse(of path: PropertyPath, _ model: Model) -> PropertyPath? {
    guard let relationship = model.entities[path.entity]?.relationships[path.path],
      let name = relationship.inverseName, let end = relationship.destinationEntity
    else { return nil }
    return declaration(of: name, in: end, model)
  }

  /// The relationship of that name that an entity has or inherits, by the first ancestor that has it, which
  /// columns are named after.
  package func declaration(
    of relationship: String, in entity: String, _ model: Model
  ) -> PropertyPath? {
    var found: PropertyPath?
    var next: String? = entity
    while let name = next {
      if model.entities[name]?.relationships[relationship] != nil {
        found = PropertyPath(entity: name, path: relationship)
      }
      next = self.entity(name)?.parent
    }
    return found
  }
}

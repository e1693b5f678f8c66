/// A stored relationship, identified by the position of the entity that declares it.
struct RelationshipID: Hashable {
  let entity: Int
  let name: String
}

extension EntityTree {
  /// The relationship with the given name that an entity declares or inherits.
  func relationship(_ name: String, of position: Int) -> RelationshipID? {
    for owner in chain(position) where nodes[owner].relationships[name] != nil {
      return RelationshipID(entity: owner, name: name)
    }
    return nil
  }

  /// The relationships that an entity declares or inherits, by name.
  func relationships(of position: Int) -> [String: RelationshipID] {
    var result: [String: RelationshipID] = [:]
    for owner in chain(position) {
      for relationship in nodes[owner].relationships {
        result[relationship.name] = RelationshipID(entity: owner, name: relationship.name)
      }
    }
    return result
  }

  subscript(id: RelationshipID) -> Relationship {
    nodes[id.entity].relationships[id.name]
      ?? Relationship(name: id.name, destinationEntity: nil)
  }

  /// The destination entity; nil in a broken model.
  func destination(of id: RelationshipID) -> Int? {
    position(self[id].destinationEntity)
  }

  /// The inverse relationship.
  func inverse(of id: RelationshipID) -> RelationshipID? {
    let relationship = self[id]
    guard let name = relationship.inverseName else { return nil }
    for end in [relationship.destinationEntity, relationship.inverseEntity] {
      if let inverse = position(end).flatMap({ self.relationship(name, of: $0) }) { return inverse }
    }
    return nil
  }

  /// Whether a relationship is many-to-many.
  func isManyToMany(_ id: RelationshipID) -> Bool {
    guard self[id].isToMany, let inverse = inverse(of: id) else { return false }
    return self[inverse].isToMany
  }

  /// The relationship's path of names.
  func path(_ id: RelationshipID) -> PropertyPath {
    PropertyPath(entity: nodes[id.entity].entity.name, path: id.name)
  }
}

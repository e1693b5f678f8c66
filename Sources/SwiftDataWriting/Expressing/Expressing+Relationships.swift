import DataModel

extension Expressing {
  /// The relationship as a stored property can be; nil where none can.
  mutating func relationship(_ relationship: Relationship, of entity: Entity) -> Relationship? {
    let path = ElementPath.property(entity: entity.name, name: relationship.name)
    guard let destination = relationship.destinationEntity, model.entities.contains(destination)
    else {
      lose(path, "a relationship to no entity of the model", changesHash: true)
      return nil
    }
    guard !relationship.isTransient else {
      lose(path, "a transient relationship")
      return nil
    }
    var result = Relationship(name: relationship.name, destinationEntity: destination)
    result.isOptional = relationship.isOptional
    (result.minCount, result.maxCount) = (relationship.minCount, relationship.maxCount)
    if !relationship.isToMany, relationship.minCount != 0 {
      result.minCount = 0
      lose(
        path, "the minimum of \(relationship.minCount), as one to a single object has none",
        changesHash: true)
    }
    result.deleteRule = relationship.deleteRule
    result.versionHashModifier = relationship.versionHashModifier
    if let identifier = relationship.renamingIdentifier, identifier != relationship.name {
      result.renamingIdentifier = identifier
    }
    if relationship.isOrdered { lose(path, "the order of the objects", changesHash: true) }
    if relationship.isIndexedBySpotlight { lose(path, "that Spotlight indexes it") }
    if relationship.isStoredInExternalRecord { lose(path, "that it is kept in an external record") }
    userInfo(relationship.userInfo, relationship.otherUserInfo, at: path)
    if let inverse = relationship.inverseName {
      if inverse == relationship.name, destination == entity.name {
        // A macro whose argument leads to the property that it is on is a circle to the compiler.
        lose(path, "that it is its own inverse")
      } else if isMutual(relationship, of: entity) {
        (result.inverseName, result.inverseEntity) = (inverse, destination)
      } else {
        lose(path, "the inverse \(inverse), which does not lead back", changesHash: true)
      }
    }
    return result
  }

  /// Whether the inverse of a relationship has it as its own inverse.
  private func isMutual(_ relationship: Relationship, of entity: Entity) -> Bool {
    guard let name = relationship.inverseName, let end = relationship.destinationEntity,
      let destination = model.entities[end],
      let inverse = model.property(name, of: destination) as? Relationship,
      inverse.inverseName == relationship.name, !inverse.isTransient,
      let back = inverse.destinationEntity, let owner = model.entities[back]
    else { return false }
    return back == entity.name || model.ancestors(of: owner).contains { $0.name == entity.name }
      || model.ancestors(of: entity).contains { $0.name == back }
  }

  /// Tells of relationships without inverse that SwiftData takes for the inverse of each other.
  ///
  /// That is so where each is the only one of its entity that leads to the other one, and the one to one object may be nil.
  mutating func findImplicitInverses(in expressed: Model) {
    for entity in expressed.entities {
      for relationship in entity.relationships where relationship.inverseName == nil {
        guard let end = relationship.destinationEntity, let other = expressed.entities[end],
          nameComesBefore(entity.name, end),
          let back = onlyOne(from: other, to: entity.name),
          onlyOne(from: entity, to: end)?.name == relationship.name,
          !relationship.isToMany && relationship.isOptional || !back.isToMany && back.isOptional
        else { continue }
        losses.append(
          SwiftDataLoss(
            .property(entity: entity.name, name: relationship.name),
            "that it has no inverse: SwiftData may take \(end).\(back.name) for one",
            effect: .mayChange))
      }
    }
  }

  /// The relationship without inverse of `entity` to `destination`, where there is just one.
  private func onlyOne(from entity: Entity, to destination: String) -> Relationship? {
    let all = entity.relationships.filter {
      $0.destinationEntity == destination && $0.inverseName == nil
    }
    return all.count == 1 ? all[0] : nil
  }
}

import DataModel

extension Expressing {
  /// The relationship as a stored property can be; nil if none can.
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

  /// Tells of relationships without inverse that SwiftData may take for the inverse of each other.
  ///
  /// That is so where each is the only one that leads to the other's entity, or they are the only two of one entity that lead
  /// to itself, and the one to a single object may be nil.
  mutating func findImplicitInverses(in expressed: Model) {
    for entity in expressed.entities {
      for destination in Set(entity.relationships.compactMap(\.destinationEntity)).sorted()
      where !nameComesBefore(destination, entity.name) {
        guard let other = expressed.entities[destination] else { continue }
        let there = open(from: entity, to: destination)
        let back = open(from: other, to: entity.name)
        let pair = destination == entity.name ? there : there + back
        let isAlone = destination == entity.name || there.count == 1
        guard pair.count == 2, isAlone, let toOne = pair.first(where: { !$0.isToMany }),
          toOne.isOptional
        else { continue }
        losses.append(
          SwiftDataLoss(
            .property(entity: entity.name, name: pair[0].name),
            "that it has no inverse: SwiftData may take \(destination).\(pair[1].name) for one",
            effect: .mayChange))
      }
    }
  }

  /// The relationships without inverse of `entity` to `destination`.
  private func open(from entity: Entity, to destination: String) -> [Relationship] {
    entity.relationships.filter { $0.destinationEntity == destination && $0.inverseName == nil }
  }
}

import DataModel

/// The input of model rules.
package struct ModelScope {
  /// The model.
  let model: Model
  /// The entities to check: all, or the mirrored ones.
  let entities: [Entity]

  /// The names of the entities.
  var names: Set<String> { Set(entities.map(\.name)) }

  /// The results of `find` for every attribute of the entities.
  func forEachAttribute(_ find: (Entity, Attribute) -> FoundInModel?) -> [FoundInModel] {
    entities.flatMap { entity in entity.attributes.compactMap { find(entity, $0) } }
  }

  /// The results of `find` for every relationship of the entities.
  func forEachRelationship(
    _ find: (Entity, Relationship) -> FoundInModel?
  ) -> [FoundInModel] {
    entities.flatMap { entity in entity.relationships.compactMap { find(entity, $0) } }
  }

  /// The inverse of a relationship, if there is one.
  func inverse(of relationship: Relationship) -> Relationship? {
    guard let name = relationship.inverseName,
      let owner = (relationship.inverseEntity ?? relationship.destinationEntity)
        .flatMap({ model.entities[$0] })
    else { return nil }
    return model.property(name, of: owner) as? Relationship
  }
}

package import DataModel

/// The entities that a mapping model cannot represent: their copies have other version hashes.
///
/// Core Data never finds a mapping model from or to such an entity.
///
/// - Parameter model: A model.
/// - Returns: The names of the entities, sorted, each with a description of what cannot be represented.
/// - Source: `Documentation/Formats/mapping-model.md`, the embedded model.
package func unheldEntities(of model: Model) -> [(entity: String, reason: String)] {
  let copy = decodeDesignModel(encodeDesignModel(model)).map { hashModel($0).byName } ?? [:]
  return hashModel(model).entities.filter { copy[$0.name] != $0.bytes }.map { entity in
    (entity.name, model.entities[entity.name].map { reason($0, in: model) } ?? "")
  }
}

/// The part of an entity, own or inherited, that a mapping model cannot represent.
private func reason(_ entity: Entity, in model: Model) -> String {
  for owner in [entity] + model.ancestors(of: entity) {
    for attribute in owner.attributes {
      let mark: String? =
        if attribute.isDerived {
          "derived"
        } else if attribute.type == .composite {
          "composite"
        } else if attribute.preservesValueOnDeletion {
          "preserved after deletion"
        } else if attribute.allowsCloudEncryption {
          "encrypted in CloudKit"
        } else {
          nil
        }
      if let mark { return "\"\(owner.name).\(attribute.name)\" is \(mark)" }
    }
  }
  return "it has a kind of property that a mapping model cannot contain"
}

package import DataModel

/// Which entities a mapping model cannot hold as they are: those whose copies have other version hashes.
///
/// Core Data never finds a mapping model from or to such an entity.
///
/// - Parameter model: A model.
/// - Returns: The names of the entities, ordered, each with what there is no place for in words.
/// - Source: `Documentation/Formats/mapping-model.md`, the embedded model.
package func unheldEntities(of model: Model) -> [(entity: String, reason: String)] {
  let copy = decodeDesignModel(encodeDesignModel(model)).map { hashModel($0).byName } ?? [:]
  return hashModel(model).entities.filter { copy[$0.name] != $0.bytes }.map { entity in
    (entity.name, model.entities[entity.name].map { reason($0, in: model) } ?? "")
  }
}

/// What of an entity, own and inherited, a mapping model has no place for.
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

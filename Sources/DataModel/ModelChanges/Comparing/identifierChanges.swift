/// Compares the renaming identifiers of two models with the same names.
///
/// Version hashes do not include them, and matching by them would turn each change into a removal and an
/// addition. An identifier equal to the name counts as unset.
///
/// - Parameters:
///   - from: The old model.
///   - to: The new model.
/// - Returns: The changes for entities, properties and elements of composite attributes that both models have
///   under the same name.
package func identifierChanges(from: Model, to: Model) -> [Change] {
  from.entities.flatMap { old -> [Change] in
    guard let new = to.entities[old.name] else { return [] }
    return change(
      .entityIdentifier, place: .entity(old.name), old: old.renamingIdentifier, new: new)
      + attributeChanges(old.attributes.array, new.attributes.array) {
        .property(entity: old.name, name: $0)
      }
      + old.relationships.flatMap { relationship -> [Change] in
        guard let other = new.relationships[relationship.name] else { return [] }
        return change(
          .relationshipIdentifier, place: .property(entity: old.name, name: other.name),
          old: relationship.renamingIdentifier, new: other)
      }
  }
}

private func attributeChanges(
  _ old: [Attribute], _ new: [Attribute], path: (String) -> ElementPath
) -> [Change] {
  old.flatMap { attribute -> [Change] in
    guard let other = new.first(where: { $0.name == attribute.name }) else { return [] }
    let place = path(attribute.name)
    return change(.attributeIdentifier, place: place, old: attribute.renamingIdentifier, new: other)
      + attributeChanges(attribute.elements, other.elements, path: place.element)
  }
}

private func change(
  _ kind: ChangeKind, place: ElementPath, old: String?, new: some IdentifiedElement
) -> [Change] {
  guard (old ?? new.name) != new.identifier else { return [] }
  return [
    Change(
      kind, before: place, after: place, from: old.map(ChangeValue.text),
      to: new.renamingIdentifier.map(ChangeValue.text))
  ]
}

extension Model {
  /// The model with the renaming identifiers of another model for entities, properties and elements of the
  /// same names; its hashes and schema do not change.
  package func takingIdentifiers(of other: Model) -> Model {
    var model = self
    model.entities = NamedCollection(
      entities.map { entity in
        guard let source = other.entities[entity.name] else { return entity }
        var entity = entity
        if entity.renamingIdentifier != source.renamingIdentifier {
          entity.renamingIdentifier = source.renamingIdentifier
        }
        entity.attributes = NamedCollection(
          entity.attributes.map { $0.takingIdentifiers(of: source.attributes[$0.name]) })
        entity.relationships = NamedCollection(
          entity.relationships.map { relationship in
            guard let source = source.relationships[relationship.name],
              source.renamingIdentifier != relationship.renamingIdentifier
            else { return relationship }
            var relationship = relationship
            relationship.renamingIdentifier = source.renamingIdentifier
            return relationship
          })
        return entity
      })
    return model
  }
}

extension Attribute {
  fileprivate func takingIdentifiers(of source: Attribute?) -> Attribute {
    guard let source else { return self }
    var attribute = self
    if renamingIdentifier != source.renamingIdentifier {
      attribute.renamingIdentifier = source.renamingIdentifier
    }
    if !elements.isEmpty {
      attribute.elements = elements.map { element in
        element.takingIdentifiers(of: source.elements.first { $0.name == element.name })
      }
    }
    return attribute
  }
}

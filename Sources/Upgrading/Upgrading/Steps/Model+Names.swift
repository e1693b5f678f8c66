import DataModel

extension Model {
  /// The model without renaming identifiers, so that everything is paired with what has its name; its hashes are the
  /// same.
  var pairedByName: Model {
    var model = self
    model.entities = NamedCollection(
      entities.map { entity in
        var entity = entity
        if entity.renamingIdentifier != nil { entity.renamingIdentifier = nil }
        entity.attributes = NamedCollection(entity.attributes.map(\.pairedByName))
        entity.relationships = NamedCollection(
          entity.relationships.map { relationship in
            var relationship = relationship
            if relationship.renamingIdentifier != nil { relationship.renamingIdentifier = nil }
            return relationship
          })
        return entity
      })
    return model
  }
}

extension Attribute {
  /// The attribute without renaming identifiers, those of elements included.
  fileprivate var pairedByName: Attribute {
    var attribute = self
    if renamingIdentifier != nil { attribute.renamingIdentifier = nil }
    if !elements.isEmpty { attribute.elements = elements.map(\.pairedByName) }
    return attribute
  }
}

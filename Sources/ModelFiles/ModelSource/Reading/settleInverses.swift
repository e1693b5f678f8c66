import DataModel
import Findings

extension ModelReader {
  /// Takes away the inverses that are looked up in an entity that is neither the destination nor an
  /// ancestor of it, and notes each.
  mutating func settleInverses(in model: inout Model) {
    guard model.hasForeignInverses else { return }
    let before = model
    model.entities = NamedCollection(
      model.entities.map { entity in
        var entity = entity
        entity.relationships = NamedCollection(
          entity.relationships.map { relationship in
            guard before.hasForeignInverse(relationship) else { return relationship }
            var relationship = relationship
            (relationship.inverseName, relationship.inverseEntity) = (nil, nil)
            return relationship
          })
        return entity
      })
    for child in document.children(of: 0) where document.elements[child].name == .entity {
      owner = document.value(.name, of: child)
      for index in document.children(of: child)
      where document.elements[index].name == .relationship {
        noteForeignInverse(of: index, in: before)
      }
    }
    (owner, property) = (nil, nil)
  }

  private mutating func noteForeignInverse(of index: Int, in model: Model) {
    guard owner != nil, let name = document.value(.name, of: index),
      let written = document.attribute(.inverseEntity, of: index)
    else { return }
    // What is empty counts as left out, as where the model was read.
    func text(_ attribute: AttributeName) -> String? {
      document.attribute(attribute, of: index).flatMap { self.text($0) }
    }
    var relationship = Relationship(name: name, destinationEntity: text(.destinationEntity))
    relationship.inverseName = text(.inverseName)
    relationship.inverseEntity = text(.inverseEntity)
    guard let inverse = relationship.inverseName,
      model.hasForeignInverse(relationship), let destination = relationship.destinationEntity
    else { return }
    property = name
    var suggestion: Suggestion?
    if model.entities[destination]?.relationships.contains(inverse) == true {
      suggestion = Suggestion(
        text: destination, fix: document.respelling(written, of: index, as: destination))
    }
    reportValue(
      written, rule: .foreignInverse,
      summary:
        "\"\(value(written))\" is not the destination; the relationship is read as one without "
        + "inverse",
      explanation:
        "The inverse of a relationship belongs to its destination, \"\(destination)\", or to an "
        + "ancestor of it. Correcting it changes the version hash: do so in a new version.",
      suggesting: suggestion)
  }
}

extension Model {
  fileprivate var hasForeignInverses: Bool {
    // Entities and relationships are large to move.
    entities.indices.contains { place in
      entities[place].relationships.indices.contains {
        hasForeignInverse(entities[place].relationships[$0])
      }
    }
  }

  /// Whether the inverse is looked up elsewhere than in the destination and its ancestors.
  ///
  /// False if that cannot be determined because the destination or an ancestor of it does not exist.
  fileprivate func hasForeignInverse(_ relationship: Relationship) -> Bool {
    guard relationship.inverseName != nil, let owner = relationship.inverseEntity,
      let destination = relationship.destinationEntity, owner != destination,
      var place = entities.index(of: destination)
    else { return false }
    // Inheritance that is deeper is refused.
    for _ in 0..<256 {
      guard let parent = entities[place].parent else { return true }
      guard parent != owner, let next = entities.index(of: parent) else { return false }
      place = next
    }
    return true
  }
}

import DataModel
import TestSupport

extension StepGenerator {
  /// A model whose siblings have properties of the same names: each has its own column or table,
  /// and relationships have different destinations.
  mutating func siblingModel() -> Model {
    let ends = ["Place", "Town", "Tag", "Base"]
    var entities = [
      Entity("Base", [Attribute("title", isOptional: true)]), Entity("Place"),
      Entity("Tag"), Entity("Town", parent: random.oneIn(2) ? "Place" : nil),
    ]
    for name in ["Book", "Car", "Dog"].prefix(random.number(2...3)) {
      var properties: [any Property] = []
      // No reserved word of expressions, which an edit could write as one.
      if !random.oneIn(3) { properties.append(attribute("weight")) }
      for relationship in ["owner", "links"] where !random.oneIn(3) {
        var property = Relationship(relationship, to: random.pick(ends))
        property.maxCount = random.oneIn(2) ? 0 : 1
        property.isOrdered = property.isToMany && random.oneIn(3)
        properties.append(property)
      }
      entities.append(Entity(name, parent: "Base", properties))
    }
    if random.oneIn(2) { entities.append(Entity("Eel", parent: "Book")) }
    return Model(entities: entities)
  }

  /// Moves an entity below another of its tree, or a property of siblings to the parent.
  mutating func moveAmongSiblings(_ model: inout Model) {
    switch random.number(0...3) {
    case 0: moveProperty(&model)
    case 1: retarget(&model)
    default: joinSibling(&model)
    }
  }

  /// Moves an entity below another one of its tree; it no longer declares what it inherits there.
  mutating func joinSibling(_ model: inout Model) {
    guard let moved = entity(model) else { return }
    let root = model.ancestors(of: moved).last?.name ?? moved.name
    let others = model.family(of: root).subtracting(model.family(of: moved.name)).sorted()
    guard !others.isEmpty, let parent = model.entities[random.pick(others)] else { return }
    let inherited = Set(
      ([parent] + model.ancestors(of: parent)).flatMap { entity in
        entity.attributes.map(\.name) + entity.relationships.map(\.name)
      })
    model.edit(moved.name) { entity in
      entity.parent = parent.name
      entity.attributes = NamedCollection(entity.attributes.filter { !inherited.contains($0.name) })
      entity.relationships = NamedCollection(
        entity.relationships.filter { !inherited.contains($0.name) })
    }
  }
}

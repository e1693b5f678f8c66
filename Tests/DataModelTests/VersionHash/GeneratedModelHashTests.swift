import DataModel
import TestSupport
import Testing

@Suite("Invariants of hashes of generated models")
struct GeneratedModelHashTests {
  @Test(arguments: 0..<50)
  func `hashing is deterministic`(seed: UInt64) {
    var first = ModelGenerator(seed: seed)
    var second = ModelGenerator(seed: seed)
    let (left, right) = (first.model(), second.model())
    #expect(left == right)
    #expect(hashModel(left) == hashModel(right))
  }

  @Test(arguments: 100..<150)
  func `the order in which a model is written does not matter`(seed: UInt64) {
    var generator = ModelGenerator(seed: seed)
    let model = generator.model()
    let entities = model.entities.map { generator.random.reorder($0) }
    #expect(hashModel(Model(entities: generator.random.shuffle(entities))) == hashModel(model))
  }

  @Test(arguments: 200..<250)
  func `a change in an entity changes only its own hash and those of its descendants`(seed: UInt64)
  {
    var generator = ModelGenerator(seed: seed)
    let model = generator.model(entities: 2...8)
    var entity = generator.random.pick(Array(model.entities))
    entity.isAbstract.toggle()
    var changed = model
    changed.entities.replace(entity)
    #expect(namesWithNewHash(from: model, to: changed) == family(of: [entity.name], in: model))
  }

  @Test(arguments: 300..<350)
  func `a renamed relationship changes the hashes of both ends and their descendants`(seed: UInt64)
  {
    var generator = ModelGenerator(seed: seed)
    let model = generator.model(entities: 2...8)
    for entity in model.entities {
      for relationship in entity.relationships where !relationship.isTransient {
        let renamed = rename(relationship, of: entity, in: model)
        let ends = [entity.name, relationship.inverseEntity].compactMap { $0 }
        #expect(namesWithNewHash(from: model, to: renamed) == family(of: ends, in: model))
      }
    }
  }

  private func namesWithNewHash(from: Model, to: Model) -> Set<String> {
    let before = hashModel(from).byName
    return Set(hashModel(to).byName.filter { before[$0.key] != $0.value }.keys)
  }

  private func family(of names: [String], in model: Model) -> Set<String> {
    let heirs = model.entities.filter { entity in
      model.ancestors(of: entity).contains { names.contains($0.name) }
    }
    return Set(names).union(heirs.map(\.name))
  }

  private func rename(
    _ relationship: Relationship, of entity: Entity, in model: Model
  ) -> Model {
    var model = model
    var renamed = relationship
    renamed.name = "zzRenamed"
    if relationship.inverseEntity == entity.name, relationship.inverseName == relationship.name {
      renamed.inverseName = renamed.name
    }
    var owner = entity
    owner.relationships = NamedCollection(
      owner.relationships.filter { $0.name != relationship.name } + [renamed])
    model.entities.replace(owner)
    guard let end = relationship.inverseEntity, let name = relationship.inverseName,
      var other = model.entities[end], var inverse = other.relationships[name]
    else { return model }
    inverse.inverseName = renamed.name
    other.relationships.replace(inverse)
    model.entities.replace(other)
    return model
  }
}

extension SeededGenerator {
  /// The same entity with everything unordered in another order.
  fileprivate mutating func reorder(_ entity: Entity) -> Entity {
    var result = entity
    result.attributes = NamedCollection(
      shuffle(entity.attributes).map { attribute in
        var attribute = attribute
        attribute.elements = shuffle(attribute.elements)
        return attribute
      })
    result.relationships = NamedCollection(shuffle(entity.relationships))
    result.fetchedProperties = NamedCollection(shuffle(entity.fetchedProperties))
    result.uniquenessConstraints = shuffle(entity.uniquenessConstraints)
    return result
  }
}

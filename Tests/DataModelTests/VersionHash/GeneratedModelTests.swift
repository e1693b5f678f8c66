import DataModel
import TestSupport
import Testing

/// The invariants that tests with generated models rely on.
@Suite("Generated models")
struct GeneratedModelTests {
  @Test(arguments: 0..<200)
  func `models are valid`(seed: UInt64) throws {
    var generator = ModelGenerator(seed: seed)
    let model = generator.model()
    #expect(Set(model.entities.map(\.name)).count == model.entities.count)
    for entity in model.entities {
      #expect(entity.parent.map { model.entities[$0] != nil } ?? true)
      #expect(!model.ancestors(of: entity).contains { $0.name == entity.name })
      let owners = [entity] + model.ancestors(of: entity)
      let names = owners.flatMap(\.properties).map { $0.name }
      #expect(Set(names).count == names.count)
      for relationship in entity.relationships { try check(relationship, of: entity, in: model) }
      for name in (entity.uniquenessConstraints + entity.compoundIndexes).joined() {
        #expect(entity.attributes[name] != nil)
      }
      for attribute in entity.attributes where attribute.type == .composite {
        let composite = try #require(attribute.compositeName.flatMap { model.composites[$0] })
        #expect(attribute.elements == composite.attributes)
      }
    }
  }

  @Test func `models differ and use every feature`() {
    let models = (0..<100).map { seed in
      var generator = ModelGenerator(seed: UInt64(seed))
      return generator.model()
    }
    #expect(Set(models).count == models.count)
    let entities = models.flatMap(\.entities)
    let attributes = entities.flatMap(\.attributes)
    let relationships = entities.flatMap(\.relationships)
    #expect(Set(attributes.map(\.type)) == Set(AttributeType.allCases))
    #expect(Set(relationships.map(\.deleteRule)) == Set(DeleteRule.allCases))
    #expect(attributes.contains { $0.isDerived })
    #expect(attributes.contains { $0.elements.contains { $0.type == .composite } })
    #expect(relationships.contains { $0.isOrdered })
    #expect(relationships.contains { $0.inverseName == $0.name })
    #expect(relationships.contains { $0.inverseName == nil })
    #expect(
      models.contains { model in model.entities.contains { model.ancestors(of: $0).count > 1 } })
    #expect(entities.contains { !$0.fetchedProperties.isEmpty })
    #expect(entities.contains { !$0.fetchIndexes.isEmpty })
    #expect(entities.contains { !$0.compoundIndexes.isEmpty })
    #expect(entities.contains { $0.uniquenessConstraints.count > 1 })
    #expect(entities.contains { $0.name.utf8.contains { $0 >= 0x80 } })
    #expect(models.contains { !$0.configurations.isEmpty })
    #expect(models.contains { !$0.fetchRequestTemplates.isEmpty })
  }

  private func check(_ relationship: Relationship, of entity: Entity, in model: Model) throws {
    let destination = try #require(relationship.destinationEntity)
    #expect(model.entities[destination] != nil)
    guard let name = relationship.inverseName else { return }
    let inverse = try #require(model.entities[destination]?.relationships[name])
    #expect(inverse.inverseName == relationship.name)
    #expect(inverse.destinationEntity == entity.name)
    #expect(relationship.inverseEntity == destination)
  }
}

import DataModel
import ModelFiles
import Testing

@Suite struct EncodingErrorTests {
  @Test func parentsInACycle() {
    var first = Entity(name: "A")
    first.parent = "B"
    var second = Entity(name: "B")
    second.parent = "A"
    let error = #expect(throws: CompiledModelError.self) {
      try encodeModel(Model(entities: [first, second]))
    }
    #expect(error?.path == "NSEntities.A.NSSuperentity")
  }

  @Test func aParentThatDoesNotExist() {
    var entity = Entity(name: "A")
    entity.parent = "Nowhere"
    let error = #expect(throws: CompiledModelError.self) {
      try encodeModel(Model(entities: [entity]))
    }
    #expect(error?.message == "there is no entity Nowhere")
  }

  @Test func twoEntitiesOfOneName() {
    let error = #expect(throws: CompiledModelError.self) {
      try encodeModel(Model(entities: [Entity(name: "A"), Entity(name: "A")]))
    }
    #expect(error?.path == "NSEntities.A")
  }

  @Test func anAttributeAndARelationshipOfOneName() {
    var entity = Entity(name: "A")
    entity.attributes = [Attribute(name: "x", type: .string)]
    entity.relationships = [Relationship(name: "x", destinationEntity: "A")]
    let error = #expect(throws: CompiledModelError.self) {
      try encodeModel(Model(entities: [entity]))
    }
    #expect(error?.path == "NSEntities.A.NSProperties")
  }

  @Test func aPredicateThatIsNone() {
    var entity = Entity(name: "A")
    var request = FetchRequest(entity: "A")
    request.predicate = "name =="
    entity.fetchedProperties = [FetchedProperty(name: "f", fetchRequest: request)]
    let error = #expect(throws: CompiledModelError.self) {
      try encodeModel(Model(entities: [entity]))
    }
    #expect(error?.path == "NSEntities.A.NSProperties.f.NSFetchRequest.NSPredicate")
    #expect(error?.offset != nil)
  }

  @Test func aConfigurationWithAStranger() {
    var model = Model(entities: [Entity(name: "A")])
    model.configurations = [Configuration(name: "C", entities: ["B"])]
    let error = #expect(throws: CompiledModelError.self) { try encodeModel(model) }
    #expect(error?.path == "NSConfigurations.C")
  }
}

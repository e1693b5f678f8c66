import DataModel
import Testing

@testable import ModelFiles

@Suite("The diagram in a source")
struct DrawingTests {
  private let frames = [
    EntityFrame(name: "A & B", x: 0, y: -18, height: 44),
    EntityFrame(name: "C", x: 180, y: 26, height: 29),
  ]

  @Test func `the diagram is the last element, in Xcode's form`() {
    let text = String(decoding: writeContents(Model(), drawing: frames), as: UTF8.self)
    #expect(
      text.hasSuffix(
        """

            <elements>
                <element name="A &amp; B" positionX="0" positionY="-18" width="128" height="44"/>
                <element name="C" positionX="180" positionY="26" width="128" height="29"/>
            </elements>
        </model>
        """))
  }

  @Test func `the diagram does not change the model and has no diagnostics`() {
    let model = Model(entities: [Entity(name: "C")])
    let parsed = parseModel(writeContents(model, drawing: frames), file: "M")
    #expect(parsed.model == model)
    #expect(parsed.diagnostics.isEmpty)
    #expect(writeContents(model, drawing: []) == writeContents(model))
  }

  @Test func `the diagram of an existing file is kept`() {
    let model = Model(entities: [Entity(name: "C")])
    let parsed = parseModel(writeContents(model, drawing: frames), file: "M")
    var changed = model
    changed.entities.insert(Entity(name: "D"))
    let written = writeContents(changed, following: parsed.document, drawing: [])
    #expect(String(decoding: written, as: UTF8.self).contains("positionX=\"180\""))
  }

  @Test func `a box has the height that Xcode gives it`() {
    var entity = Entity(name: "A")
    #expect(EntityFrame.height(of: entity) == 29)
    entity.attributes = [Attribute(name: "a", type: .string)]
    entity.relationships = [Relationship(name: "r", destinationEntity: "A")]
    entity.fetchedProperties = [FetchedProperty(name: "f", fetchRequest: nil)]
    #expect(EntityFrame.height(of: entity) == 74)
  }
}

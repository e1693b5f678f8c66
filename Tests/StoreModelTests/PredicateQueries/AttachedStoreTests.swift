import DataModel
import TestSupport
import Testing

@testable import StoreModel

@Suite("Predicates on an attached store")
struct AttachedStoreTests {
  private let model = Model(entities: [
    Entity("Trip", [Relationship("owner", to: "Person", inverse: "trips")]),
    Entity(
      "Person",
      [
        Attribute("name", isOptional: true),
        Relationship("trips", toMany: "Trip", inverse: "owner"),
        Relationship("friends", toMany: "Person", inverse: "friends"),
      ]),
  ])

  @Test(
    "a condition joins only tables of the attached store",
    arguments: [
      ("owner.name == \"x\"", "Trip"), ("trips.@count > 1", "Person"),
      ("ANY friends.name == \"x\"", "Person"),
    ])
  func tables(text: String, entity: String) throws {
    let schema = predictSchema(model)
    let own = try makeCondition(text, on: entity, of: model, in: schema).sql
    let attached = try makeCondition(
      text, on: entity, of: model, in: schema, database: "source"
    ).sql
    #expect(own != attached)
    #expect(!own.contains("source."))
    var undone = attached
    for table in schema.tables.map(\.name) {
      undone = undone.replacing("source.\(table)", with: table)
    }
    #expect(undone == own)
    #expect(attached.matches(of: /(FROM|JOIN) Z/).isEmpty)
  }
}

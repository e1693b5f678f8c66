import DataModel
import TestSupport
import Testing

@Suite struct EntityNumberTests {
  @Test func rootsComeByNameRegardlessOfCase() {
    let schema = predictSchema(Model(entities: [Entity("Zoo"), Entity("apple"), Entity("Bear")]))
    #expect(schema.entities.map(\.name) == ["apple", "Bear", "Zoo"])
    #expect(schema.entities.map(\.number) == [1, 2, 3])
  }

  @Test func subentitiesFollowTheirParentDepthFirst() {
    let schema = predictSchema(
      Model(entities: [
        Entity("A", parent: "M"), Entity("M"), Entity("B"), Entity("Z", parent: "A"),
        Entity("C", parent: "M"),
      ]))
    #expect(schema.entities.map(\.name) == ["B", "M", "A", "Z", "C"])
    #expect(schema.entities.map(\.parentNumber) == [0, 0, 2, 3, 2])
    #expect(schema.entityNumbers(of: "M") == 2...5)
    #expect(schema.entityNumbers(of: "A") == 3...4)
  }

  @Test func theWholeTreeSharesTheTableOfItsRoot() {
    let schema = predictSchema(
      Model(entities: [Entity("Animal"), Entity("Dog", parent: "Animal"), Entity("House")]))
    #expect(schema.tableName(of: "Dog") == "ZANIMAL")
    #expect(schema.entity("Dog")?.root == "Animal")
    #expect(schema.tables.map(\.name).prefix(2) == ["ZANIMAL", "ZHOUSE"])
    #expect(schema.tableName(of: "Nobody") == nil)
  }
}

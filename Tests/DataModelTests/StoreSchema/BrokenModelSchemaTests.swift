import DataModel
import TestSupport
import Testing

@Suite struct BrokenModelSchemaTests {
  @Test func aCycleOfParentsIsCut() throws {
    let schema = predictSchema(
      Model(entities: [
        Entity("A", parent: "C", [Attribute("a")]), Entity("B", parent: "A", [Attribute("b")]),
        Entity("C", parent: "B", [Attribute("c")]), Entity("Self", parent: "Self"),
      ]))
    #expect(schema.entities.map(\.parentNumber) == [0, 1, 2, 0])
    #expect(schema.attributeColumn("a", of: "C")?.name == "ZA")
    _ = try Database(schema)
  }

  @Test func missingEndsAreOverlooked() throws {
    let schema = predictSchema(
      Model(entities: [
        Entity(
          "A", parent: "Gone",
          [
            Relationship("one", to: "Gone"), Relationship("none", to: nil),
            Relationship("many", toMany: "Gone"),
            Relationship("lost", toMany: "A", inverse: "gone"),
          ])
      ]))
    #expect(schema.ownColumns(of: "ZA") == ["ZNONE", "ZONE", "Z1LOST"])
    #expect(schema.toManyStorage(of: "many", in: "A") == nil)
    _ = try Database(schema)
  }

  @Test func oneInverseOfTwoIsEnough() throws {
    let schema = predictSchema(
      Model(entities: [
        Entity(
          "A",
          [
            Relationship("x", toMany: "B", inverse: "as"),
            Relationship("y", toMany: "B", inverse: "as"),
          ]), Entity("B", [Relationship("as", toMany: "A", inverse: "x")]),
      ]))
    #expect(schema.table("Z_1X") != nil)
    _ = try Database(schema)
  }

  @Test func repeatedNamesAreOverlooked() throws {
    let schema = predictSchema(
      Model(entities: [
        Entity("A", [Attribute("x"), Attribute("x", .date), Relationship("x", to: "A")]),
        Entity("A", [Attribute("y")]),
      ]))
    #expect(schema.entities.count == 1)
    #expect(Set(schema.columnNames(of: "ZA")).count == schema.columnNames(of: "ZA").count)
    _ = try Database(schema)
  }

  @Test func namesThatClashGetNumbers() throws {
    let schema = predictSchema(
      Model(entities: [
        Entity("note", [Attribute("_pk"), Attribute("_ent")]), Entity("Note"),
        Entity("_PRIMARYKEY"), Entity("_1x"),
        Entity("A", [Relationship("x", toMany: "A", inverse: "x")]),
      ]))
    #expect(schema.tableName(of: "Note") == "ZNOTE")
    #expect(schema.tableName(of: "note") == "ZNOTE1")
    #expect(schema.tableName(of: "_PRIMARYKEY") == "Z_PRIMARYKEY1")
    #expect(schema.columnNames(of: "ZNOTE1").contains("Z_PK1"))
    #expect(schema.doubts.contains(.tableName("ZNOTE1")))
    _ = try Database(schema)
  }

  @Test func unusualNamesAreQuoted() throws {
    let schema = predictSchema(
      Model(entities: [
        Entity("A \"B", [Attribute("x'y; --"), Relationship("", toMany: "A \"B", inverse: "")]) {
          $0.fetchIndexes = [
            FetchIndex(name: "by x", elements: [FetchIndexElement(.property("x'y; --"))])
          ]
        }
      ]))
    #expect(schema.tableName(of: "A \"B") == "ZA \"B")
    #expect(
      schema.indexSQL("Z_A \"B_by x")
        == #"CREATE INDEX "Z_A ""B_by x" ON "ZA ""B" ("ZX'Y; --" COLLATE BINARY ASC)"#)
    _ = try Database(schema)
  }

  @Test func deepInheritanceIsWalkedWithoutRecursion() {
    let names = (0..<5000).map { "E\($0)" }
    let entities = names.enumerated().map { Entity($1, parent: $0 == 0 ? nil : names[$0 - 1]) }
    let schema = predictSchema(Model(entities: entities))
    #expect(schema.entity("E4999")?.number == 5000)
  }

  @Test func nothingIsEnoughForAStore() {
    #expect(
      predictSchema(Model()).tables.map(\.name) == ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])
  }
}

import TestSupport
import Testing

@testable import DataModel

@Suite struct RelationshipTests {
  @Test func bothSidesOfAOneToOneHaveAKey() {
    let schema = predictSchema(
      Model(entities: [
        Entity("Car", [Relationship("engine", to: "Engine", inverse: "car")]),
        Entity("Engine", [Relationship("car", to: "Car", inverse: "engine")]),
      ]))
    #expect(schema.ownColumns(of: "ZCAR") == ["ZENGINE"])
    #expect(schema.ownColumns(of: "ZENGINE") == ["ZCAR"])
    #expect(schema.indexes.map(\.name) == ["ZCAR_ZENGINE_INDEX", "ZENGINE_ZCAR_INDEX"])
  }

  @Test func aDestinationWithSubentitiesHasAnEntityColumn() {
    let schema = predictSchema(
      Model(entities: [
        Entity("Animal"), Entity("Dog", parent: "Animal"),
        Entity("Owner", [Relationship("pet", to: "Animal"), Relationship("dog", to: "Dog")]),
      ]))
    #expect(schema.ownColumns(of: "ZOWNER") == ["ZDOG", "ZPET", "Z1_PET"])
    #expect(
      schema.toOneStorage(of: "pet", in: "Owner")
        == ToOneStorage(table: "ZOWNER", column: "ZPET", entityColumn: "Z1_PET", orderColumn: nil))
  }

  @Test func theMembersOfAnOrderedRelationshipHaveAPlace() {
    let schema = predictSchema(
      Model(entities: [
        Entity(
          "List", [Relationship("items", toMany: "Item", inverse: "list") { $0.isOrdered = true }]),
        Entity(
          "Item", [Relationship("list", to: "List", inverse: "items"), Attribute("n", .boolean)]),
      ]))
    #expect(schema.ownColumns(of: "ZITEM") == ["ZN", "ZLIST", "Z_FOK_LIST"])
    #expect(
      schema.toManyStorage(of: "items", in: "List")
        == .foreignKey(
          ForeignKeyStorage(
            table: "ZITEM", column: "ZLIST", orderColumn: "Z_FOK_LIST", entityNumbers: 1...1)))
  }

  @Test func aToManyRelationshipWithoutInverseHasItsKeyAtTheDestination() {
    let schema = predictSchema(
      Model(entities: [
        Entity("Folder", [Relationship("files", toMany: "File") { $0.isOrdered = true }]),
        Entity("File"),
      ]))
    #expect(schema.ownColumns(of: "ZFILE") == ["Z2FILES", "Z_FOK_2FILES"])
    #expect(
      schema.indexSQL("ZFILE_Z2FILES_INDEX")
        == "CREATE INDEX ZFILE_Z2FILES_INDEX ON ZFILE (Z2FILES)")
    #expect(
      schema.toManyStorage(of: "files", in: "Folder")
        == .foreignKey(
          ForeignKeyStorage(
            table: "ZFILE", column: "Z2FILES", orderColumn: "Z_FOK_2FILES", entityNumbers: 1...1)))
  }

  @Test func inheritedRelationshipsAreFound() {
    let schema = predictSchema(
      Model(entities: [
        Entity("Base", [Relationship("owner", to: "User", inverse: "things")]),
        Entity("Leaf", parent: "Base"),
        Entity("User", [Relationship("things", toMany: "Base", inverse: "owner")]),
      ]))
    #expect(schema.toOneStorage(of: "owner", in: "Leaf")?.column == "ZOWNER")
    #expect(
      schema.toManyStorage(of: "things", in: "User")
        == .foreignKey(
          ForeignKeyStorage(
            table: "ZBASE", column: "ZOWNER", orderColumn: nil, entityNumbers: 1...2)))
    #expect(schema.toManyStorage(of: "owner", in: "Leaf") == nil)
  }

  @Test func transientRelationshipsAreNotStored() {
    let transient = Relationship("r", to: "E") { $0.isTransient = true }
    let schema = predictSchema(Model(entities: [Entity("E", [transient])]))
    #expect(schema.ownColumns(of: "ZE").isEmpty)
    #expect(schema.indexes.isEmpty)
  }
}

import DataModel
import TestSupport
import Testing

@Suite struct ColumnTests {
  @Test func typesStandInBlocks() {
    let types: [AttributeType] = [
      .binary, .transformable, .uuid, .uri, .string, .decimal, .date, .float, .double, .boolean,
      .integer64, .integer32, .integer16,
    ]
    let attributes = types.enumerated().map { Attribute("a\($0 + 10)", $1) }
    let schema = predictSchema(Model(entities: [Entity("E", attributes)]))
    #expect(
      schema.table("ZE")?.sql
        == "CREATE TABLE ZE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZA19 INTEGER, ZA20 INTEGER, ZA21 INTEGER, ZA22 INTEGER, ZA16 TIMESTAMP, ZA17 FLOAT, "
        + "ZA18 FLOAT, ZA15 DECIMAL, ZA14 VARCHAR, ZA13 VARCHAR, ZA12 BLOB, ZA11 BLOB, ZA10 BLOB )")
  }

  @Test func externallyStoredBinaryIsAnOrdinaryColumn() {
    let photo = Attribute("photo", .binary) { $0.allowsExternalBinaryDataStorage = true }
    let schema = predictSchema(Model(entities: [Entity("E", [photo])]))
    #expect(schema.attributeColumn("photo", of: "E")?.type == "BLOB")
  }

  @Test func transientAndUntypedAttributesHaveNoColumn() {
    let transient = Attribute("t") { $0.isTransient = true }
    let schema = predictSchema(
      Model(entities: [Entity("E", [transient, Attribute("u", .undefined)])]))
    #expect(schema.ownColumns(of: "ZE").isEmpty)
    #expect(schema.attributeColumn("t", of: "E") == nil)
  }

  @Test func subentitiesWithOneNameGetNumbers() {
    let schema = predictSchema(
      Model(entities: [
        Entity("Message"), Entity("Note", parent: "Message", [Attribute("text")]),
        Entity("Letter", parent: "Message", [Attribute("text")]),
      ]))
    #expect(schema.attributeColumn("text", of: "Letter")?.name == "ZTEXT")
    #expect(schema.attributeColumn("text", of: "Note")?.name == "ZTEXT1")
  }

  @Test func namesOfDifferentCaseGetNumbers() {
    let schema = predictSchema(
      Model(entities: [Entity("E", [Attribute("uRL"), Attribute("url"), Attribute("URL")])]))
    #expect(schema.attributeColumn("URL", of: "E")?.name == "ZURL")
    #expect(schema.attributeColumn("uRL", of: "E")?.name == "ZURL1")
    #expect(schema.attributeColumn("url", of: "E")?.name == "ZURL2")
  }

  @Test func anAttributeRepeatedInASubentityIsThatOfTheParent() {
    let schema = predictSchema(
      Model(entities: [
        Entity("Parent", [Attribute("name")]),
        Entity("Child", parent: "Parent", [Attribute("name"), Attribute("age", .integer16)]),
      ]))
    #expect(schema.ownColumns(of: "ZPARENT") == ["ZAGE", "ZNAME"])
    #expect(schema.attributeColumn("name", of: "Child")?.name == "ZNAME")
    #expect(schema.attributeColumn("age", of: "Parent") == nil)
  }

  @Test func aCompositeHasAColumnForEachElement() {
    let place = Composite(
      name: "Place", attributes: [Attribute("y", .double), Attribute("x", .double)])
    let schema = predictSchema(
      Model(entities: [
        Entity("E", [Attribute("from", place), Attribute("to", place), Attribute("x", .float)])
      ]))
    #expect(schema.ownColumns(of: "ZE") == ["ZY", "ZX", "ZY1", "ZX1", "ZX2"])
    #expect(schema.attributeColumn("to.x", of: "E")?.name == "ZX1")
    #expect(schema.attributeColumn("to", of: "E") == nil)
    #expect(schema.attributeColumns("to", of: "E").map(\.name) == ["ZY1", "ZX1"])
    #expect(schema.attributeColumns("x", of: "E").map(\.name) == ["ZX2"])
  }

  @Test func longAndForeignNamesAreKept() throws {
    let long = String(repeating: "long", count: 100)
    let schema = predictSchema(
      Model(entities: [
        Entity("Straße", [Attribute(long), Attribute("größe"), Relationship("fuß", to: "Straße")])
      ]))
    #expect(schema.tableName(of: "Straße") == "ZSTRASSE")
    #expect(schema.attributeColumn(long, of: "Straße")?.name.utf8.count == 401)
    #expect(schema.attributeColumn("größe", of: "Straße")?.name == "ZGRÖßE")
    #expect(schema.toOneStorage(of: "fuß", in: "Straße")?.column == "ZFUSS")
    #expect(try Database(schema).statements.sorted() == schema.statements.sorted())
  }
}

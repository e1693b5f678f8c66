import DataModel
import Testing

@Suite("Attribute types")
struct AttributeTypeTests {
  @Test(arguments: [
    (AttributeType.undefined, 0, "Undefined"), (.integer16, 100, "Integer 16"),
    (.integer32, 200, "Integer 32"), (.integer64, 300, "Integer 64"), (.decimal, 400, "Decimal"),
    (.double, 500, "Double"), (.float, 600, "Float"), (.string, 700, "String"),
    (.boolean, 800, "Boolean"), (.date, 900, "Date"), (.binary, 1000, "Binary"),
    (.uuid, 1100, "UUID"), (.uri, 1200, "URI"), (.transformable, 1800, "Transformable"),
    (.objectID, 2000, "ObjectID"), (.composite, 2100, "Composite"),
  ])
  func `types have Core Data's numbers and source names`(
    type: AttributeType, number: Int, name: String
  ) {
    #expect(type.rawValue == number)
    #expect(AttributeType(rawValue: number) == type)
    #expect(type.sourceName == name)
    #expect(AttributeType(sourceName: name) == type)
  }

  @Test func `no other types exist`() {
    #expect(AttributeType.allCases.count == 16)
    #expect(AttributeType(rawValue: 701) == nil)
    #expect(AttributeType(sourceName: "Text") == nil)
    #expect(AttributeType(sourceName: "string") == nil)
    #expect(AttributeType(sourceName: "") == nil)
  }

  @Test func `Object ID can be written with a space`() {
    #expect(AttributeType(sourceName: "Object ID") == .objectID)
  }

  @Test func `integers are numeric types`() {
    #expect(
      AttributeType.allCases.filter(\.isInteger) == [.integer16, .integer32, .integer64])
    #expect(
      AttributeType.allCases.filter(\.isNumber)
        == [.integer16, .integer32, .integer64, .decimal, .double, .float])
  }
}

import CompiledModel
import DataModel
import KeyedArchive
import Testing

@Suite("Encoding in parts") struct EncodingPartsTests {
  @Test(arguments: 1...5) func `the bytes do not depend on the number of parts`(count: Int) throws {
    let model = model()
    let encoding = try ModelEncoding(model, module: "App", mostParts: count, leastObjects: 1)
    #expect(encoding.partCount == count)
    var parts: [ModelEncoding.Part] = []
    for index in (0..<count).reversed() { parts.insert(try encoding.part(index), at: 0) }
    #expect(try encoding.archive(of: parts) == encodeModel(model, module: "App"))
  }

  @Test func `a model without entities has one part`() throws {
    let encoding = try ModelEncoding(Model(), mostParts: 4)
    #expect(encoding.partCount == 1)
    #expect(try encoding.archive(of: [encoding.part(0)]) == encodeModel(Model()))
  }

  @Test func `a small model has one part`() throws {
    #expect(try ModelEncoding(model(), mostParts: 4).partCount == 1)
  }

  /// All that parts share or number: names, expressions without a name, objects of an app's own.
  private func model() -> Model {
    var model = richModel()
    var entities = model.entities.array
    for number in 0..<9 {
      var entity = Entity(name: "Extra\(number)")
      entity.parent = number % 3 == 0 ? nil : "Extra\(number - 1)"
      var title = Attribute(name: "title\(number % 4)", type: .string)
      title.validation.minimum = .integer(Int64(number))
      var style = Attribute(name: "style", type: .transformable)
      style.defaultValue = .archived(className: "Style", archive: archive(number))
      entity.attributes = [title, style]
      entity.fetchIndexes = [
        FetchIndex(
          name: "byText",
          elements: [
            FetchIndexElement(
              .expression(
                name: nil, text: "uppercase:(title\(number % 4))", resultType: .string))
          ])
      ]
      entities.append(entity)
    }
    model.entities = NamedCollection(entities)
    return model
  }

  private func archive(_ number: Int) -> [UInt8] {
    let style = ArchiveClass(chain: ["Style", "NSObject"])
    let colour: ArchivedValue = .string("red")
    let object = ArchivedObject(
      archiveClass: style,
      fields: [
        "colour": .reference(ObjectReference(index: 1)), "number": .integer(Int64(number)),
        "list": .other(.array([.uid(1), .dictionary(["next": .uid(3)])])),
      ])
    var builder = ObjectTableBuilder()
    _ = builder.append(colour)
    let root = builder.append(.object(object))
    _ = builder.append(.other(.set([.uid(1), .uid(2)])))
    return builder.archive(root: root)
  }
}

import DataModel
import Testing

@testable import ModelFiles

/// Archives whose parts refer to themselves, or all to the same object.
@Suite("Endless copies of models")
struct HostileDesignModelTests {
  private func object(_ name: String, _ fields: ArchivedFields) -> ArchivedValue {
    .object(ArchivedObject(archiveClass: ArchiveClass(chain: [name, "NSObject"]), fields: fields))
  }

  /// An archive of entities with the names and members of a bucket.
  private func archive(
    _ build: (inout ObjectTableBuilder) -> (names: [ObjectReference], members: [ObjectReference])
  ) -> [UInt8] {
    var builder = ObjectTableBuilder()
    let (names, members) = build(&builder)
    let bucket = builder.append(
      object(
        "NSMutableDictionary",
        ["NS.keys": .references(names), "NS.objects": .references(members)]))
    let package = builder.append(
      object("XDUMLPackageImp", ["XDBucketForClassesstorage": .reference(bucket)]))
    let root = builder.append(object("XDPMModel", ["_xd_rootPackage": .reference(package)]))
    return builder.archive(root: root)
  }

  @Test func `a string that is its own text is read as empty`() throws {
    let bytes = archive { builder in
      let name = builder.reserve()
      builder.set(name, object("NSMutableString", ["NS.string": .reference(name)]))
      return ([name], [builder.append(object("XDPMEntity", [:]))])
    }
    let model = try #require(decodeDesignModel(bytes))
    #expect(model.entities.map(\.name) == [""])
  }

  @Test func `many references to one entity with many properties are refused`() {
    let count = 3000
    let bytes = archive { builder in
      let names = (0..<count).map { builder.string("e\($0)") }
      let property = builder.append(object("XDPMAttribute", [:]))
      let properties = builder.append(
        object(
          "NSMutableDictionary",
          [
            "NS.keys": .references(names),
            "NS.objects": .references(Array(repeating: property, count: count)),
          ]))
      let entity = builder.append(
        object("XDPMEntity", ["XDBucketForOwnedAttributesstorage": .reference(properties)]))
      return (names, Array(repeating: entity, count: count))
    }
    #expect(decodeDesignModel(bytes) == nil)
  }
}

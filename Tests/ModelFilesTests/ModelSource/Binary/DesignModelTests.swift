import DataModel
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Models in archives of Xcode's own classes")
struct DesignModelTests {
  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func `an archived model is read back`(refersToFacts: Bool, hasMutableTexts: Bool) {
    var writer = DesignArchiveWriter(
      refersToFacts: refersToFacts, hasMutableTexts: hasMutableTexts)
    #expect(
      decodeDesignModel(writer.archive(DesignArchiveWriter.library)) == DesignArchiveWriter.library)
  }

  @Test(arguments: AttributeType.allCases.filter { $0 != .composite })
  func `an attribute keeps its type`(type: AttributeType) {
    var entity = Entity(name: "A")
    entity.attributes = [Attribute(name: "a", type: type)]
    var writer = DesignArchiveWriter()
    let model = decodeDesignModel(writer.archive(Model(entities: [entity])))
    #expect(model?.entities["A"]?.attributes["a"]?.type == type)
  }

  @Test func `an empty model is valid`() {
    var writer = DesignArchiveWriter()
    #expect(decodeDesignModel(writer.archive(Model())) == Model())
  }

  @Test func `missing facts have the defaults of a new element`() throws {
    let bytes = archive { builder in
      let attribute = builder.add("XDPMAttribute", [:])
      let entity = builder.add(
        "XDPMEntity",
        ["XDBucketForOwnedAttributesstorage": builder.bucket(["a": attribute])])
      return ["_xd_rootPackage": builder.package(["A": entity])]
    }
    let model = try #require(decodeDesignModel(bytes))
    var entity = Entity(name: "A")
    entity.attributes = [Attribute(name: "a", type: .undefined)]
    #expect(model == Model(entities: [entity]))
  }

  @Test func `facts of other kinds and wrong references are ignored`() throws {
    let bytes = archive { builder in
      let fact = builder.add("XDUMLPropertyImp", ["_default": .real(1)])
      let stereotype = builder.add(
        "XDUMLStereotypeImp",
        ["XDBucketForOwnedAttributesstorage": builder.bucket(["XD_PSK_isAbstract": fact])])
      let entity = builder.reserve()
      let fields: ArchivedFields = [
        "XDBucketForStereotypesstorage": builder.bucket(["": stereotype]),
        // An entity that is a property of itself, and whose parent has no name.
        "XDBucketForOwnedAttributesstorage": builder.bucket(["A": entity]),
        "XDBucketForGeneralizationsstorage": builder.bucket(["": entity]),
      ]
      builder.set(
        entity,
        .object(
          ArchivedObject(
            archiveClass: ArchiveClass(chain: ["XDPMEntity", "NSObject"]), fields: fields)))
      return ["_xd_rootPackage": builder.package(["A": entity])]
    }
    let entity = try #require(decodeDesignModel(bytes)?.entities["A"])
    #expect(!entity.isAbstract && entity.parent == nil)
    #expect(entity.attributes.isEmpty && entity.relationships.isEmpty)
  }

  @Test func `data without a model are not read`() {
    #expect(decodeDesignModel([]) == nil)
    #expect(decodeDesignModel(Array("bplist00".utf8)) == nil)
    #expect(decodeDesignModel(archive { _ in [:] }) == nil)
    #expect(decodeDesignModel(archive { _ in ["_xd_rootPackage": .integer(1)] }) == nil)
    var writer = DesignArchiveWriter()
    let bytes = writer.archive(DesignArchiveWriter.library)
    #expect(decodeDesignModel(Array(bytes.dropLast())) == nil)
  }

  /// An archive whose root has the fields of `fields`.
  private func archive(
    _ fields: (inout ObjectTableBuilder) -> ArchivedFields
  ) -> [UInt8] {
    var builder = ObjectTableBuilder()
    let root = builder.add("XDPMModel", fields(&builder))
    return builder.archive(root: root)
  }
}

extension ObjectTableBuilder {
  fileprivate mutating func add(_ name: String, _ fields: ArchivedFields) -> ObjectReference {
    append(
      .object(
        ArchivedObject(archiveClass: ArchiveClass(chain: [name, "NSObject"]), fields: fields)))
  }

  fileprivate mutating func bucket(_ members: [String: ObjectReference]) -> FieldValue {
    let keys = members.keys.map { string($0) }
    return .reference(
      add(
        "NSMutableDictionary",
        ["NS.keys": .references(keys), "NS.objects": .references(Array(members.values))]))
  }

  fileprivate mutating func package(_ entities: [String: ObjectReference]) -> FieldValue {
    let bucket = bucket(entities)
    return .reference(add("XDUMLPackageImp", ["XDBucketForClassesstorage": bucket]))
  }
}

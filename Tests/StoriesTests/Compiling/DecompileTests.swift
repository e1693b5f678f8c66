import Building
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import StoreModel
import TestSupport
import Testing

@Suite("Decompiled models")
struct DecompileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: 0..<60)
  func `any model that a source can describe is decompiled without diagnostics`(seed: UInt64) throws
  {
    var generator = ModelGenerator(seed: seed)
    let archive = try encodeModel(generator.model())
    let output = try decompile(try folder.write(archive, to: "Any.mom"))
    #expect(output.diagnostics.map(\.summary) == [])
    let parsed = try source(of: output)
    #expect(parsed.diagnostics.map(\.summary) == [])
    #expect(!checkModel(parsed).contains { $0.severity == .error })
    let again = try encodeModel(parsed.model)
    #expect(try decodeModel(again).model == decodeModel(archive).model)
    #expect(
      try decompile(try folder.write(again, to: "Any.mom")).versions[0].contents
        == output.versions[0].contents)
  }

  @Test func `Xcode 8 index marks are decompiled as marks`() throws {
    var entity = Entity("A", [Attribute("a"), Attribute("b")])
    entity.attributes = [Attribute("a") { $0.isIndexed = true }, Attribute("b")]
    entity.compoundIndexes = [["a", "b"]]
    let archive = try encodeModel(Model(entities: [entity]), form: .legacy)
    let output = try decompile(try folder.write(archive, to: "Old.mom"))
    #expect(output.diagnostics.isEmpty)
    let parsed = try source(of: output).model.entities["A"]
    #expect(parsed?.attributes["a"]?.isIndexed == true)
    #expect(parsed?.compoundIndexes == [["a", "b"]])
  }

  @Test
  func `the sync services mark stays, and other entities are syncable as in Xcode`()
    throws
  {
    let key = "com.apple.syncservices.Syncable"
    let model = Model(entities: [Entity("A") { $0.userInfo = [key: "NO"] }, Entity("B")])
    let output = try decompile(try folder.write(try encodeModel(model), to: "Old.mom"))
    #expect(output.diagnostics.isEmpty)
    let entities = try source(of: output).model.entities
    #expect(entities["A"]?.isSyncable == false)
    #expect(entities["A"]?.userInfo == [key: "NO"])
    #expect(entities["B"]?.isSyncable == true)
  }

  @Test func `the entity of an inherited inverse is found`() throws {
    let model = Model(entities: [
      Entity("A", [Relationship("b", to: "B", inverse: "a")]), Entity("B", parent: "C"),
      Entity("C", [Relationship("a", to: "A", inverse: "b")]),
    ])
    let output = try decompile(try folder.write(try encodeModel(model), to: "M.mom"))
    #expect(output.diagnostics.isEmpty)
    let relationship = try source(of: output).model.entities["A"]?.relationships["b"]
    #expect(relationship?.inverseEntity == "C")
    #expect(relationship?.destinationEntity == "B")
  }

  @Test func `an unnamed composite gets one name for all its attributes`() throws {
    let place = Composite(name: "Place", attributes: [Attribute("street"), Attribute("town")])
    let model = Model(entities: [Entity("A", [Attribute("home", place), Attribute("work", place)])])
    let output = try decompile(try folder.write(try encodeModel(model), to: "M.mom"))
    #expect(output.diagnostics.isEmpty)
    #expect(try source(of: output).model.composites.map(\.name) == ["Home"])
  }

  @Test func `every entity has its own position in the diagram`() throws {
    let model = Model(entities: ["A", "B", "C"].map { Entity($0) })
    let output = try decompile(try folder.write(try encodeModel(model), to: "M.mom"))
    let text = String(decoding: output.versions[0].contents, as: UTF8.self)
    let places = text.matches(of: /<element name="(.)" positionX="(-?\d+)" positionY="(-?\d+)"/)
    #expect(places.map(\.output.1) == ["A", "B", "C"])
    #expect(Set(places.map { "\($0.output.2) \($0.output.3)" }).count == 3)
  }

  @Test func `each value that a source cannot represent is reported by name`() throws {
    var request = FetchRequest(entity: "A")
    request.fetchOffset = 3
    var model = Model(entities: [
      Entity(
        "A",
        [
          Attribute("bytes", .binary) { $0.defaultValue = .data([1, 2, 3]) },
          Attribute("kind") { $0.otherUserInfo = ["isKind": .boolean(true)] },
          Attribute("text") { $0.defaultValue = .string("a\u{1}b") },
        ])
    ])
    model.versionIdentifiers = ["", "3"]
    model.fetchRequestTemplates = [FetchRequestTemplate(name: "Later", request: request)]
    let output = try decompile(try folder.write(try encodeModel(model), to: "Code.mom"))
    #expect(Set(output.diagnostics.ids) == ["lost-in-source"])
    #expect(output.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(
      output.diagnostics.map(\.summary) == [
        #"model: lost in the source: identifiers "", 3 → """#,
        #"A.bytes: lost in the source: default 3 bytes → none"#,
        #"A.kind: lost in the source: other user info isKind YES → none"#,
        "A.text: lost in the source: default \"a\u{FFFD}b\" → \"a\u{FFFD}b\"",
        #"Later: lost in the source: offset 3 → 0"#,
      ])
  }

  @Test func `unknown parts of an archive are reported as lost`() throws {
    let attribute = Attribute("a") { $0.isIndexedBySpotlight = true }
    let archive = try encodeModel(Model(entities: [Entity("A", [attribute])]))
    let strange = archive.replacing(
      Array("NSIndexedBySpotlight".utf8), with: Array("NSIndexedByMoonlight".utf8))
    let output = try decompile(try folder.write(strange, to: "M.mom"))
    #expect(Set(output.diagnostics.ids) == ["unknown-archive-content"])
    #expect(output.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(output.diagnostics.contains { $0.summary.contains("NSIndexedByMoonlight") })
  }

  @Test func `a source that compilers refuse is written with a warning`() throws {
    let model = Model(entities: [Entity("A", [Attribute("a", .undefined)])])
    let output = try decompile(try folder.write(try encodeModel(model), to: "Code.mom"))
    #expect(output.diagnostics.ids == ["refused-source"])
    #expect(output.diagnostics[0].severity == .warning)
    #expect(output.diagnostics[0].notes.map(\.message) == ["the rule is missing-type"])
    let (path, _) = try writeSource(output, to: SourcePlace(folder("Code.xcdatamodel")))
    #expect(failure { () throws(ToolchainError) in _ = try compile(path) } != nil)
  }

  @Test func `a name that no source can represent is refused, as hashes would differ`() throws {
    let model = Model(entities: [Entity("A\u{1}", [Attribute("a")])])
    let path = try folder.write(try encodeModel(model), to: "Code.mom")
    let error = try #require(failure { () throws(ToolchainError) in _ = try decompile(path) })
    #expect(error.exitCode == .data)
    #expect(error.diagnostics.ids == ["different-source"])
    #expect(error.diagnostics[0].summary.contains("other version hashes"))
    #expect(error.diagnostics[0].notes.contains { $0.message.contains("entity A") })
  }

  @Test func `a negative count is refused`() throws {
    let model = Model(entities: [
      Entity("A", [Relationship("all", toMany: "A") { $0.maxCount = -1 }])
    ])
    let path = try folder.write(try encodeModel(model), to: "Code.mom")
    let error = try #require(failure { () throws(ToolchainError) in _ = try decompile(path) })
    #expect(error.diagnostics.ids == ["different-source"])
    #expect(error.diagnostics[0].summary.contains(#"A.all: maxCount: "-1" is not a count"#))
  }

  @Test func `a source cannot be decompiled`() throws {
    let path = try folder.makeBundle(versions: ["V": contents(entity: "A")])
    for source in [path, path + "/V.xcdatamodel", path + "/V.xcdatamodel/contents"] {
      let error = failure { () throws(ToolchainError) in _ = try decompile(source) }
      #expect(error?.diagnostics.ids == ["already-a-source"])
    }
  }

  private func decompile(_ path: String) throws(ToolchainError) -> DecompiledOutput {
    try decompileModel(ModelReference(path), scratch: folder.path)
  }

  private func source(of output: DecompiledOutput) throws -> ParsedModel {
    parseModel(try #require(output.versions.first).contents, file: "contents")
  }
}

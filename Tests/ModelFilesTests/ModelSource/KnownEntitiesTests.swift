import DataModel
import TestSupport
import Testing

@testable import ModelFiles

/// Unchanged bytes of another version are not parsed again.
@Suite("Entities shared between versions") struct KnownEntitiesTests {
  @Test(arguments: 0..<200) func `a version has the same meaning as without the other one`(
    seed: UInt64
  ) {
    var generator = ModelGenerator(seed: seed)
    let old = generator.model()
    var editor = EditGenerator(seed: seed)
    let (first, second) = (writeContents(old), writeContents(editor.edit(old)))
    let known = KnownEntities(parseModel(first, file: "1"))
    let (alone, besides) = (
      parseModel(second, file: "2"), parseModel(second, file: "2", known: known)
    )
    #expect(besides.model == alone.model)
    #expect(besides.diagnostics == alone.diagnostics)
  }

  @Test func `the same bytes are the same entity, wherever they are`() throws {
    let (a, b) = (#"<entity name="A" syncable="YES"/>"#, #"<entity name="B" syncable="YES"/>"#)
    let known = try #require(KnownEntities(parse(a + b)))
    let other = parseModel(
      contents("<!-- moved -->\n\(b)\n<entity name=\"A\" syncable=\"NO\"/>"), file: "M",
      known: known)
    let first = parse(a + b).model
    #expect(other.model.entities["B"] == first.entities["B"])
    let again = parseModel(contents(b + a), file: "M", known: known).model
    let twice = parseModel(contents(a), file: "M", known: known).model
    #expect(try #require(again.entities["A"]).isCopy(of: #require(twice.entities["A"])))
    #expect(try !#require(other.model.entities["A"]).isCopy(of: #require(twice.entities["A"])))
    #expect(other.model.entities["A"]?.isSyncable == false)
  }

  @Test func `entities with the same name but other bytes are not shared`() throws {
    let known = try #require(KnownEntities(parse(#"<entity name="A" isAbstract="YES"/>"#)))
    for body in [#"<entity name="A" isAbstract="NO" />"#, #"<entity name="A" isAbstract="yES"/>"#] {
      let alone = parse(body).model
      #expect(parseModel(contents(body), file: "M", known: known).model == alone)
    }
  }

  @Test(arguments: [
    #"<entity name="A"/><entity name="A"/>"#, #"<entity name="A" colour="red"/>"#, "<entity/>",
    #"<entity name="A"/><composite name="C"/>"#, "<entity name=\"A\"/>text",
    "<entity name=\"A\"/><",
  ])
  func `files whose meaning depends on more than the bytes are not shared`(body: String) {
    #expect(KnownEntities(parse(body)) == nil)
  }

  @Test func `the rest of the new version is still considered`() throws {
    let owner = """
      <entity name="A"><relationship name="b" destinationEntity="B" inverseName="a" inverseEntity="C"/>\
      <attribute name="c" attributeType="Composite" composite="D"/></entity>
      """
    let known = try #require(KnownEntities(parse(owner)))
    let rest = """
      <entity name="B"/><entity name="C"><relationship name="a" destinationEntity="A"/></entity>\
      <composite name="D"><attribute name="x" attributeType="String"/></composite>
      """
    let alone = parse(owner + rest)
    let besides = parseModel(contents(owner + rest), file: "M", known: known)
    #expect(alone.model.entities["A"]?.attributes["c"]?.elements.count == 1)
    #expect(alone.diagnostics.count == 1)
    #expect(besides.model == alone.model)
    #expect(besides.diagnostics == alone.diagnostics)
  }

  @Test func `a compacted version is not shared`() {
    #expect(KnownEntities(parse(#"<entity name="A"/>"#).compacted()) == nil)
  }
}

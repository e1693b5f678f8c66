import DataModel
import Findings
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Binary sources of Xcode 3")
struct BinarySourceTests {
  private let file = "A.xcdatamodel/elements"

  @Test func `a binary source has the same model as its XML form`() throws {
    var writer = DesignArchiveWriter()
    let parsed = try parseBinarySource(writer.archive(DesignArchiveWriter.library), file: file)
    var expected = DesignArchiveWriter.library
    for var entity in expected.entities {
      entity.isSyncable = true
      entity.attributes = NamedCollection(entity.attributes.map(\.synchronized))
      entity.relationships = NamedCollection(entity.relationships.map(\.synchronized))
      entity.fetchedProperties = NamedCollection(entity.fetchedProperties.map(\.synchronized))
      expected.entities.replace(entity)
    }
    #expect(parsed.model == expected)
    #expect(parsed.diagnostics.isEmpty && parsed.isReadable)
    #expect(parseModel(parsed.document.bytes, file: "contents").model == expected)
    #expect(parsed.compacted().expanded().model == expected)
  }

  @Test func `fetch requests of entities become those of the model`() throws {
    var archive = BinaryArchive()
    let request = archive.add(
      "XDPMFetchRequest",
      [
        "_name": archive.text("byName"), "_predicateString": archive.text("name == $NAME"),
        "_entity": .reference(archive.element("XDPMEntity", "A")),
        "_fetchedProperty": .reference(.null),
      ])
    let entity = archive.element(
      "XDPMEntity", "A", facts: [("XD_PSK_fetchRequestsArray", archive.list([request]))],
      properties: [archive.attribute("name", type: 700)])
    let model = try parseBinarySource(archive.source([("A", entity)]), file: file).model
    var expected = FetchRequest(entity: "A")
    expected.predicate = "name == $NAME"
    #expect(
      model.fetchRequestTemplates == [FetchRequestTemplate(name: "byName", request: expected)])
  }

  @Test func `configurations list entities by reference or by name`() throws {
    var archive = BinaryArchive()
    let entity = archive.element("XDPMEntity", "A")
    let members = [archive.add("NSSet", ["NS.objects": .references([entity])])]
    let names = archive.add(
      "NSArray", ["NS.objects": .references([archive.builder.string("A")])])
    let configurations = archive.dictionary([("Local", members[0]), ("Cloud", names)])
    let model = try parseBinarySource(
      archive.source([("A", entity)], ["_configurationsByName": configurations]), file: file
    ).model
    #expect(model.configurations.map(\.name).sorted() == ["Cloud", "Local"])
    #expect(model.configurations.allSatisfy { $0.entities == ["A"] })
  }

  @Test func `the Sync Services entry in user info becomes a mark`() throws {
    var archive = BinaryArchive()
    let policy = archive.add(
      "NSDictionary", ["NS.keys": .references([]), "NS.objects": .references([])])
    let userInfo = archive.dictionary([
      ("com.apple.syncservices.Syncable", archive.builder.string("NO")),
      ("com.apple.syncservices.AutomaticResolutionPolicy", policy),
      ("mine", archive.builder.string("x")),
    ])
    let entity = archive.element(
      "XDPMEntity", "A",
      properties: [
        archive.attribute("a", type: 700, [("XD_PPSK_userInfo", userInfo)]),
        archive.attribute("b", type: 700),
      ])
    let model = try parseBinarySource(archive.source([("A", entity)]), file: file).model
    let attributes = try #require(model.entities["A"]?.attributes)
    #expect(attributes["a"]?.isSyncable == false)
    #expect(attributes["a"]?.userInfo == ["mine": "x"])
    #expect(attributes["b"]?.isSyncable == true)
  }

  @Test(arguments: [
    "XD_PAttK_defaultValueAsString", "XD_PAttK_minValueString", "XD_PAttK_maxValueString",
  ])
  func `the localized text of a date is omitted and reported`(key: String)
    throws
  {
    var archive = BinaryArchive()
    let date = archive.text("12/08/2009")
    let entity = archive.element(
      "XDPMEntity", "A", properties: [archive.attribute("day", type: 900, [(key, date)])])
    let parsed = try parseBinarySource(archive.source([("A", entity)]), file: file)
    let attribute = try #require(parsed.model.entities["A"]?.attributes["day"])
    #expect(attribute.defaultValue == nil && attribute.validation == Validation())
    let diagnostic = try #require(parsed.diagnostics.first)
    #expect(parsed.diagnostics.count == 1 && diagnostic.isOf(.unreadBinaryValue))
    #expect(diagnostic.severity == .warning && diagnostic.location == .file(file))
    #expect(diagnostic.entity == "A" && diagnostic.property == "day")
    #expect(diagnostic.summary.contains("\"12/08/2009\""))
  }

  @Test(
    arguments: [100, 200, 300, 400, 500, 600, 700, 800, 1800] as [Int64],
    ["", "0", "1.5", "-3", "40000", "YES", "no", "t", "abc", "1e3"])
  func `defaults and limits are read as in XML`(type: Int64, text: String) throws {
    let name = try #require(AttributeType(rawValue: Int(type))?.sourceName)
    let xml = """
      <model><entity name="A"><attribute name="a" attributeType="\(name)" minValueString="\(text)" \
      defaultValueString="\(text)"/></entity></model>
      """
    let expected = try #require(
      parseModel(Array(xml.utf8), file: "").model.entities["A"]?.attributes["a"])
    var archive = BinaryArchive()
    let facts = ["XD_PAttK_defaultValueAsString", "XD_PAttK_minValueString"].map {
      ($0, archive.text(text))
    }
    let entity = archive.element(
      "XDPMEntity", "A", properties: [archive.attribute("a", type: type, facts)])
    let model = try parseBinarySource(archive.source([("A", entity)]), file: file).model
    let attribute = try #require(model.entities["A"]?.attributes["a"])
    #expect(attribute.defaultValue == expected.defaultValue)
    #expect(attribute.validation == expected.validation)
  }

  @Test func `a translated source has no positions and cannot be edited`() throws {
    var archive = BinaryArchive()
    let target = archive.element("XDPMEntity", "B")
    let link = archive.element(
      "XDPMRelationship", "b", facts: [("XD_PRK_destination", .reference(target))])
    let entity = archive.element(
      "XDPMEntity", "A", properties: [("b", link), archive.attribute("a", type: 0)])
    let parsed = try parseBinarySource(
      archive.source([("A", entity), ("B", target)]), file: file)
    let found = checkModel(parsed)
    #expect(Set(found.map(\.id)).isSuperset(of: ["missing-type", "missing-inverse"]))
    for diagnostic in found {
      #expect(diagnostic.location == .file(file))
      #expect(diagnostic.sourceLine == nil && diagnostic.fixIts.isEmpty)
      #expect(diagnostic.summary.contains("A.a") || diagnostic.summary.contains("A.b"))
    }
    let path = ElementPath.property(entity: "A", name: "a")
    #expect(parsed.sourceMap.location(of: path) == .file(file))
    #expect(SourceIndex(parsed.document).edit(setting: "optional", to: "YES", of: path) == nil)
  }
}

extension Property {
  fileprivate var synchronized: Self {
    var property = self
    property.isSyncable = true
    return property
  }
}

import DataModel
import Findings
import Foundation
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Source files of mapping models")
struct MappingSourceTests {
  private let old = DesignArchiveWriter.library
  private var new: Model {
    var entities = old.entities.filter { $0.name != "Book" }
    for index in entities.indices where entities[index].name == "Person" {
      entities[index].versionHashModifier = "new"
    }
    return Model(entities: entities + [Entity(name: "Shelf")])
  }

  @Test func `a mapping model contains the hashes of its embedded copies`() throws {
    let (mapping, problems) = readMappingSource(
      source(
        copies: [("sourcemodeldata", encoded(old)), ("destinationmodeldata", encoded(new))],
        mappings: [("Item", "Item"), ("Person", "Person"), ("Book", nil), (nil, "Shelf")]),
      file: "m.xcmappingmodel")
    #expect(problems.isEmpty)
    let found = try #require(mapping)
    #expect(found.file == "m.xcmappingmodel")
    #expect(found.sourcePath == "App/Old.xcdatamodel")
    #expect(found.destinationPath == nil)
    #expect(found.source == hashModel(old).byName)
    #expect(found.destination == hashModel(new).byName)
    #expect(found.isFrom(hashModel(old)) && found.isTo(hashModel(new)))
    #expect(found.staleDestinations(hashModel(old)) == ["Person", "Shelf"])
  }

  @Test func `only mapped entities count`() throws {
    let (mapping, _) = readMappingSource(
      source(
        copies: [("sourcemodeldata", encoded(old)), ("destinationmodeldata", encoded(new))],
        mappings: [("Item", "Item"), ("Nobody", "Nothing")]),
      file: "m")
    let found = try #require(mapping)
    #expect(found.source == ["Item": try #require(hashModel(old)["Item"])])
    #expect(found.destination == ["Item": try #require(hashModel(new)["Item"])])
  }

  @Test(arguments: ["", "x", "AAAA", "===", "YnBsaXN0MDA="])
  func `an unreadable embedded copy is reported`(text: String) {
    let (mapping, problems) = readMappingSource(
      source(
        copies: [("sourcemodeldata", encoded(old)), ("destinationmodeldata", text)],
        mappings: []),
      file: "m")
    #expect(mapping == nil)
    #expect(problems.map(\.id) == ["malformed-mapping-model"])
    #expect(problems.map(\.location) == [.file("m")])
  }

  @Test func `a missing embedded copy is reported`() {
    let (mapping, problems) = readMappingSource(
      source(copies: [("sourcemodeldata", encoded(old))], mappings: []), file: "m")
    #expect(mapping == nil)
    #expect(problems.map(\.id) == ["malformed-mapping-model"])
  }

  /// The embedded copy of a model, in lines as Xcode writes them.
  private func encoded(_ model: Model) -> String {
    var writer = DesignArchiveWriter()
    return Data(writer.archive(model)).base64EncodedString(options: .lineLength64Characters)
  }

  /// A file as Xcode writes it, with copies of models and mappings of entities.
  private func source(
    copies: [(name: String, text: String)], mappings: [(from: String?, to: String?)]
  ) -> [UInt8] {
    func attribute(_ name: String, _ text: String, type: String = "string") -> String {
      "<attribute name=\"\(name)\" type=\"\(type)\">\(text)</attribute>\n"
    }
    let models = copies.map { attribute($0.name, $0.text, type: "binary") }.joined()
    let list = mappings.enumerated().map { index, mapping in
      """
      <object type="XDDEVENTITYMAPPING" id="z\(index + 2)">
      \(mapping.from.map { attribute("sourcename", $0) } ?? "")\
      \(mapping.to.map { attribute("destinationname", $0) } ?? "")</object>

      """
    }.joined()
    let places = mappings.indices.map { "z\($0 + 2)" }.joined(separator: " ")
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
      <database>
      <object type="XDDEVMAPPINGMODEL" id="z1">
      \(attribute("sourcemodelpath", "App/Old.xcdatamodel"))\
      \(attribute("destinationmodelpath", ""))\(models)\
      <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" \
      idrefs="\(places)"></relationship>
      </object>
      \(list)</database>

      """
    return Array(text.utf8)
  }
}

import DataModel
import Findings
import TestSupport
import Testing

@testable import ModelFiles

/// Errors in the source of a mapping model.
@Suite struct MappingSourceErrorTests {
  private typealias Mapping = MappingSourceWriter.Mapping
  private typealias Property = MappingSourceWriter.Property

  private static let model = Model(entities: [Entity("A", [Attribute("a")])])

  private func writer(_ mappings: [Mapping] = [Mapping("A", "A", attributes: ["a"])])
    -> MappingSourceWriter
  {
    MappingSourceWriter(from: Self.model, to: Self.model, mappings)
  }

  /// The diagnostics of a file that must not be read.
  private func problems(_ bytes: [UInt8]) -> [Diagnostic] {
    let (source, diagnostics) = parseMappingSource(bytes, file: "m/xcmapping.xml")
    #expect(source == nil)
    return diagnostics
  }

  /// The diagnostics of a file with one mapping whose property has this value.
  private func problems(_ values: [String: MappingSourceWriter.Value]) -> [Diagnostic] {
    var mapping = Mapping("A", "A")
    mapping.attributes = [Property("a", values)]
    return problems(writer([mapping]).bytes())
  }

  private func changed(_ text: String, to other: String) throws -> [UInt8] {
    let source = String(decoding: writer().bytes(), as: UTF8.self)
    try #require(source.contains(text))
    return Array(source.replacing(text, with: other).utf8)
  }

  @Test func `malformed XML is reported with its position`() throws {
    let found = problems(try changed("</database>", to: "</databas>"))
    #expect(found.map(\.id) == ["xml-not-well-formed"])
    #expect(found[0].location?.description.hasPrefix("m/xcmapping.xml:") == true)
    #expect(found[0].sourceLine?.contains("</databas>") == true)
  }

  @Test(arguments: ["", "x", "bplist00", "<database/>"])
  func `a file that is not a mapping model is reported`(text: String) {
    #expect(problems(Array(text.utf8)).count == 1)
  }

  @Test func `two mapping models in one file are reported`() throws {
    let found = problems(
      try changed("</database>", to: #"<object type="XDDEVMAPPINGMODEL" id="y"/></database>"#))
    #expect(
      found.map(\.summary) == [
        "the file holds 2 objects of the type XDDEVMAPPINGMODEL, expected one"
      ])
  }

  @Test func `another kind of XML file is reported by its root`() {
    let found = problems(Array("<?xml version=\"1.0\"?>\n<model name=\"\"/>".utf8))
    #expect(found.map(\.summary) == ["the root element is <model>, expected <database>"])
    #expect(found.first?.location?.description == "m/xcmapping.xml:2:1")
    let empty = problems(Array("<database/>".utf8))
    #expect(empty.first?.location?.description == "m/xcmapping.xml:1:1")
    #expect(
      readMappingSource(Array("<model/>".utf8), file: "m").diagnostics.map(\.summary)
        == found.map(\.summary))
  }

  @Test func `objects with the same id are reported`() throws {
    let text = String(decoding: writer().bytes(), as: UTF8.self)
    let same = text.replacing(/\ id="z[0-9]+"/, with: " id=\"z1\"")
    let count = text.matches(of: /\ id="z[0-9]+"/).count
    let found = problems(Array(same.utf8))
    #expect(found.map(\.summary) == ["\(count) objects have the id \"z1\", expected one each"])
    #expect(found.first?.location?.description.contains("xcmapping.xml:") == true)
    #expect(
      readMappingSource(Array(same.utf8), file: "m").diagnostics.map(\.summary)
        == found.map(\.summary))
  }

  @Test(arguments: ["sourcemodeldata", "destinationmodeldata"])
  func `the embedded copy of each version must be present and valid`(name: String) {
    var source = writer()
    for (value, expected) in [
      (nil, "has no copy"), (MappingSourceWriter.Value.data([]), "has no copy"),
      (.text("###"), "expected Base64"), (.data([1, 2, 3]), "cannot be read"),
      (.data(ExpressionArchive.bytes { $0.variable("x") }), "cannot be read"),
    ] {
      source.values[name] = value
      let found = problems(source.bytes())
      #expect(found.map(\.id) == ["malformed-mapping-model"])
      #expect(found.first?.summary.contains(expected) == true)
      #expect(found.first?.location?.description.contains("xcmapping.xml:") == true)
    }
  }

  @Test func `a chain of inheritance that is too long is refused`() {
    let entities = (0...300).map { Entity("E\($0)", parent: $0 == 0 ? nil : "E\($0 - 1)") }
    let source = MappingSourceWriter(from: Model(entities: entities), to: Self.model, [])
    #expect(problems(source.bytes()).map(\.id) == ["malformed-mapping-model"])
  }

  @Test func `a missing or duplicate object is reported with its position`() throws {
    let missing = problems(try changed(#"idrefs="z102""#, to: #"idrefs="z999""#))
    #expect(
      missing.map(\.summary) == ["the object \"z999\" of \"attributemappings\" is not in the file"])
    #expect(missing.first?.sourceLine?.contains("z999") == true)
    let twice = problems(try changed(#"idrefs="z102""#, to: #"idrefs="z102 z102""#))
    #expect(twice.count == 1)
    #expect(twice.first?.summary.contains("for the second time") == true)
    let other = problems(try changed(#"idrefs="z102""#, to: #"idrefs="z103""#))
    #expect(other.first?.summary.contains("is not in the file") == true)
  }

  @Test func `a mapping number that is not a number is reported`() {
    var mapping = Mapping("A", "A")
    mapping.values["mappingnumber"] = .text("first")
    let found = problems(writer([mapping]).bytes())
    #expect(
      found.map(\.summary) == ["\"first\" is not a number, expected the position of the mapping"])
  }

  @Test func `an unreadable expression is reported with its position`() {
    let blocks = ExpressionArchive.bytes {
      $0.object(["NSBlockExpression", "NSExpression"], ["NSExpressionType": .integer(19)])
    }
    let cut = Array(ExpressionArchive.bytes { $0.variable("x") }.dropLast(9))
    for bytes in [blocks, cut, [0, 1]] {
      let found = problems(["valueexpressiondata": .data(bytes)])
      #expect(found.map(\.id) == ["unreadable-mapping-value"])
      #expect(found.first?.summary.hasPrefix("the expression cannot be read: ") == true)
      #expect(found.first?.sourceLine?.contains("valueexpressiondata") == true)
    }
  }

  @Test func `deeply nested and circular expressions are refused`() {
    let nested = ExpressionArchive.bytes { archive in
      var expression = archive.variable("x")
      for _ in 0..<5000 { expression = archive.call("manager", "f:", [expression]) }
      return expression
    }
    let found = problems(["valueexpressiondata": .data(nested)])
    #expect(found.map(\.id) == ["unreadable-mapping-value"])
    let circle = ExpressionArchive.bytes { archive in
      let place = archive.builder.reserve()
      let list = archive.list([place])
      let call = archive.object(
        ["NSFunctionExpression", "NSExpression"],
        ["NSSelectorName": archive.text("f:"), "NSArguments": list])
      archive.builder.set(place, archive.builder.table(root: call)[call])
      return call
    }
    #expect(
      problems(["valueexpressiondata": .data(circle)]).map(\.id) == ["unreadable-mapping-value"])
  }

  @Test func `other unreadable values are reported with their positions`() {
    let found = problems([
      "userinfodata": .data([1]), "sourcekeypath": .text("$source."),
    ])
    #expect(found.map(\.id) == ["unreadable-mapping-value", "unreadable-mapping-value"])
    #expect(Set(found.map(\.location)).count == 2)
    #expect(problems(["valueexpressiondata": .text("#")]).map(\.id) == ["unreadable-mapping-value"])
  }
}

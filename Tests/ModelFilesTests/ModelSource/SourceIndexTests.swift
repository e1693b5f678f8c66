import DataModel
import Findings
import Testing

@testable import ModelFiles

@Suite struct SourceIndexTests {
  private let parsed = parse(
    """
    <entity name="A"><attribute name="x" attributeType="String"/>
    <attribute optional='YES'  name="home" attributeType="Composite" composite="Home"/>
    <fetchIndex name="i"/></entity>
    <composite name="Home"><attribute name="street" attributeType="String"/>
    <attribute name="geo" attributeType="Composite" composite="Geo"/></composite>
    <composite name="Geo"><attribute name="lat" attributeType="Double"/></composite>
    <configuration name="C"/><fetchRequest name="R" entity="A"/>
    """)

  private var index: SourceIndex { SourceIndex(parsed.document) }

  @Test(arguments: [
    ElementPath.model, .entity("A"), .property(entity: "A", name: "x"),
    .property(entity: "A", name: "home"), .fetchIndex(entity: "A", name: "i"), .composite("Home"),
    .compositeElement(composite: "Geo", name: "lat"), .configuration("C"),
    .fetchRequestTemplate("R"), .entity("B"), .property(entity: "A", name: "none"),
  ])
  func `locations are those of the source map`(path: ElementPath) {
    #expect(index.location(of: path) == parsed.sourceMap.location(of: path))
  }

  @Test func `a dotted name is resolved through composites`() {
    let path = ElementPath.property(entity: "A", name: "home.geo.lat")
    let element = ElementPath.compositeElement(composite: "Geo", name: "lat")
    #expect(index.location(of: path) == index.location(of: element))
    #expect(index.location(of: path) != nil)
    #expect(index.location(of: .property(entity: "A", name: "home.none")) == nil)
    #expect(index.location(of: .property(entity: "A", name: "x.street")) == nil)
  }

  @Test func `of several elements with one name the first is used`() {
    let source = """
      <entity name="A"><attribute name="x" attributeType="String"/></entity>
      <entity name="A"><attribute name="x" attributeType="Date"/>
      <attribute name="y" attributeType="Date"/></entity>
      """
    let parsed = parse(source)
    let index = SourceIndex(parsed.document)
    let twice = ElementPath.property(entity: "A", name: "x")
    #expect(index.location(of: .entity("A")) == parsed.sourceMap.location(of: .entity("A")))
    #expect(index.location(of: twice) == parsed.sourceMap.location(of: twice))
    #expect(index.location(of: .property(entity: "A", name: "y")) != nil)
  }

  @Test func `an attribute is inserted where Xcode writes it`() throws {
    let path = ElementPath.property(entity: "A", name: "x")
    let optional = try #require(index.edit(setting: "optional", to: "YES", of: path))
    #expect(optional.startTag == #"<attribute name="x" optional="YES" attributeType="String"/>"#)
    let identifier = try #require(index.edit(setting: "elementID", to: #"a"&<"#, of: path))
    #expect(identifier.startTag.contains(#"attributeType="String" elementID="a&quot;&amp;&lt;""#))
    #expect(identifier.replacement.bytes.isEmpty)
  }

  @Test func `an existing value is replaced between its quotes`() throws {
    let path = ElementPath.property(entity: "A", name: "home")
    let edit = try #require(index.edit(setting: "optional", to: "NO", of: path))
    #expect(edit.startTag.hasPrefix("<attribute optional='NO'  name="))
    var bytes = parsed.document.bytes
    bytes.replaceSubrange(edit.replacement.bytes, with: edit.replacement.text.utf8)
    #expect(
      parseModel(bytes, file: "M").model.entities["A"]?.attributes["home"]?.isOptional == false)
  }

  @Test func `a missing element has no edit`() {
    #expect(index.edit(setting: "optional", to: "YES", of: .entity("B")) == nil)
    #expect(index.edit(setting: "nonsense", to: "YES", of: .entity("A")) == nil)
  }

  @Test func `the line of a location is found`() {
    let location = index.location(of: .property(entity: "A", name: "home"))
    #expect(
      index.line(at: location)
        == "<attribute optional='YES'  name=\"home\" attributeType=\"Composite\" composite=\"Home\"/>"
    )
    #expect(index.line(at: nil) == nil)
  }
}

import DataModel
import Findings
import Testing

@testable import ModelFiles

@Suite struct SourceMapTests {
  private let map = parse(
    """
      <entity name="A &amp; B" syncable='YES'>
    \t<attribute name="größe" attributeType="String"/>
        <fetchedProperty name="f">
          <fetchRequest name="r" entity="A &amp; B"/>
        </fetchedProperty>
        <fetchIndex name="i"/>
        <uniquenessConstraints>
          <uniquenessConstraint/>
          <uniquenessConstraint>
          </uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
    <composite name="C"><attribute name="x"/></composite>
    """
  ).sourceMap

  private func range(_ path: ElementPath, _ attribute: String? = nil) -> String? {
    guard case .text("M", let start, let end) = map.location(of: path, attribute: attribute) else {
      return nil
    }
    return "\(start.line):\(start.column)-\(end.line):\(end.column)"
  }

  @Test func startTagsAreFound() {
    #expect(range(.model) == "2:1-2:220")
    #expect(range(.entity("A & B")) == "3:3-3:43")
    #expect(range(.property(entity: "A & B", name: "größe")) == "4:2-4:52")
    #expect(range(.fetchIndex(entity: "A & B", name: "i")) == "8:5-8:27")
    #expect(range(.uniquenessConstraint(entity: "A & B", index: 1)) == "11:7-11:29")
    #expect(range(.composite("C")) == "15:1-15:21")
    #expect(range(.compositeElement(composite: "C", name: "x")) == "15:21-15:42")
  }

  @Test func valuesOfAttributesAreFound() {
    #expect(range(.entity("A & B"), "name") == "3:17-3:26")
    #expect(range(.entity("A & B"), "syncable") == "3:38-3:41")
    // ö and ß take two bytes each: columns count bytes.
    #expect(range(.property(entity: "A & B", name: "größe"), "attributeType") == "4:43-4:49")
    #expect(range(.property(entity: "A & B", name: "f"), "entity") == "6:38-6:47")
  }

  @Test func withoutTheAttributeTheTagCounts() {
    #expect(range(.entity("A & B"), "isAbstract") == "3:3-3:43")
  }

  @Test func whatTheFileLacksIsNotFound() {
    #expect(range(.entity("Z")) == nil)
    #expect(range(.property(entity: "A & B", name: "z")) == nil)
    #expect(range(.uniquenessConstraint(entity: "A & B", index: 2)) == nil)
    #expect(range(.uniquenessConstraint(entity: "A & B", index: -1)) == nil)
  }

  @Test func linesMayEndInAnyWay() {
    let table = LineTable(Array("a\nb\r\nc\rd".utf8))
    #expect(table.position(of: 2) == SourcePosition(line: 2, column: 1))
    #expect(table.position(of: 5) == SourcePosition(line: 3, column: 1))
    #expect(table.position(of: 7) == SourcePosition(line: 4, column: 1))
    #expect(table.position(of: 8) == SourcePosition(line: 4, column: 2))
  }
}

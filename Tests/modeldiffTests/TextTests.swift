import TestSupport
import Testing

@Suite("Comparisons as text")
struct TextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `changes of a renamed entity are one section, those of a property one line`()
    throws
  {
    let bundle = try folder.makeHistory(
      """
      <entity name="Track"><attribute name="title" optional="YES" attributeType="String"/>
      <attribute name="length" optional="YES" attributeType="String"/>
      <attribute name="gone" optional="YES" attributeType="Date"/>
      <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Track" \
      inverseName="tags" inverseEntity="Track"/></entity>
      <entity name="Old"><attribute name="a" optional="YES" attributeType="Date"/></entity>
      """,
      """
      <entity name="Song" elementID="Track">
      <attribute name="name" optional="YES" attributeType="String" elementID="title"/>
      <attribute name="length" attributeType="Double" defaultValueString="0.0"/>
      <relationship name="tags" optional="YES" maxCount="1" destinationEntity="Song" \
      inverseName="tags" inverseEntity="Song"/></entity>
      <entity name="New"><attribute name="b" optional="YES" attributeType="Date"/></entity>
      """)
    let text = try modeldiff(bundle).output
    #expect(
      text.hasSuffix(
        """
          + entity New
          +   b  Date  optional

          - entity Old
          -   a  Date  optional

          Song (was Track)
            ~ entity  was Track, identifier none → Track
            - gone    Date  optional
            ~ length  String → Double, optional → required, default none → 0.0
            ~ name    was title, identifier none → title
            ~ tags    to-many → to-one

        """))
  }

  @Test func `a removal is shown at its old location`() throws {
    let bundle = try folder.makeHistory(
      item(#"<attribute name="x" optional="YES" attributeType="String"/>"#), item(""))
    let lines = try modeldiff(bundle).output.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.hasPrefix("  at ") })
    #expect(lines[place].hasSuffix("/1.xcdatamodel/contents:2:21"))
    #expect(lines[place + 2].hasSuffix(" ^~~~~~~~~~~~~~~~~~~"))
    #expect(!lines.contains { $0.hasPrefix("  before") })
  }

  @Test func `a rule is explained once`() throws {
    let bundle = try folder.makeHistory(
      item(""),
      item(#"<attribute name="x" attributeType="Date"/><attribute name="y" attributeType="Date"/>"#)
    )
    let text = try modeldiff(bundle).output
    #expect(text.ranges(of: "[mandatory-attribute-added]").count == 2)
    #expect(text.ranges(of: "Core Data: 134110").count == 1)
    #expect(text.ranges(of: "  note: ").count == 1)
    #expect(
      text.hasPrefix(
        "1 → 2: lightweight migration possible, but stores with rows can fail to migrate\n2 errors, "
      ))
    let coloured = try modeldiff("--color", "always", bundle).output
    #expect(coloured.contains("\u{1B}[1;33mlightweight migration possible"))
  }

  @Test func `versions of one name are called by their references, as far as these differ`() throws
  {
    let old = try folder.makeHistory(item(""), name: "A")
    let new = try folder.makeHistory(item(""), name: "B")
    let text = try modeldiff(old, new).output
    #expect(text.hasPrefix("…A.xcdatamodeld → …B.xcdatamodeld:"))
    #expect(text.contains("identical, ") && text.contains("\nno changes\n"))
    #expect(text.contains("\nfrom \(old) ") && text.contains("\nto   \(new) "))
  }

  @Test func `the first line is broken where it is too long`() throws {
    let bundle = try folder.makeHistory(
      item(""), item("<attribute name=\"a\" attributeType=\"Date\"/>"))
    let terminal = try Terminal()
    terminal.setColumns(60)
    _ = try runTool("modeldiff", ["--color", "never", bundle], output: terminal.path)
    #expect(
      terminal.printed().split(whereSeparator: \.isNewline).prefix(3) == [
        "1 → 2:", "  lightweight migration possible, but stores with rows can", "  fail to migrate",
      ])
  }
}

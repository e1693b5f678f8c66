import DataModel
import Findings
import StoreTestSupport
import Testing

@testable import Migration

@Suite("Splitting a step") struct SplitTests {
  private static let text =
    #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#
  private static let date =
    #"<entity name="A"><attribute name="x" optional="YES" attributeType="Date"/></entity>"#

  @Test func `a step that nothing blocks is not split`() {
    let tried = Tried(#"<entity name="A"/>"#, Self.text)
    #expect(tried.split.intermediates.isEmpty && tried.split.fillings.isEmpty)
    #expect(tried.split.from == tried.from && tried.split.to == tried.to)
  }

  @Test func `text becomes a date in a new attribute beside the old text`() throws {
    let tried = Tried(Self.text, Self.date)
    #expect(tried.verification.isVerified)
    let middle = try #require(tried.split.intermediates.first?.entities["A"])
    #expect(middle.attributes["xLegacy"]?.type == .string)
    #expect(middle.attributes["xLegacy"]?.renamingIdentifier == "x")
    #expect(middle.attributes["x"]?.renamingIdentifier == "xV2")
    #expect(tried.split.to.entities["A"]?.attributes["x"]?.renamingIdentifier == "xV2")
    #expect(tried.split.from == tried.from)
    let text = tried.handler().text
    #expect(
      text.contains(
        #"UPDATE "A" SET "x" = date_in(nullif(trim("xLegacy"), '')) WHERE "xLegacy" IS NOT NULL;"#))
  }

  private static let conversions: [(AttributeType, AttributeType, String, String?)] = [
    (.double, .integer16, "CAST(x AS INTEGER)", "fractions are cut off"),
    (
      .decimal, .integer64,
      "CASE WHEN x BETWEEN -4503599627370496 AND 4503599627370496 THEN CAST(x AS INTEGER) "
        + "ELSE integer_in(x) END", "fractions are cut off"
    ),
    (
      .date, .integer64, "CAST(x + 978307200 AS INTEGER)",
      "dates become whole seconds since 1970; fractions are cut off"
    ),
    (
      .binary, .string, "CAST(x AS TEXT)",
      "bytes are read as UTF-8; invalid ones stop the step"
    ),
    (.integer64, .integer16, "x", nil), (.boolean, .integer16, "x", nil),
  ]

  @Test(arguments: conversions)
  func `a conversion describes its effect on values`(
    old: AttributeType, new: AttributeType, sql: String, remark: String?
  ) {
    #expect(
      conversion(
        from: Attribute(name: "a", type: old), to: Attribute(name: "b", type: new), "x")
        == .expression(sql, remark: remark))
  }

  @Test func `a shipped version is not changed`() throws {
    let tried = Tried(Self.text, Self.date, shipped: true)
    #expect(tried.verification.isVerified)
    #expect(tried.split.to == tried.to && tried.split.intermediates.count == 3)
    #expect(tried.split.fillings.keys.sorted() == [0, 2])
    #expect(
      tried.handler(0).text.contains(
        #"UPDATE "A" SET "xV2" = date_in(nullif(trim("xLegacy"), ''))"#))
    #expect(tried.handler(2).text.contains(#"UPDATE "A" SET "x" = "xV2" WHERE "xV2" IS NOT NULL"#))
  }

  @Test func `a required value is filled in and marked for review`() throws {
    let tried = Tried(
      #"<entity name="A"/>"#,
      #"<entity name="A"><attribute name="n" attributeType="Integer 16" minValueString="3"/></entity>"#
    )
    #expect(tried.verification.isVerified)
    let middle = try #require(tried.split.intermediates.first?.entities["A"])
    #expect(middle.attributes["n"]?.isOptional == true)
    let handler = tried.handler()
    #expect(handler.text.contains(#"UPDATE "A" SET "n" = 3 WHERE "n" IS NULL;"#))
    #expect(handler.review.count == 1 && handler.open.isEmpty)
  }

  @Test func `a value that only a person can choose is left as a TODO`() {
    let tried = Tried(
      #"<entity name="A"/>"#,
      """
      <entity name="A"><relationship name="r" maxCount="1" destinationEntity="A"/>\
      <attribute name="t" attributeType="Transformable"/></entity>
      """)
    #expect(tried.verification.isVerified)
    #expect(tried.handler().open.count == 2)
    #expect(tried.handler().text.contains("-- TODO: A.r must lead to an object of A"))
  }

  @Test func `a to-many relationship becomes to-one with its first object`() {
    let tried = Tried(
      """
      <entity name="A"><relationship name="r" optional="YES" toMany="YES" destinationEntity="B" \
      inverseName="a" inverseEntity="B"/></entity>
      <entity name="B"><attribute name="n" optional="YES" attributeType="String"/>\
      <relationship name="a" optional="YES" maxCount="1" destinationEntity="A" inverseName="r" \
      inverseEntity="A"/></entity>
      """,
      """
      <entity name="A"><relationship name="r" optional="YES" maxCount="1" destinationEntity="B" \
      inverseName="a" inverseEntity="B"/></entity>
      <entity name="B"><attribute name="n" optional="YES" attributeType="String"/>\
      <relationship name="a" optional="YES" maxCount="1" destinationEntity="A" inverseName="r" \
      inverseEntity="A"/></entity>
      """)
    #expect(tried.verification.isVerified)
    let tables = LogicalTables(of: tried.split.intermediates[0])
    #expect(
      tables.run(
        """
        INSERT INTO A(_id) VALUES (1), (2);
        INSERT INTO "A.rLegacy"(owner, target, position) VALUES (1, 8, NULL), (1, 7, NULL);
        """) == nil)
    #expect(tables.run(tried.handler().text) == nil)
    #expect(tables.rows("SELECT _id, r FROM A ORDER BY 1") == ["1|7", "2|"])
  }

  @Test func `one of equal objects is kept, and links to the others are redirected`() {
    let people = #"<entity name="P"><attribute name="mail" optional="YES" attributeType="String"/>"#
    let rest = """
      </entity><entity name="Q"><relationship name="p" optional="YES" maxCount="1" destinationEntity="P"/></entity>
      """
    let tried = Tried(
      people + rest,
      people + "<uniquenessConstraints><uniquenessConstraint><constraint value=\"mail\"/>"
        + "</uniquenessConstraint></uniquenessConstraints>" + rest)
    #expect(tried.verification.isVerified)
    #expect(tried.split.intermediates.count == 1)
    let tables = LogicalTables(of: tried.split.intermediates[0])
    #expect(
      tables.run(
        """
        INSERT INTO P(_id, mail) VALUES (1, 'a'), (2, 'a'), (3, NULL), (4, NULL), (5, 'b');
        INSERT INTO Q(_id, p) VALUES (1, 2), (2, 1), (3, 4), (4, NULL), (5, 5);
        """) == nil)
    #expect(tables.run(tried.handler().text) == nil)
    #expect(tables.rows("SELECT _id FROM P ORDER BY 1") == ["1", "3", "4", "5"])
    #expect(tables.rows("SELECT p FROM Q ORDER BY _id") == ["1", "1", "4", "", "5"])
  }

  @Test func `a number becomes a text with the same value`() {
    func attribute(_ type: String) -> String {
      "<entity name=\"A\"><attribute name=\"x\" optional=\"YES\" attributeType=\"\(type)\"/></entity>"
    }
    let tried = Tried(attribute("Double"), attribute("String"))
    let tables = LogicalTables(of: tried.split.intermediates[0])
    #expect(
      tables.run(
        "INSERT INTO A(xLegacy) VALUES (0.1), (0.30000000000000004), (1e300), (-2.0), (NULL)")
        == nil)
    #expect(tables.run(tried.handler().text) == nil)
    #expect(tables.rows("SELECT x FROM A WHERE xLegacy = 0.1") == ["0.1"])
    #expect(
      tables.rows("SELECT COUNT(*) FROM A WHERE typeof(x) = 'text' AND CAST(x AS REAL) = xLegacy")
        == ["4"])
  }

  @Test func `if only one owner is allowed, the first is kept`() {
    let both = """
      <entity name="A"><relationship name="many" optional="YES" toMany="YES" destinationEntity="B" \
      inverseName="all" inverseEntity="B"/></entity>
      <entity name="B"><relationship name="all" optional="YES" toMany="YES" destinationEntity="A" \
      inverseName="many" inverseEntity="A"/></entity>
      """
    let alone = """
      <entity name="A"><relationship name="many" optional="YES" toMany="YES" \
      destinationEntity="B"/></entity><entity name="B"/>
      """
    let tried = Tried(both, alone)
    #expect(tried.split.unsolved.isEmpty && tried.verification.isVerified)
    let tables = LogicalTables(of: tried.split.intermediates[0])
    let old = tables.rows("SELECT name FROM sqlite_master WHERE name LIKE '%manyLegacy'")
    #expect(old == ["A.manyLegacy"])
    #expect(
      tables.run(
        """
        INSERT INTO A(_id) VALUES (1), (2); INSERT INTO B(_id) VALUES (7), (8);
        INSERT INTO "A.manyLegacy"(owner, target) VALUES (2, 7), (1, 7), (2, 8);
        """) == nil)
    #expect(tables.run(tried.handler().text) == nil)
    #expect(
      tables.rows("SELECT owner, target FROM \"A.many\" ORDER BY target") == ["1|7", "2|8"])
  }

  @Test func `a required relationship that is lost is left as a TODO`() {
    func side(_ size: String) -> String {
      """
      <entity name="A"><relationship name="b" maxCount="1" destinationEntity="B" inverseName="as" \
      inverseEntity="B"/></entity>
      <entity name="B"><relationship name="as" optional="YES" \(size) destinationEntity="A" \
      inverseName="b" inverseEntity="A"/></entity>
      """
    }
    let tried = Tried(side("toMany=\"YES\""), side("maxCount=\"1\""))
    #expect(tried.verification.isVerified)
    #expect(tried.handler().text.contains("-- TODO: A.b must lead to an object of B"))
  }

  @Test func `filled values are unique under a constraint`() {
    let tried = Tried(
      #"<entity name="A"/>"#,
      """
      <entity name="A"><attribute name="key" attributeType="String"/><uniquenessConstraints>\
      <uniquenessConstraint><constraint value="key"/></uniquenessConstraint></uniquenessConstraints></entity>
      """)
    #expect(tried.verification.isVerified)
    #expect(tried.split.intermediates[0].entities["A"]?.uniquenessConstraints.isEmpty == true)
    #expect(tried.handler().text.contains(#"SET "key" = uuid() WHERE "key" IS NULL"#))
  }

  @Test func `properties with a shared renaming identifier get their own without another version`()
  {
    let tried = Tried(
      """
      <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="x"/>\
      <attribute name="x" optional="YES" attributeType="String"/></entity>
      """,
      """
      <entity name="A"><attribute name="y" optional="YES" attributeType="String" elementID="x"/>\
      <attribute name="x" optional="YES" attributeType="String"/>\
      <attribute name="z" optional="YES" attributeType="String"/></entity>
      """)
    #expect(tried.verification.isVerified)
    #expect(tried.split.intermediates.isEmpty)
    #expect(tried.split.from.entities["A"]?.attributes["y"]?.renamingIdentifier == nil)
    #expect(hashModel(tried.split.from).checksum == hashModel(tried.from).checksum)
  }

  @Test func `objects of a merged hierarchy are copied with their relationships`() {
    let tried = Tried(
      """
      <entity name="A"><attribute name="n" optional="YES" attributeType="String"/></entity>
      <entity name="B"><attribute name="m" attributeType="String"/><relationship name="c" optional="YES" \
      maxCount="1" destinationEntity="C" inverseName="bs" inverseEntity="C"/></entity>
      <entity name="C"><relationship name="bs" optional="YES" toMany="YES" destinationEntity="B" \
      inverseName="c" inverseEntity="B"/><relationship name="top" optional="YES" maxCount="1" \
      destinationEntity="B"/></entity>
      """,
      """
      <entity name="P" isAbstract="YES"/>
      <entity name="A" parentEntity="P"><attribute name="n" optional="YES" attributeType="String"/></entity>
      <entity name="B" parentEntity="P"><attribute name="m" attributeType="String"/><relationship name="c" \
      optional="YES" maxCount="1" destinationEntity="C" inverseName="bs" inverseEntity="C"/></entity>
      <entity name="C"><relationship name="bs" optional="YES" toMany="YES" destinationEntity="B" \
      inverseName="c" inverseEntity="B"/><relationship name="top" optional="YES" maxCount="1" \
      destinationEntity="B"/></entity>
      """)
    #expect(tried.split.unsolved.isEmpty)
    #expect(tried.verification.isVerified)
    let tables = LogicalTables(of: tried.split.intermediates[0])
    #expect(
      tables.run(
        """
        INSERT INTO "BLegacy"(_id, _entity, m, c) VALUES (3, 'BLegacy', 'three', 1), (9, 'BLegacy', 'nine', 1);
        INSERT INTO "C"(_id, _entity, "topLegacy") VALUES (1, 'C', 9), (2, 'C', NULL);
        """) == nil)
    #expect(tables.run(tried.handler().text) == nil)
    #expect(tables.rows("SELECT m, c, legacy FROM B ORDER BY legacy") == ["three|1|3", "nine|1|9"])
    #expect(
      tables.rows("SELECT b.m FROM C c JOIN B b ON b._id = c.top") == ["nine"])
  }

  @Test func `removed attributes can be kept for the handler`() {
    let tried = Tried(
      #"<entity name="T"><attribute name="json" optional="YES" attributeType="String"/></entity>"#,
      #"<entity name="T"/><entity name="Artist"/>"#, keepsRemoved: true)
    #expect(tried.verification.isVerified)
    #expect(tried.split.intermediates.first?.entities["T"]?.attributes["json"] != nil)
  }
}

import DataModel
import Findings
import ModelFiles
import Testing

@testable import StoreModel

/// What is known about objects and relationships that a step file copies.
@Suite("Copied objects") struct CarriedObjectTests {
  private static let own = """
    <attribute name="n" optional="YES" attributeType="String"/>\
    <attribute name="m" optional="YES" attributeType="String"/>
    """

  private func relationship(_ name: String, _ rest: String) -> String {
    "<relationship name=\"\(name)\" optional=\"YES\" \(rest)/>"
  }

  /// The intermediate version: old dogs, new dogs with a link, and owners of both.
  private func middle(ordered: String = "") -> String {
    "<entity name=\"Dog\">" + Self.own
      + relationship("legacy", #"maxCount="1" destinationEntity="Old" inverseName="successors""#)
      + relationship("own", #"maxCount="1" destinationEntity="Own" inverseName="dogs""#)
      + "</entity><entity name=\"Old\">" + Self.own
      + relationship("successors", #"toMany="YES" destinationEntity="Dog" inverseName="legacy""#)
      + relationship("own", #"maxCount="1" destinationEntity="Own" inverseName="olds""#)
      + "</entity><entity name=\"Own\">"
      + relationship("dogs", #"toMany="YES" destinationEntity="Dog" inverseName="own""#)
      + relationship(
        "olds", "toMany=\"YES\" \(ordered) destinationEntity=\"Old\" inverseName=\"own\"")
      + "</entity>"
  }

  private func version(_ text: String) -> StepVersion {
    let parsed = parseModel(Array("<model>\(text)</model>".utf8), file: "contents")
    return StepVersion(name: "v", checksum: "", model: parsed.model)
  }

  private func file(_ statements: String) throws -> StepFile {
    try parseStepFile(Array("-- migrate: from → to\n\(statements)".utf8), file: "a.sql").valid()
  }

  private let relating = #"; UPDATE "Dog" SET own = (SELECT o.own FROM "Old" AS o LIMIT 1)"#
  private let copying = #"INSERT INTO "Dog"(n, m, legacy) SELECT l.n, l.m, l._id FROM "Old" AS l"#

  private func copies(_ statements: String) throws -> Bool {
    let versions = StepVersions(from: version(""), to: version(middle()))
    return try copiesObjects(of: "Old", isOld: false, file(statements), versions)
  }

  @Test func `objects count as copied if each becomes one object and every value is read`() throws {
    #expect(try copies(copying + relating))
    #expect(try copies(copying + #" WHERE l._entity = 'Old'"# + relating))
    #expect(
      try copies(
        copying.replacing("l.n,", with: "coalesce(nullif(trim(l.n), ''), '-'),") + relating))
  }

  @Test(arguments: [
    #"INSERT INTO "Dog"(n, m, legacy) SELECT l.n, l.m, l._id FROM "Old" AS l WHERE l.n = 'x'"#,
    #"INSERT INTO "Dog"(n, m, legacy) SELECT l.n, l.m, l._id FROM "Old" AS l WHERE l._entity = 'Dog'"#,
    #"INSERT INTO "Dog"(n, m, legacy) SELECT l.n, l.m, l._id FROM "Old" AS l LIMIT 1"#,
    #"INSERT INTO "Dog"(n, m, legacy) SELECT DISTINCT l.n, l.m, l._id FROM "Old" AS l"#,
    #"INSERT INTO "Dog"(n, m, legacy) SELECT l.n, l.m, l._id FROM "Old" AS l GROUP BY l.n"#,
    #"INSERT INTO "Dog"(n, m, legacy) SELECT max(l.n), l.m, l._id FROM "Old" AS l"#,
    #"INSERT INTO "Dog"(n, m, legacy) SELECT l.n, l.m, l._id FROM "Old" AS l JOIN "Own" AS w ON w._id = l.own"#,
    #"INSERT INTO "Dog"(n, m, legacy) SELECT l.n, l.m, l._id FROM "Old" AS l, "Own" AS w"#,
    #"INSERT INTO "Dog"(n, m, legacy) SELECT l.n, 'm', l._id FROM "Old" AS l"#,
    #"INSERT INTO "Dog"(n, m) SELECT l.n, l.m FROM "Old" AS l"#,
    #"UPDATE "Dog" SET n = (SELECT l.n FROM "Old" AS l), m = (SELECT l.m FROM "Old" AS l)"#,
  ])
  func `objects do not count as copied if some, or a value, may be left out`(_ text: String) throws
  {
    #expect(try !copies(text + relating))
  }

  @Test func `objects do not count as copied if their relationships are not read`() throws {
    #expect(try !copies(copying))
  }

  @Test(arguments: [("", true), (#"ordered="YES""#, false)])
  func `a relationship is read through its inverse, but its order is not`(
    order: String, isRead: Bool
  ) throws {
    let versions = StepVersions(from: version(""), to: version(middle(ordered: order)))
    func reads(_ statements: String) throws -> Bool {
      try readsProperty("olds", of: "Own", isOld: false, file: file(statements), versions: versions)
    }
    #expect(try reads(String(relating.dropFirst(2))) == isRead)
    #expect(try reads(#"DELETE FROM "Own" WHERE _id IN (SELECT owner FROM "Own.olds")"#))
    #expect(try !reads(#"UPDATE "Dog" SET own = NULL"#))
  }

  @Test func `a link to the originals of copies counts as such only if nothing else sets it`()
    throws
  {
    let before = "<entity name=\"Old\">\(Self.own)</entity>"
    func isLink(
      _ statements: String, from: String = before, next: String = ""
    ) throws -> Bool {
      try isLinkOfCopies(
        "legacy", of: "Dog", file: file(statements),
        versions: StepVersions(from: version(from), to: version(middle())),
        until: version(next).model)
    }
    #expect(try isLink(copying))
    #expect(try !isLink(copying, next: "<entity name=\"Old\"/>"))
    #expect(try !isLink(copying, from: middle()), "it may have had values before")
    #expect(try !isLink(copying + #"; UPDATE "Dog" SET legacy = 1 WHERE n = 'x'"#))
    #expect(try !isLink(#"INSERT INTO "Dog"(n, legacy) SELECT l.n, l.own FROM "Old" AS l"#))
  }
}

import Building
import Findings
import Foundation
import Loading
import TestSupport
import Testing
import Text

@testable import Upgrading

/// The values that statements and programs of a step file read and write.
extension StepFileTests {
  @Test func `rows of a common table expression are counted if none of its columns is read`()
    throws
  {
    try writeStep(
      artists + """

        WITH RECURSIVE c(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c WHERE x < 2)
        INSERT INTO "Artist"(name) SELECT 'z' FROM c WHERE (SELECT COUNT(*) FROM "Track.artists") = 3;
        UPDATE "Artist" SET rank = x.column1 FROM (VALUES (7), (7)) AS x WHERE name = 'x';
        """)
    _ = try upgrade()
    #expect(
      try values("SELECT ZNAME || ZRANK || Z_OPT FROM ZARTIST") == ["x72", "y51", "z51", "z51"])
  }

  @Test(arguments: [
    ("\"Track\"(_id, title, artists)", 48, "Track has a to-many relationship artists"),
    ("\"Track\"(_id, titel)", 41, "Track has no column titel, did you mean title?"),
    ("old.\"Trakc\"(_id, title)", 32, "there is no entity Trakc, did you mean Track?"),
  ])
  func `a property that a program cannot read is reported with its position`(
    reads: String, column: Int, message: String
  ) throws {
    try writeStep("-- program: /bin/cat reads \(reads) writes \"Track\"(plays)\n")
    let (found, code) = problem {
      try upgrade {
        $0.allowsPrograms = true
        $0.allowed = ["attribute-removed"]
      }
    }
    #expect(found?.id == "step-refused" && code == 65)
    #expect(found?.summary.hasPrefix(message) == true, "\(found?.summary ?? "")")
    guard case .text(_, let start, _)? = found?.location else { return #expect(Bool(false)) }
    #expect((start.line, start.column) == (2, column))
  }

  @Test func `transformable data are copied but never created`() throws {
    let data = #"<attribute name="data" optional="YES" attributeType="Transformable"/>"#
    let folder = try TemporaryFolder()
    let model = try folder.makeBundle(
      versions: [
        "1": contents("<entity name=\"Item\">\(data)</entity>"),
        "2": contents(
          "<entity name=\"Item\">\(data)<attribute name=\"n\" optional=\"YES\" attributeType=\"Integer 16\"/></entity>"
        ),
      ], current: "2")
    let store = folder("S.sqlite")
    _ = try createStore(
      of: load("\(model)#1").selectedVersion(), at: store, options: StoreOptions())
    try folder.write(
      Array("-- migrate: 1 → 2\nUPDATE \"Item\" SET data = x'00';".utf8), to: "Migrations/a.sql")
    let found = problem {
      try #require(
        try upgradeStore(
          UpgradeOrder(store: store, model: ModelReference(model), choices: UpgradeChoices()),
          WorkConditions(scratch: folder(""))))
    }
    #expect(found.0?.id == "step-transformable" && found.1 == 65)
  }

  @Test func `undeleted rows are verified even after a DELETE`()
    throws
  {
    try writeStep(
      artists + "\nDELETE FROM \"Artist\" WHERE name = 'y';\nDELETE FROM \"Track\" WHERE 0;")
    let result = try upgrade()
    #expect(result.stepReports.map(\.entities) == [[.init(name: "Artist", before: 0, after: 1)]])
    #expect(try values("SELECT COUNT(*) FROM Z_1TRACKS") == ["1"])
  }

  @Test(arguments: [
    ("UPDATE \"Artist\" SET rank = 40000", "Artist.rank takes a whole number from -32768 to 32767"),
    (
      "INSERT INTO \"Artist\"(name, rank) VALUES ('z', -32769)",
      "Artist.rank takes a whole number from -32768"
    ),
    (
      "UPDATE \"Track\" SET plays = 3000000000", "Track.plays takes a whole number from -2147483648"
    ),
    (
      "UPDATE \"Track\" SET plays = (SELECT 3e9)",
      "Track.plays takes a whole number from -2147483648"
    ),
    ("UPDATE \"Track\" SET seen = 9e999", "Track.seen takes seconds since 2001, a finite number"),
    ("UPDATE \"Track\" SET seen = (SELECT -9e999)", "Track.seen takes seconds since 2001"),
    ("UPDATE \"Track\" SET plays = integer_in(title)", "'a' is not a whole number"),
    ("UPDATE \"Track\" SET plays = integer_in(seen)", "0.5 is not a whole number"),
    ("UPDATE \"Track\" SET title = CAST(x'ff' AS TEXT)", "Track.title takes text in UTF-8"),
    (
      "UPDATE \"Track\" SET title = (SELECT CAST(x'ff' AS TEXT))", "Track.title takes text in UTF-8"
    ),
    (
      "INSERT INTO \"Artist\"(name) VALUES (CAST(x'c3' AS TEXT))", "Artist.name takes text in UTF-8"
    ),
    (
      "INSERT INTO \"Artist\"(_id, name) VALUES (9223372036854775807, 'z')",
      "_id is a whole number from 1 to"
    ),
  ])
  func `values outside the range of a property's type are refused`(sql: String, message: String)
    throws
  {
    try writeStep(artists + "\n" + sql)
    let (found, code) = problem { try upgrade() }
    #expect(found?.id == "step-failed" && code == 1)
    #expect(found?.summary.contains(message) == true, "\(found?.summary ?? "")")
  }
}

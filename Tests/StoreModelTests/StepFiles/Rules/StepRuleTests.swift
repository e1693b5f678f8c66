import DataModel
import Findings
import ModelFiles
import Testing

@testable import StoreModel

@Suite("Rules of step files")
struct StepRuleTests {
  @Test("a rule reports its triggering examples and no others", arguments: StepRule.all.map(\.id))
  func examples(id: String) throws {
    let rule = try #require(StepRule.all.first { $0.id == id })
    #expect(!rule.triggering.isEmpty && !rule.nonTriggering.isEmpty)
    for example in rule.triggering {
      #expect(try lint(example).map(\.rule.id).contains(rule.id), "\(example)")
    }
    for example in rule.nonTriggering {
      #expect(try !lint(example).map(\.rule.id).contains(rule.id), "\(example)")
    }
  }

  @Test("every rule has a title and a fix")
  func descriptions() {
    #expect(Set(StepRule.all.map(\.id)).count == StepRule.all.count)
    for rule in StepRule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.id)")
      #expect(!rule.description.title.isEmpty && !rule.description.fix.isEmpty)
    }
  }

  // MARK: - A music app

  static let old = """
    <entity name="Track">
    <attribute name="title" attributeType="String"/>
    <attribute name="json" optional="YES" attributeType="String"/>
    <attribute name="artistName" optional="YES" attributeType="String"/>
    <attribute name="cover" optional="YES" attributeType="Transformable"/>
    <relationship name="album" optional="YES" maxCount="1" destinationEntity="Album" inverseName="tracks" inverseEntity="Album"/>
    </entity>
    <entity name="Single" parentEntity="Track"><attribute name="rank" attributeType="Integer 16"/></entity>
    <entity name="Album"><attribute name="name" optional="YES" attributeType="String"/>
    <relationship name="tracks" optional="YES" toMany="YES" destinationEntity="Track" inverseName="album" inverseEntity="Track"/>
    </entity>
    """
  static let new = """
    <entity name="Track">
    <attribute name="title" attributeType="String"/>
    <attribute name="cover" optional="YES" attributeType="Transformable"/>
    <relationship name="album" optional="YES" maxCount="1" destinationEntity="Album" inverseName="tracks" inverseEntity="Album"/>
    <relationship name="artists" optional="YES" toMany="YES" destinationEntity="Artist"/>
    </entity>
    <entity name="Single" parentEntity="Track"><attribute name="rank" attributeType="Integer 16"/></entity>
    <entity name="Album"><attribute name="name" optional="YES" attributeType="String"/>
    <relationship name="tracks" optional="YES" toMany="YES" destinationEntity="Track" inverseName="album" inverseEntity="Track"/>
    </entity>
    <entity name="Artist"><attribute name="id" attributeType="String"/>
    <attribute name="name" optional="YES" attributeType="String"/></entity>
    """
  static let split = """
    INSERT INTO "Artist"(id, name)
    SELECT DISTINCT j.value->>'id', j.value->>'name'
    FROM old."Track" t, json_each(t.json, '$.artists') j;
    INSERT INTO "Track.artists"(owner, target)
    SELECT t._id, a._id FROM old."Track" AS t JOIN "Artist" a ON a.name = t.artistName;
    """

  @Test("a step that carries everything over has no findings")
  func clean() throws {
    #expect(try lint(Self.old, Self.new, Self.split).isEmpty)
  }

  @Test(
    "valid SQL has no findings",
    arguments: [
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT i FROM n",
      "SELECT a.title AS shown, count(*) n FROM \"Track\" a GROUP BY shown ORDER BY n DESC LIMIT 3",
      "SELECT CAST(title AS VARCHAR(20)), x.\"key\", value FROM old.Track, json_each(json) AS x",
      "SELECT s.t FROM (SELECT title AS t FROM \"Track\") s WHERE t = 'x' COLLATE NOCASE",
      "UPDATE Track SET title = (SELECT max(name) FROM Album WHERE Album._id = Track.album)",
      "UPDATE \"Track\" SET (title, album) = (SELECT a.name, a._id FROM Album a WHERE a._id = \"Track\".album)",
      "UPDATE Track AS t SET title = a.name FROM Album AS a WHERE a._id = t.album",
      "DELETE FROM only.\"Track\" WHERE _id IN (SELECT t._id FROM old.only.\"Track\" t WHERE t.json ISNULL)",
      "INSERT OR IGNORE INTO Album(name) VALUES ('x'), (upper('y')), (NULL)",
      "SELECT old.Track.title FROM old.Track WHERE old.Track._entity = 'Single'",
      "SELECT CASE WHEN title IS DISTINCT FROM 'a' THEN 1 ELSE 2 END e FROM Single WHERE rank BETWEEN 1 AND 2",
      "SELECT row_number() OVER (PARTITION BY album ORDER BY title) FROM Track",
      "SELECT title FROM Track t LEFT JOIN Album USING (_id) NATURAL JOIN \"Track.artists\" p",
      "SELECT (SELECT name FROM Album WHERE _id = album) FROM Track",
      "SELECT * FROM Track t WHERE EXISTS (SELECT 1 FROM Album a WHERE a._id = t.album AND title > '')",
      "SELECT TITLE, \"Title\" FROM TRACK",
      "VALUES (1), (x)",
    ])
  func realSQL(_ sql: String) throws {
    let found = try lint(Self.old, Self.new, Self.split + sql)
    #expect(found.isEmpty, "\(found.map(\.summary))")
  }

  @Test(
    "a mistake is reported with its position and a suggestion",
    arguments: [
      ("UPDATE Trak SET x = 1", "7:8", "to has no entity \"Trak\", did you mean \"Track\"?"),
      (
        "SELECT 1 FROM old.Artist", "7:15",
        "from has no entity \"Artist\", it is in to, without `old.`"
      ),
      (
        "UPDATE Track SET title = json", "7:26",
        "\"Track\" has no property \"json\", from has it"
      ),
      (
        "SELECT t.tilte FROM old.Track t", "7:10",
        "old.\"Track\" has no property \"tilte\", did you mean \"title\"?"
      ),
      ("INSERT INTO Album(title) VALUES (1)", "7:19", "\"Album\" has no property \"title\""),
      (
        "SELECT 1 FROM Track WHERE title = \"Nike\"", "7:35",
        "\"Track\" has no property \"Nike\", a text is in single quotes"
      ),
      (
        "SELECT Z_PK FROM Track", "7:8", "\"Track\" has no property \"Z_PK\", the key is called _id"
      ),
      (
        "SELECT 1 FROM ZTRACK", "7:15",
        "ZTRACK is how the store keeps objects, expected the name of an entity"
      ),
      (
        "SELECT 1 FROM sqlite_master", "7:15",
        "sqlite_master is how the store keeps objects, expected the name of an entity"
      ),
      (
        "PRAGMA user_version", "7:1", "PRAGMA is refused, expected SELECT, INSERT, UPDATE or DELETE"
      ),
      ("UPDATE old.Track SET title = 1", "7:8", "old.Track is read-only"),
      ("SELECT 1 FROM Track old", "7:21", "`old` means the old version, expected another alias"),
      (
        "DELETE FROM Album WHERE name NOT LIKE 'a%'", "7:25",
        "Album.name may have no value: such objects are left out here"
      ),
      (
        "DELETE FROM Album WHERE 'a' <> Album.name", "7:32",
        "Album.name may have no value: such objects are left out here"
      ),
      (
        "DELETE FROM Album WHERE NOT name IN ('a')", "7:29",
        "Album.name may have no value: such objects are left out here"
      ),
      (
        "SELECT hex(t.cover) FROM Track t", "7:12",
        "Track.cover is transformable and can only be copied"
      ),
      ("INSERT INTO Artist(name) SELECT name FROM Album", nil, nil),
    ] as [(String, String?, String?)])
  func wrong(_ sql: String, _ place: String?, _ message: String?) throws {
    let found = try diagnostics(Self.old, Self.new, Self.split + "\n" + sql)
    #expect(found.map { $0.location?.description } == (place.map { ["a.sql:\($0)"] } ?? []))
    #expect(found.map(\.summary) == [message].compactMap(\.self))
  }

  @Test("an unread and unfilled element that is dropped is reported at the header")
  func losses() throws {
    let plain = try diagnostics(Self.old, Self.new, "SELECT artistName FROM old.Track")
    #expect(plain.map(\.summary) == ["Track.json is not carried over, and no statement reads it"])
    #expect(plain.map { $0.location?.description } == ["a.sql:1:1"])
    let entity = try diagnostics(Self.new, Self.old, "UPDATE Track SET json = 'x'")
    #expect(
      Set(entity.map(\.summary)) == [
        "objects of Artist are not carried over, and no statement reads them",
        "Track.artists is not carried over, and no statement reads it",
      ])
  }

  @Test(
    "malformed SQL is left to SQLite",
    arguments: [
      "SELECT 1 UNION ALL UNION ALL SELECT 2", "SELECT", "INSERT INTO", "UPDATE Track SET", "WITH",
      "INSERT INTO Album(", "UPDATE Track SET () = (", "SELECT 1 FROM (", "DELETE FROM",
      "SELECT 1 FROM Track ON", "WITH a AS (", "SELECT )", "INSERT INTO Album(,,) VALUES",
    ])
  func malformed(_ sql: String) throws {
    #expect(try lint(Self.old, Self.new, Self.split + sql).isEmpty)
  }

  @Test("a program counts as reading and writing its columns, like a statement")
  func programs() throws {
    let directive =
      "-- program: x reads old.Track(_id, json, artistName) writes Artist(id)\n"
    #expect(try lint(Self.old, Self.new, directive).isEmpty)
    let wrong = try diagnostics(
      Self.old, Self.new, directive + "-- program: x reads Track(_id, jsn) writes Artst(id)")
    #expect(
      Set(wrong.map(\.summary)) == [
        "\"Track\" has no property \"jsn\"", "to has no entity \"Artst\", did you mean \"Artist\"?",
      ])
  }

  @Test("an edit writes the checksums of the header and updates them")
  func headers() throws {
    let text = "-- migrate: from → to\nDELETE FROM Track"
    let file = try parseStepFile(Array(text.utf8), file: "a.sql").valid()
    let versions = versions(Self.old, Self.new)
    let edit = try #require(stampHeader(file, versions))
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(edit.bytes, with: edit.text.utf8)
    let stamped = try parseStepFile(bytes, file: "a.sql").valid()
    #expect(stamped.header.checksums?.to.text == versions.to.checksum)
    #expect(stampHeader(stamped, versions) == nil)
    var later = versions
    later.to.checksum = String(repeating: "C", count: 43) + "="
    #expect(stampHeader(stamped, later)?.bytes == stamped.header.checksums?.range)
    var odd = versions
    odd.from.name = "a → \"b\\"
    let lines = stepHeaderLines(odd).joined(separator: "\n")
    #expect(
      try parseStepFile(Array(lines.utf8), file: "a.sql").valid().header.from.text == odd.from.name)
  }

  // MARK: - Reading

  @Test("reading a property does not count for another entity with a property of that name")
  func readsOfOldProperties() throws {
    let same = """
      <entity name="Track"><attribute name="name" optional="YES" attributeType="String"/></entity>
      <entity name="Single" parentEntity="Track"/>
      <entity name="Album"><attribute name="name" optional="YES" attributeType="String"/></entity>
      """
    let versions = versions(same, same)
    func reads(_ entity: String, _ statement: String) throws -> Bool {
      let text = Array("-- migrate: from → to\n\(statement)".utf8)
      let file = try parseStepFile(text, file: "a.sql").valid()
      return readsProperty("name", of: entity, isOld: true, file: file, versions: versions)
    }
    let one = #"UPDATE "Album" SET name = (SELECT t.name FROM old."Track" t LIMIT 1)"#
    #expect(try reads("Track", one) && reads("Single", one))
    #expect(try !reads("Album", one), "another entity has a property of that name")
    #expect(try !reads("Album", #"UPDATE "Album" SET name = 'x'"#))
    #expect(try !reads("Track", #"SELECT 'name' FROM old."Album" a WHERE a.name = 'x'"#))
  }

  private func versions(_ from: String, _ to: String) -> StepVersions {
    func version(_ name: String, _ text: String, _ digit: String) -> StepVersion {
      let parsed = parseModel(Array("<model>\(text)</model>".utf8), file: "contents")
      return StepVersion(
        name: name, checksum: String(repeating: digit, count: 43) + "=", model: parsed.model)
    }
    return StepVersions(from: version("from", from, "X"), to: version("to", to, "Y"))
  }

  private func lint(_ example: StepRule.Example) throws -> [StepFinding] {
    let text = (example.header ?? "-- migrate: from → to") + "\n" + example.statements
    let file = try parseStepFile(Array(text.utf8), file: "a.sql").valid()
    return lintStepFile(file, versions(example.from, example.to))
  }

  private func lint(_ from: String, _ to: String, _ statements: String) throws -> [StepFinding] {
    try lint(StepRule.Example(from, to: to, statements: statements))
  }

  private func diagnostics(
    _ from: String, _ to: String, _ statements: String
  ) throws -> [Diagnostic] {
    let text = Array("-- migrate: from → to\n\(statements)".utf8)
    let file = try parseStepFile(text, file: "a.sql").valid()
    return file.diagnostics(lintStepFile(file, versions(from, to)), in: text)
  }
}

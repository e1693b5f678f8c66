import Foundation
import TestSupport
import Testing
import Text

@Suite("Findings of modeldiff doctor")
struct DoctorFindingTests {
  private let folder: TemporaryFolder
  private let bundle: String

  /// Owners with pets, pets with friends (many-to-many), a passport, ordered notes, a subentity of
  /// pet, and an external picture.
  private static let entities = """
    <entity name="Owner">
      <attribute name="name" attributeType="String"/>
      <relationship name="pets" optional="YES" toMany="YES" destinationEntity="Pet" inverseName="owner" inverseEntity="Pet"/>
      <relationship name="passport" optional="YES" maxCount="1" destinationEntity="Passport" inverseName="owner" inverseEntity="Passport"/>
    </entity>
    <entity name="Passport">
      <attribute name="number" optional="YES" attributeType="Integer 32" usesScalarValueType="YES"/>
      <relationship name="owner" maxCount="1" destinationEntity="Owner" inverseName="passport" inverseEntity="Owner"/>
    </entity>
    <entity name="Pet">
      <attribute name="born" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
      <attribute name="picture" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      <attribute name="tag" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
      <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Owner" inverseName="pets" inverseEntity="Owner"/>
      <relationship name="places" optional="YES" toMany="YES" ordered="YES" destinationEntity="Place" inverseName="pet" inverseEntity="Place"/>
      <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="pets" inverseEntity="Tag"/>
      <fetchIndex name="byBorn"><fetchIndexElement property="born" type="Binary" order="ascending"/></fetchIndex>
    </entity>
    <entity name="Dog" parentEntity="Pet"/>
    <entity name="Place">
      <relationship name="pet" optional="YES" maxCount="1" destinationEntity="Pet" inverseName="places" inverseEntity="Pet"/>
    </entity>
    <entity name="Tag">
      <relationship name="pets" optional="YES" toMany="YES" destinationEntity="Pet" inverseName="tags" inverseEntity="Pet"/>
    </entity>
    """

  init() throws {
    folder = try TemporaryFolder()
    bundle = try folder.makeHistory(Self.entities)
  }

  private func makeStore(rows: Int = 12) throws -> String {
    let path = folder("Pets.sqlite")
    let made = try runTool("modelc", ["create", bundle, path, "--rows", "\(rows)"])
    #expect(made.exitCode == 0, "\(made.errors)")
    try sqlite(path, "PRAGMA journal_mode = DELETE")
    return path
  }

  /// The findings of a store, with the number of rows that each query returns in sqlite3.
  private func findings(
    _ path: String, _ options: String..., exitCode: Int32? = nil
  ) throws -> [String: Int] {
    let before = try Data(contentsOf: URL(filePath: path))
    let result = try runTool("modeldiff", ["doctor", "--format", "json"] + options + [path])
    if let exitCode { #expect(result.exitCode == exitCode) }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let json = try result.json
    let schema = SchemaChecker(try modeldiff("doctor", "--print-schema").json)
    #expect(schema.problems(in: json) == [])
    var found: [String: Int] = [:]
    for finding in try #require(json["findings"] as? [[String: Any]]) {
      let id = try #require(finding["id"] as? String)
      let rows = try #require(finding["rows"] as? Int)
      let query = try #require(finding["query"] as? String)
      let keys = try #require(finding["keys"] as? [String])
      let lines = try sqlite(path, query).split(separator: "\n")
      #expect(lines.count == rows, "\(id): \(query)")
      #expect(keys.count == min(rows, 10), "\(id)")
      if let first = lines.first, let key = keys.first {
        #expect(first.hasPrefix(key.replacing(", ", with: "|")), "\(id)")
      }
      let place = finding["property"] as? String ?? finding["column"] as? String
      found[id + (place.map { " \($0)" } ?? "")] = rows
    }
    return found
  }

  @Test func `a sound store has no findings, with or without --deep`() throws {
    let path = try makeStore()
    #expect(try findings(path, exitCode: 0) == [:])
    #expect(try findings(path, "--deep", exitCode: 0) == [:])
    let quick = try modeldiff("doctor", path)
    #expect(quick.output.contains("Pets.sqlite: healthy\n"))
    #expect(quick.output.contains("not checked: "))
    #expect(try !modeldiff("doctor", "--deep", path).output.contains("not looked at"))
  }

  @Test(arguments: [
    ("UPDATE ZPET SET ZOWNER = 99 WHERE Z_PK IN (1, 2)", "dangling-key owner", 2),
    ("UPDATE ZPET SET Z_ENT = 77 WHERE Z_PK = 3", "unknown-entity-number", 1),
    ("UPDATE ZPET SET Z_ENT = NULL WHERE Z_PK = 3", "unknown-entity-number", 1),
    ("UPDATE ZPET SET Z_ENT = 1 WHERE Z_PK = 3", "misplaced-entity-number", 1),
    ("UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Pet'", "low-maximum-key", 1),
    ("DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'Dog'", "missing-entity-row", 1),
    ("UPDATE Z_PRIMARYKEY SET Z_SUPER = 0 WHERE Z_NAME = 'Dog'", "wrong-parent-number", 1),
    ("INSERT INTO Z_PRIMARYKEY VALUES (50, 'Dog', 0, 0)", "repeated-entity-row", 2),
    ("INSERT INTO Z_PRIMARYKEY VALUES (50, 'Cat', 0, 0)", "unknown-entity-row", 1),
    (
      "INSERT INTO Z_METADATA SELECT 2, Z_UUID, Z_PLIST FROM Z_METADATA", "metadata-rows",
      2
    ),
    ("DELETE FROM Z_METADATA", "metadata-rows", 1),
    ("DROP TABLE ZTAG", "missing-table", 1), ("DROP TABLE Z_PRIMARYKEY", "missing-table", 1),
    ("ALTER TABLE ZPET DROP COLUMN ZTAG", "missing-column", 1),
    ("UPDATE ZOWNER SET ZPASSPORT = NULL WHERE Z_PK = 1", "one-sided-inverse owner", 1),
  ])
  func `damage that stops Core Data or an upgrade is an error`(
    statement: String, finding: String, rows: Int
  ) throws {
    let path = try makeStore()
    try sqlite(path, statement)
    #expect(try findings(path, exitCode: 1)[finding] == rows)
    let text = try modeldiff("doctor", path)
    #expect(text.output.contains("Pets.sqlite: needs attention: "))
    #expect(text.output.contains("[\(finding.split(separator: " ")[0])]"))
  }

  @Test func `dangling pairs are counted and listed with both keys`() throws {
    let path = try makeStore()
    let join = try sqlite(
      path, "SELECT name FROM sqlite_master WHERE name GLOB 'Z_[0-9]*TAGS' AND type = 'table'")
    #expect(!join.isEmpty)
    try sqlite(path, "INSERT INTO \(join) VALUES (901, 902)")
    let found = try findings(path, exitCode: 1)
    #expect(found.filter { $0.key.hasPrefix("dangling-pair") }.map(\.value) == [1])
    #expect(try modeldiff("doctor", path).output.contains("901, 902"))
  }

  @Test(arguments: [
    ("DROP INDEX ZPET_ZOWNER_INDEX", "missing-index ZPET_ZOWNER_INDEX", 1),
    ("UPDATE ZOWNER SET ZNAME = NULL WHERE Z_PK < 3", "missing-value name", 2),
    ("CREATE VIEW summary AS SELECT 1", "foreign-view", 1),
    (
      "CREATE TRIGGER mine AFTER DELETE ON ZTAG BEGIN SELECT 1; END", "foreign-trigger", 1
    ),
    ("ALTER TABLE ZPET ADD COLUMN ZEXTRA INTEGER", "surplus-column", 1),
  ])
  func `an anomaly that stops nothing is a warning`(statement: String, finding: String, rows: Int)
    throws
  {
    let path = try makeStore()
    try sqlite(path, statement)
    #expect(try findings(path, exitCode: 0)[finding] == rows)
    #expect(try modeldiff("doctor", "--fail-on", "warning", path).exitCode == 1)
    #expect(try modeldiff("doctor", path).output.contains("Pets.sqlite: needs attention: "))
  }

  @Test(arguments: [
    ("UPDATE ZPET SET ZBORN = 'today' WHERE Z_PK = 1", "wrong-storage-class born"),
    ("UPDATE ZPET SET ZTAG = x'0102' WHERE Z_PK = 1", "wrong-storage-class tag"),
    ("UPDATE ZOWNER SET ZNAME = 'a' || char(0) WHERE Z_PK = 1", "nul-character name"),
    ("UPDATE ZPLACE SET ZPET = 1, Z_FOK_PET = NULL WHERE Z_PK = 1", "missing-order pet"),
  ])
  func `values and order positions are checked only with --deep`(statement: String, finding: String)
    throws
  {
    let path = try makeStore()
    try sqlite(path, statement)
    #expect(try findings(path)[finding] == nil)
    #expect(try findings(path, "--deep")[finding] == 1)
  }

  @Test func `members with the same order position are reported`() throws {
    let path = try makeStore()
    try sqlite(path, "UPDATE ZPLACE SET ZPET = 1, Z_FOK_PET = 1024 WHERE Z_PK < 4")
    #expect(try findings(path, "--deep")["repeated-order pet"] == 3)
  }

  @Test func `an index that lacks rows is found with --deep`() throws {
    let path = try makeStore()
    // The rows are changed behind the back of the index, which another of its name hides meanwhile.
    try sqlite(
      path,
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET type = 'index', sql = replace(sql, '(ZOWNER)', '(ZOWNER) WHERE 0')
        WHERE name = 'ZPET_ZOWNER_INDEX';
      """)
    try sqlite(path, "UPDATE ZPET SET ZOWNER = 2 WHERE Z_PK < 5")
    try sqlite(
      path,
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, ' WHERE 0', '') WHERE name = 'ZPET_ZOWNER_INDEX';
      """)
    let found = try findings(path, "--deep", exitCode: 1)
    #expect(found["stale-index ZPET_ZOWNER_INDEX", default: 0] > 0)
  }

  @Test func `--deep finds missing and unused external files`() throws {
    let path = try makeStore()
    let outside = folder(".Pets_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(
      atPath: outside, withIntermediateDirectories: true)
    let names = (1...2).map { _ in UUID().uuidString }
    for (row, name) in names.enumerated() {
      let digits = name.utf8.map { String($0, radix: 16) }.joined()
      try sqlite(path, "UPDATE ZPET SET ZPICTURE = x'02\(digits)00' WHERE Z_PK = \(row + 1)")
    }
    try Data("picture".utf8).write(to: URL(filePath: outside + "/" + names[0]))
    try Data("old".utf8).write(to: URL(filePath: outside + "/" + UUID().uuidString))
    let found = try findings(path, "--deep", exitCode: 1)
    #expect(found == ["missing-external-file picture": 1, "unused-external-file": 1])
    #expect(try findings(path, exitCode: 0) == [:])
  }

  @Test(arguments: ["Z_RT_x", "Z_DA_x", "Z_DA_ZPET_Pet_ownersName_SOURCE_INSERT"])
  func `a trigger is not Core Data's because of its name`(name: String) throws {
    let path = try makeStore()
    try sqlite(
      path, "CREATE TRIGGER \(name) AFTER UPDATE ON Z_METADATA BEGIN DELETE FROM ZPET; END")
    #expect(try findings(path, exitCode: 0)["foreign-trigger"] == 1)
  }

  @Test func `only mirroring and history tables of unknown form are listed`() throws {
    let path = try makeStore()
    try sqlite(path, "CREATE TABLE ANSCKEVENT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER)")
    #expect(try findings(path, exitCode: 0) == [:])
    try sqlite(path, "CREATE TABLE ANSCKMINE (Z_PK INTEGER PRIMARY KEY)")
    try sqlite(path, "CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, MINE)")
    #expect(try findings(path, exitCode: 0) == ["unknown-table-form": 1])
    let text = try modeldiff("doctor", path).output
    for line in [
      "mirroring tables of a form not seen: ANSCKMINE",
      "history tables of a form not seen: ATRANSACTION",
    ] {
      #expect(text.contains(line), "\(text)")
    }
  }

  @Test func `only a regular file counts as an external value`() throws {
    let path = try makeStore()
    let outside = try folder.makeFolder(".Pets_SUPPORT/_EXTERNAL_DATA")
    let names = (1...4).map { _ in UUID().uuidString }
    for (row, name) in names.enumerated() {
      let digits = name.utf8.map { String($0, radix: 16) }.joined()
      try sqlite(path, "UPDATE ZPET SET ZPICTURE = x'02\(digits)00' WHERE Z_PK = \(row + 1)")
    }
    try output(of: "mkfifo", [outside + "/" + names[0]])
    try folder.makeFolder(".Pets_SUPPORT/_EXTERNAL_DATA/" + names[1])
    try folder.link(".Pets_SUPPORT/_EXTERNAL_DATA/" + names[2], to: "nowhere")
    try folder.link(".Pets_SUPPORT/_EXTERNAL_DATA/" + names[3], to: "../../picture")
    try folder.write("picture".utf8, to: "picture")
    #expect(try findings(path, "--deep", exitCode: 1) == ["missing-external-file picture": 4])
  }

  @Test func `rows are counted for the entity whose table they are in`() throws {
    let path = try makeStore()
    let number = try sqlite(path, "SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Tag'")
    let own = try sqlite(path, "SELECT COUNT(*) FROM ZTAG")
    try sqlite(path, "UPDATE ZPET SET Z_ENT = \(number)")
    let json = try modeldiff("doctor", "--format", "json", path).json
    let entities = try #require(json["entities"] as? [[String: Any]])
    #expect(entities.first { $0["name"] as? String == "Tag" }?["rows"] as? Int == Int(own))
    #expect(entities.first { $0["name"] as? String == "Pet" }?["rows"] as? Int == 0)
  }

  @Test func `a store of an unknown version is not called healthy`() throws {
    let path = try makeStore()
    try sqlite(path, "DROP TABLE Z_MODELCACHE")
    #expect(try findings(path, exitCode: 0) == ["unknown-store-version": 1])
    #expect(try modeldiff("doctor", path).output.contains("needs attention: "))
    #expect(try modeldiff("doctor", path, bundle).output.contains("Pets.sqlite: healthy"))
  }

  @Test func `versions of several bundles are distinguished by path`() throws {
    let path = try makeStore()
    let other = try folder.makeHistory(Self.entities, name: "Other")
    let text = try modeldiff("doctor", path, bundle, other).output
    for model in [bundle, other] {
      #expect(text.contains("1  \(model)#1: opens") || text.contains("1  \(model): opens"))
    }
  }
}

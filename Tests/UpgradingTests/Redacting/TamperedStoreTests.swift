import CSQLite
import Findings
import Foundation
import ModelFiles
import StoreModel
import TestSupport
import Testing
import Upgrading

@Suite("Redacted copies of tampered stores")
struct TamperedStoreTests {
  private static let canary = RedactedFixture.canary

  /// Redacts a store after some statements, and expects their text to be in the store and not in
  /// the copy.
  @discardableResult
  private func redact(
    _ fixture: RedactedFixture, _ statements: [String], rules: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> RedactedStore {
    try fixture.run(statements)
    #expect(
      try !fixture.places(of: Self.canary, below: "People.sqlite").isEmpty,
      sourceLocation: sourceLocation)
    let result = try fixture.redact(rules: rules)
    #expect(
      try fixture.places(of: Self.canary, below: "Copy") == [], sourceLocation: sourceLocation)
    #expect(
      try fixture.values("PRAGMA integrity_check") == ["ok"], sourceLocation: sourceLocation)
    return result
  }

  @Test(
    "text and blobs in columns for keys, entity numbers and counts become NULL",
    arguments: [
      ("ZPERSON", "Z_ENT"), ("ZPERSON", "Z_OPT"), ("ZPERSON", "ZFRIEND"), ("Z_PRIMARYKEY", "Z_MAX"),
      ("Z_PRIMARYKEY", "Z_SUPER"),
    ])
  func columns(table: String, column: String) throws {
    for value in ["'\(Self.canary)'", "CAST('\(Self.canary)' AS BLOB)"] {
      let fixture = try RedactedFixture(rows: 3)
      // A number of an entity that is text would leave the store without entities.
      let changed = table == "Z_PRIMARYKEY" ? "Z_ENT = 1" : "Z_PK = 2"
      let statement = "UPDATE \(table) SET \(column) = \(value) WHERE \(changed)"
      let result = try redact(fixture, [statement])
      #expect(
        try fixture.values("SELECT typeof(\(column)) FROM \(table) WHERE \(changed)") == ["null"])
      let told = result.properties.first { $0.entity == table && $0.name == column }
      #expect(told?.counts.removed == 1 && told?.counts.replaced == 0)
    }
  }

  @Test("rows of join tables, of history and without an integer key contain no text")
  func rows() throws {
    let fixture = try RedactedFixture(rows: 3, Self.tags)
    let join = try fixture.values(
      "SELECT name FROM sqlite_master WHERE name LIKE 'Z\\_1%' ESCAPE '\\' AND type = 'table'",
      in: "People.sqlite")[0]
    let result = try redact(
      fixture,
      [
        "INSERT INTO \(join) VALUES ('\(Self.canary)', CAST('\(Self.canary) 2' AS BLOB))",
        "CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZENTITYPK INTEGER, "
          + "ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB, ZNOTE INTEGER)",
        "INSERT INTO ACHANGE VALUES (1, '\(Self.canary)', x'\(Self.hexadecimal)', '\(Self.canary)', "
          + "CAST('\(Self.canary)' AS BLOB), '\(Self.canary)')",
        "CREATE TABLE ATRANSACTION (Z_PK, Z_ENT INTEGER, ZTIMESTAMP)",
        "INSERT INTO ATRANSACTION VALUES ('\(Self.canary)', 1, 'on \(Self.canary)')",
        "INSERT INTO ATRANSACTION VALUES (7, 1, 7e8)",
        "CREATE TABLE ANSCKMINE (A INTEGER, B)",
        "INSERT INTO ANSCKMINE VALUES ('\(Self.canary)', '\(Self.canary)')",
      ])
    #expect(
      try fixture.values(
        "SELECT typeof(Z_ENT) || typeof(ZENTITYPK) || length(ZCOLUMNS) FROM ACHANGE")
        == ["nullblob11"])
    #expect(try fixture.values("SELECT Z_PK FROM ATRANSACTION") == ["7"])
    #expect(result.droppedRows == ["ATRANSACTION": 1])
    let pair = "SELECT COUNT(*) FROM \(join)"
    #expect(try fixture.values(pair) == fixture.values(pair, in: "People.sqlite"))
  }

  private static let hexadecimal = canary.utf8.map { String($0, radix: 16) }.joined()

  private static let tags = """
    <entity name="Person">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="people" inverseEntity="Tag"/>
    </entity>
    <entity name="Tag">
      <relationship name="people" optional="YES" toMany="YES" destinationEntity="Person" inverseName="tags" inverseEntity="Person"/>
    </entity>
    """

  @Test("columns and tables that are only named like Core Data's are replaced or refused")
  func names() throws {
    let fixture = try RedactedFixture(rows: 2)
    try redact(
      fixture,
      [
        "ALTER TABLE ZPERSON ADD COLUMN Z_PHONE INTEGER",
        "ALTER TABLE ZPERSON ADD COLUMN Z12_GONE INTEGER",
        "ALTER TABLE ZPERSON ADD COLUMN Z12_FRIEND INTEGER",
        "ALTER TABLE ZPERSON ADD COLUMN Z_FOK_PHONE INTEGER",
        "UPDATE ZPERSON SET Z_FOK_PHONE = 4917012345",
        "UPDATE ZPERSON SET Z_PHONE = 4917012345",
        "UPDATE ZPERSON SET Z12_GONE = 4917012345",
        "UPDATE ZPERSON SET Z12_FRIEND = 12 WHERE Z_PK = 1",
        "UPDATE ZPERSON SET Z12_FRIEND = '\(Self.canary)' WHERE Z_PK = 2",
        "ALTER TABLE Z_PRIMARYKEY ADD COLUMN MINE",
        "UPDATE Z_PRIMARYKEY SET MINE = '\(Self.canary)'",
        "INSERT INTO Z_PRIMARYKEY VALUES (99, '\(Self.canary)', 0, 0, 1)",
        "ALTER TABLE ZPERSON ADD COLUMN \"is \(Self.canary)\"",
      ])
    for column in ["Z_PHONE", "Z12_GONE", "Z_FOK_PHONE"] {
      #expect(
        try fixture.values("SELECT COUNT(*) FROM ZPERSON WHERE \(column) = 4917012345") == ["0"])
    }
    #expect(try fixture.values("SELECT ifnull(Z12_FRIEND, '-') FROM ZPERSON") == ["12", "-"])
    #expect(try fixture.values("SELECT Z_NAME FROM Z_PRIMARYKEY WHERE Z_ENT = 1") == ["Person"])
    for name in ["ZPERSON_NODE", "ZPERSON_ROWID"] {
      let other = try RedactedFixture(rows: 1)
      try other.run(["CREATE TABLE \(name) (A)", "INSERT INTO \(name) VALUES ('\(Self.canary)')"])
      let error = try #require(failure { try other.redact() })
      #expect(error.diagnostics.map(\.id) == ["unknown-content"])
    }
  }

  @Test("third-party statements are dropped or rewritten, and reported")
  func statements() throws {
    let fixture = try RedactedFixture(rows: 2)
    let canary = Self.canary
    let result = try redact(
      fixture,
      [
        "CREATE INDEX ZBAD ON ZPERSON (ZNAME) WHERE ZNAME <> '\(canary)'",
        "CREATE INDEX ZNUMBER ON ZPERSON (ZCODE) WHERE ZCODE > 4711",
        "CREATE INDEX \"\(canary) x\" ON ZPERSON (ZCODE)",
        "CREATE INDEX ZGOOD ON ZPERSON (ZNAME COLLATE BINARY ASC) WHERE ZKIND = 3",
        "CREATE VIEW SEEN AS SELECT '\(canary)' AS A FROM ZPERSON",
        "CREATE VIEW ALLOF AS SELECT ZNAME FROM ZPERSON",
        "CREATE TRIGGER ZT_A AFTER INSERT ON ZPERSON BEGIN UPDATE ZPERSON SET ZNOTE = '\(canary)'; END",
        "CREATE TRIGGER ZT_B AFTER INSERT ON ZPERSON BEGIN SELECT x'\(Self.hexadecimal)'; END",
        "CREATE TRIGGER ZT_C AFTER INSERT ON ZPERSON BEGIN SELECT \"\(canary)\" /* \(canary) */; END",
        "CREATE TRIGGER ZT_D AFTER DELETE ON ZPERSON BEGIN UPDATE ZPERSON SET ZKIND = 1; END",
        "ALTER TABLE ZPERSON ADD COLUMN ZLATE VARCHAR DEFAULT '\(canary) default'",
        "CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY AUTOINCREMENT, Z_ENT \"\(canary)\", "
          + "ZAUTHOR VARCHAR CHECK (ZAUTHOR <> '\(canary) check') -- \(canary)\n)",
        "INSERT INTO ATRANSACTION (Z_PK, Z_ENT) VALUES (3, 16002)",
        "PRAGMA user_version = 1128353345",
        "PRAGMA application_id = 1128353345",
      ])
    let kept = "SELECT name FROM sqlite_master WHERE name IN ('ZGOOD', 'ALLOF', 'ZT_D') ORDER BY 1"
    #expect(try fixture.values(kept) == ["ALLOF", "ZGOOD", "ZT_D"])
    #expect(
      result.droppedObjects.sorted() == [
        "application_id 1128353345", "index CANARYxTEXT x on ZPERSON", "index ZBAD on ZPERSON",
        "index ZNUMBER on ZPERSON", "trigger ZT_A on ZPERSON", "trigger ZT_B on ZPERSON",
        "trigger ZT_C on ZPERSON", "user_version 1128353345", "view SEEN on SEEN",
      ])
    #expect(result.rewrittenTables == ["ZPERSON", "ATRANSACTION"])
    #expect(try fixture.values("SELECT Z_PK FROM ATRANSACTION") == ["3"])
    #expect(try fixture.values("PRAGMA user_version") == ["0"])
    #expect(try fixture.values("SELECT COUNT(*) FROM ZPERSON") == ["2"])
    let columns = "SELECT name || type || pk FROM pragma_table_info('ZPERSON')"
    #expect(try fixture.values(columns) == fixture.values(columns, in: "People.sqlite"))
  }

  @Test("the cached model is rewritten, and additional rows are dropped")
  func modelCache() throws {
    let fixture = try RedactedFixture(rows: 1)
    let digits = try fixture.values("SELECT hex(Z_CONTENT) FROM Z_MODELCACHE", in: "People.sqlite")
    let result = try redact(
      fixture,
      [
        "UPDATE Z_MODELCACHE SET Z_CONTENT = CAST(Z_CONTENT || '\(Self.canary)' AS BLOB)",
        "UPDATE Z_MODELCACHE SET Z_CONTENT = x'\(digits[0])\(Self.hexadecimal)'",
        "INSERT INTO Z_MODELCACHE VALUES (CAST('\(Self.canary)' AS BLOB))",
        "INSERT INTO Z_MODELCACHE VALUES ('\(Self.canary)')",
      ])
    #expect(result.droppedRows == ["Z_MODELCACHE": 2])
    #expect(try fixture.values("SELECT hex(Z_CONTENT) FROM Z_MODELCACHE") == digits)
  }

  @Test("metadata keys and values that Core Data does not write are replaced")
  func metadata() throws {
    let fixture = try RedactedFixture(rows: 1)
    let digits = try fixture.values("SELECT hex(Z_PLIST) FROM Z_METADATA", in: "People.sqlite")
    let bytes = stride(from: 0, to: digits[0].count, by: 2).compactMap { place in
      UInt8(digits[0].dropFirst(place).prefix(2), radix: 16)
    }
    let canary = PropertyList.string(Self.canary)
    var entries = try readPropertyListEntries(bytes)
    let replaced = ["NSStoreType", "_NSAutoVacuumLevel", "NSStoreModelVersionHashesDigest"]
    for (place, entry) in entries.enumerated() where replaced.contains(entry.key) {
      entries[place].value = canary
    }
    entries.removeAll { $0.key == "NSStoreModelVersionIdentifiers" }
    entries += [
      PropertyListEntry(key: "NSStoreModelVersionIdentifiers", value: .array([canary])),
      PropertyListEntry(key: "_NS\(Self.canary)", value: canary),
      PropertyListEntry(key: Self.canary, value: .boolean(true)),
      PropertyListEntry(key: "app.kept", value: .string("kept value")),
      PropertyListEntry(
        key: "_NSStoreAncillaryModelVersionHashesMetadataKey",
        value: .dictionary([Self.canary: canary])),
    ]
    let list = literal(writePropertyListEntries(entries))
    try redact(
      fixture, ["UPDATE Z_METADATA SET Z_PLIST = \(list)"],
      rules: #"{"$metadata": {"app.kept": "keep"}}"#)
    let copy = try fixture.values("SELECT hex(Z_PLIST) FROM Z_METADATA")[0]
    let result = try StoreMetadata(
      reading: stride(from: 0, to: copy.count, by: 2).compactMap { place in
        UInt8(copy.dropFirst(place).prefix(2), radix: 16)
      })
    #expect(result["app.kept"] == .string("kept value"))
    #expect(result.versionHashes == (try StoreMetadata(reading: bytes)).versionHashes)
    #expect(result.frameworkVersion == (try StoreMetadata(reading: bytes)).frameworkVersion)
    #expect(result.hasAncillaryModels && result.entries.count == entries.count)
  }

  @Test("the text before :// is kept only for well-known schemes")
  func schemes() throws {
    let fixture = try RedactedFixture(rows: 3)
    try redact(
      fixture,
      [
        "UPDATE ZPERSON SET ZLINK = '\(Self.canary)://host' WHERE Z_PK = 1",
        "UPDATE ZPERSON SET ZLINK = 'HTTPS://example.org' WHERE Z_PK = 2",
        "UPDATE ZPERSON SET ZNOTE = '\(Self.canary):' WHERE Z_PK = 3",
      ])
    #expect(
      try fixture.values("SELECT substr(ZLINK, 1, 8) FROM ZPERSON WHERE Z_PK = 2") == ["HTTPS://"])
    #expect(
      try fixture.values("SELECT substr(ZLINK, 12, 3) FROM ZPERSON WHERE Z_PK = 1") == ["://"])
  }

  @Test("an archive keeps only names that can be identifiers")
  func archives() throws {
    let fixture = try RedactedFixture(rows: 1)
    let archive = writeBinaryPropertyList(
      .dictionary([
        "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
        "$top": .dictionary(["root": .uid(1)]),
        "$objects": .array([
          .string("$null"),
          .dictionary([
            "+49 \(Self.canary)": .integer(4711), "size": .real(12.5), "$class": .uid(2),
          ]),
          .dictionary([
            "$classname": .string("of \(Self.canary)"),
            "$classes": .array([.string("of \(Self.canary)"), .string("NSObject")]),
          ]),
        ]),
      ]))
    try redact(fixture, ["UPDATE ZPERSON SET ZSETTINGS = \(literal(archive))"])
    let query = "SELECT instr(ZSETTINGS, CAST('size' AS BLOB)) > 0 FROM ZPERSON"
    #expect(try fixture.values(query) == ["1"])
  }
}

import CSQLite
import Foundation
import ModelFiles
import TestSupport
import Testing
import Upgrading

@Suite("What a redacted copy holds of the old")
struct LeakTests {
  private static let canary = RedactedFixture.canary
  private static let fileName = "6F9619FF-8B86-4011-B42D-00C04FC964FF"

  /// A keyed archive of a dictionary that names a person.
  private static let archive = writeBinaryPropertyList(
    .dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
      "$top": .dictionary(["root": .uid(1)]),
      "$objects": .array([
        .string("$null"),
        .dictionary([
          "NS.keys": .array([.uid(3)]), "NS.objects": .array([.uid(4), .uid(5)]), "$class": .uid(2),
        ]),
        .dictionary([
          "$classname": .string("NSDictionary"),
          "$classes": .array([.string("NSDictionary"), .string("NSObject")]),
        ]),
        .string("\(canary) key"), .string("\(canary) müller"), .data(Array("\(canary) data".utf8)),
      ]),
    ]))

  private func plant() throws -> RedactedFixture {
    let fixture = try RedactedFixture()
    let canary = Self.canary
    var long = Array("\(canary) ".utf8)
    for _ in 0..<12 { long += long }
    try fixture.run([
      "UPDATE ZPERSON SET ZNAME = '\(canary) name' WHERE Z_PK = 1",
      "UPDATE ZPERSON SET ZNOTE = '{\"\(canary)\": [\"\(canary)\", 4711.25]}' WHERE Z_PK = 2",
      "UPDATE ZPERSON SET ZLINK = 'https://\(canary).example/\(canary)' WHERE Z_PK = 2",
      "UPDATE ZPERSON SET ZIMAGE = \(literal([1] + long)) WHERE Z_PK = 3",
      "UPDATE ZPERSON SET ZIMAGE = \(literal([2] + Array(Self.fileName.utf8) + [0])) WHERE Z_PK = 4",
      "UPDATE ZPERSON SET ZSETTINGS = \(literal(Self.archive)) WHERE Z_PK = 5",
      "UPDATE ZPERSON SET ZKIND = '\(canary)' WHERE Z_PK = 6",
      "ALTER TABLE ZPERSON ADD COLUMN ZOLD VARCHAR", "UPDATE ZPERSON SET ZOLD = '\(canary) old'",
      "CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZAUTHORTS INTEGER, ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZQUERYGEN BLOB)",
      "INSERT INTO ATRANSACTION VALUES (1, 16002, 1, 1, 7e8, '\(canary)', CAST('\(canary)' AS BLOB))",
      "CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZNAME VARCHAR)", "INSERT INTO ATRANSACTIONSTRING VALUES (1, 16003, 1, '\(canary).app')",
      "CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, "
        + "ZCOLUMNS BLOB, ZTOMBSTONE0 BLOB)",
      "INSERT INTO ACHANGE VALUES (1, 16001, 1, 2, 1, 77, 1, x'C0', CAST('\(canary)' AS BLOB))",
      "CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZENTITYID INTEGER, "
        + "ZCKRECORDNAME VARCHAR, ZENCODEDRECORD BLOB)",
      "INSERT INTO ANSCKRECORDMETADATA VALUES (1, 17011, 1, '\(canary)', \(literal(Self.archive)))",
      "CREATE INDEX ZFOUND ON ZPERSON (ZOLD)", "ANALYZE",
      "INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (900, 1, 1, '\(canary) deleted')",
      "DELETE FROM ZPERSON WHERE Z_PK = 900",
      "CREATE TABLE ZGONE (A)", "INSERT INTO ZGONE VALUES (\(literal(long)))", "DROP TABLE ZGONE",
    ])
    try plantMetadata(fixture)
    try fixture.folder.write(
      Self.archive, to: ".People_SUPPORT/_EXTERNAL_DATA/\(Self.fileName)")
    try fixture.folder.write(
      long, to: ".People_SUPPORT/_EXTERNAL_DATA/00000000-AAAA-4000-8000-000000000000")
    try fixture.folder.write(
      long, to: ".People_SUPPORT/_EXTERNAL_DATA/\(canary).txt")
    return fixture
  }

  private func plantMetadata(_ fixture: RedactedFixture) throws {
    let digits = try fixture.values("SELECT hex(Z_PLIST) FROM Z_METADATA", in: "People.sqlite")
    let bytes = stride(from: 0, to: digits[0].count, by: 2).compactMap { place in
      UInt8(digits[0].dropFirst(place).prefix(2), radix: 16)
    }
    let entries =
      try readPropertyListEntries(bytes) + [
        PropertyListEntry(key: "app.user", value: .dictionary([Self.canary: .string(Self.canary)])),
        PropertyListEntry(key: "app.token", value: .string("\(Self.canary) token")),
      ]
    try fixture.run([
      "UPDATE Z_METADATA SET Z_PLIST = \(literal(writePropertyListEntries(entries)))"
    ])
  }

  @Test("a copy contains no old content of rows, free pages, logs, history, metadata or files")
  func nothingLeaks() throws {
    let fixture = try plant()
    var log: OpaquePointer?
    defer { sqlite3_close(log) }
    try #require(sqlite3_open(fixture.store, &log) == SQLITE_OK)
    for statement in [
      "PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 0",
      "UPDATE Z_METADATA SET Z_VERSION = 1",
      "UPDATE ATRANSACTION SET ZAUTHOR = 'log \(Self.canary)'",
    ] {
      try #require(sqlite3_exec(log, statement, nil, nil, nil) == SQLITE_OK, "\(statement)")
    }
    let before = try fixture.folder.snapshot()
    try fixture.redact()
    #expect(try !fixture.places(of: Self.canary, below: "People.sqlite").isEmpty)
    #expect(try fixture.places(of: Self.canary, below: "People.sqlite-wal").count == 1)
    #expect(try fixture.places(of: Self.canary, below: ".People_SUPPORT").count >= 3)
    #expect(try fixture.places(of: Self.canary, below: "Copy") == [])
    #expect(try fixture.places(of: Self.canary, below: ".Copy_SUPPORT") == [])
    #expect(try fixture.places(of: Self.fileName, below: "Copy") == [])
    #expect(try fixture.places(of: Self.fileName, below: ".Copy_SUPPORT") == [])
    #expect(try fixture.places(of: "4711", below: "Copy") == [])
    let after = try fixture.folder.snapshot()
    // What SQLite keeps in the shared memory of readers may change.
    for (name, bytes) in before where !name.hasSuffix("-shm") { #expect(after[name] == bytes) }
    #expect(
      Set(after.keys).subtracting(before.keys).filter { !$0.hasPrefix(".Copy_SUPPORT") }
        == ["Copy.sqlite"])
    try checkWhatIsKept(fixture)
  }

  private func checkWhatIsKept(_ fixture: RedactedFixture) throws {
    #expect(try fixture.values("PRAGMA integrity_check") == ["ok"])
    #expect(try fixture.values("PRAGMA freelist_count") == ["0"])
    #expect(try fixture.values("SELECT COUNT(*) FROM sqlite_stat1") != ["0"])
    let change =
      "SELECT ZENTITY || ' ' || ZENTITYPK || ' ' || hex(ZCOLUMNS) || typeof(ZTOMBSTONE0) FROM ACHANGE"
    #expect(try fixture.values(change) == ["1 77 C0null"])
    #expect(try fixture.values("SELECT length(ZAUTHOR) FROM ATRANSACTION") == ["15"])
    let name = try fixture.values(
      "SELECT CAST(substr(ZIMAGE, 2, 36) AS TEXT) FROM ZPERSON WHERE Z_PK = 4")[0]
    let copy = try #require(
      FileManager.default.contents(
        atPath: fixture.folder(".Copy_SUPPORT/_EXTERNAL_DATA/\(name)")))
    let table = try readKeyedArchive(Array(copy))
    guard case .object(let root) = table[table.root] else {
      Issue.record("the archive in the file lost its root")
      return
    }
    #expect(root.archiveClass.name == "NSDictionary")
    let settings = try fixture.values("SELECT length(ZSETTINGS) FROM ZPERSON WHERE Z_PK = 5")
    #expect(settings == ["\(Self.archive.count)"])
  }

  @Test("the same key gives the same copy, and a random key gives another")
  func keys() throws {
    let fixture = try RedactedFixture()
    try fixture.redact(to: "a.sqlite")
    try fixture.redact(to: "b.sqlite")
    try fixture.redact(to: "c.sqlite", key: nil)
    let bytes = ["a", "b", "c"].map {
      FileManager.default.contents(atPath: fixture.folder("\($0).sqlite"))
    }
    #expect(bytes[0] == bytes[1])
    #expect(bytes[0] != bytes[2])
  }
}

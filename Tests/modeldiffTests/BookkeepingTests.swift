import Foundation
import TestSupport
import Testing
import Text

/// What doctor reports of persistent history, CloudKit mirroring and the folder of external values.
@Suite("Persistent history, CloudKit mirroring and external values")
struct BookkeepingTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      """
      <entity name="Item">
        <attribute name="a" attributeType="String" optional="YES"/>
        <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      </entity>
      """)
    path = folder("S.sqlite")
    try expectSuccess(runTool("modelc", ["create", bundle, path, "--rows", "3"]))
    try sqlite(path, "PRAGMA journal_mode = DELETE")
  }

  private static let history = """
    CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB );
    CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHORTS INTEGER, ZTIMESTAMP FLOAT );
    CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
    CREATE UNIQUE INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING (ZNAME COLLATE BINARY ASC);
    INSERT INTO ATRANSACTION (Z_PK, Z_ENT, Z_OPT) VALUES (1, 16002, 1), (2, 16002, 1);
    INSERT INTO ACHANGE (Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID)
      VALUES (1, 16001, 1, 0, 1, 1, 1), (2, 16001, 1, 0, 1, 8, 1), (3, 16001, 1, 2, 1, 8, 2);
    """

  private static let mirroring = """
    CREATE TABLE ANSCKRECORDMETADATA ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZENTITYID INTEGER, ZENTITYPK INTEGER, ZNEEDSCLOUDDELETE INTEGER );
    CREATE UNIQUE INDEX Z_NSCKRecordMetadata_UNIQUE_entityId_entityPK ON ANSCKRECORDMETADATA (ZENTITYID COLLATE BINARY ASC, ZENTITYPK COLLATE BINARY ASC);
    INSERT INTO ANSCKRECORDMETADATA VALUES (1, 17011, 1, 1, 1, 0), (2, 17011, 1, 1, 2, 0), (3, 17011, 1, 1, 9, 1);
    """

  /// The ids of the findings, with the number of rows.
  private func findings() throws -> [String: Int] {
    let json = try modeldiff("doctor", "--format", "json", path).json
    let schema = SchemaChecker(try modeldiff("doctor", "--print-schema").json)
    #expect(schema.problems(in: json) == [])
    let found = try #require(json["findings"] as? [[String: Any]])
    return Dictionary(
      found.compactMap { finding in
        guard let id = finding["id"] as? String, let rows = finding["rows"] as? Int else {
          return nil
        }
        return (id, rows)
      }, uniquingKeysWith: +)
  }

  @Test
  func `doctor counts history, and says which key a container requires to write to the store`()
    throws
  {
    try sqlite(path, Self.history)
    let text = try modeldiff("doctor", path).output
    #expect(text.contains(/persistent history, 2 transactions, 3 changes, \d+ bytes\n/))
    #expect(
      text.contains("a container without NSPersistentHistoryTrackingKey opens the store read-only"))
    let file = try #require(
      modeldiff("doctor", "--format", "json", path).json["file"] as? [String: Any])
    #expect(file["historyChanges"] as? Int == 3)
    // Three tables and an index, each with a page.
    #expect(file["historySize"] as? Int == 4 * 4096)
    #expect(try findings() == [:])
  }

  @Test(arguments: [
    ("UPDATE ACHANGE SET ZENTITY = 40 WHERE Z_PK = 1", ["dangling-record": 1]),
    ("UPDATE ACHANGE SET ZENTITYPK = 50 WHERE Z_PK = 1", ["dangling-record": 1]),
    ("DELETE FROM ACHANGE WHERE Z_PK = 3", ["dangling-record": 1]),
    ("DELETE FROM ATRANSACTION", ["dangling-record": 3]),
    ("DROP INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME", ["missing-index": 1]),
  ])
  func `doctor reports missing rows and indexes of persistent history`(
    statement: String, expected: [String: Int]
  ) throws {
    try sqlite(path, Self.history, statement)
    #expect(try findings() == expected)
  }

  @Test func `repair rebuilds the index of persistent history`() throws {
    try sqlite(path, Self.history, "DROP INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME")
    try expectSuccess(modeldiff("repair", path, "--mend", "missing-index", "--in-place"))
    #expect(try findings() == [:])
  }

  @Test(arguments: [
    ("SELECT 1", [:] as [String: Int]),
    (
      """
      DROP INDEX Z_NSCKRecordMetadata_UNIQUE_entityId_entityPK;
      INSERT INTO ANSCKRECORDMETADATA VALUES (4, 17011, 1, 1, 2, 0)
      """, ["missing-index": 1, "repeated-record": 1]
    ),
    ("UPDATE ANSCKRECORDMETADATA SET ZENTITYID = 40 WHERE Z_PK = 1", ["dangling-record": 1]),
    ("UPDATE ANSCKRECORDMETADATA SET ZNEEDSCLOUDDELETE = 0", ["dangling-record": 1]),
  ])
  func `doctor compares mirroring records with objects`(
    statement: String, expected: [String: Int]
  ) throws {
    try sqlite(path, Self.mirroring, statement)
    #expect(try findings() == expected)
  }

  @Test func `repair keeps the newest of several mirroring records for one object`() throws {
    try sqlite(
      path, Self.mirroring, "DROP INDEX Z_NSCKRecordMetadata_UNIQUE_entityId_entityPK",
      "INSERT INTO ANSCKRECORDMETADATA VALUES (4, 17011, 3, 1, 2, 0), (5, 17011, 1, 1, 2, 0), (6, 17011, 1, 1, 1, 0)",
      // The object exists, so that this is no record of its deletion.
      "INSERT INTO ANSCKRECORDMETADATA VALUES (7, 17011, 9, 1, 2, 1)"
    )
    let result = try modeldiff(
      "repair", path, "--mend", "repeated-record", "--mend", "missing-index", "--in-place")
    #expect(result.exitCode == 0)
    #expect(
      try sqlite(
        path, "SELECT group_concat(Z_PK) FROM (SELECT * FROM ANSCKRECORDMETADATA ORDER BY 1)"
      ).contains("3,4,6"))
    #expect(try findings() == [:])
  }

  @Test func `doctor reports what waits for export, has failed or will be reset`() throws {
    for statement in mirroringStatements(for: ["ZITEM"]) { try sqlite(path, statement) }
    #expect(try modeldiff("doctor", path).output.contains("nothing waits for export\n"))
    try sqlite(
      path, "UPDATE ANSCKRECORDMETADATA SET ZNEEDSUPLOAD = 1 WHERE ZENTITYPK = 1",
      "DELETE FROM ANSCKRECORDMETADATA WHERE ZENTITYPK = 2",
      "UPDATE ANSCKRECORDMETADATA SET ZENTITYPK = 9 WHERE ZENTITYPK = 3",
      "INSERT INTO ANSCKMIRROREDRELATIONSHIP (Z_PK, ZISUPLOADED, ZCDENTITYNAME) VALUES (1, 0, 'Item')",
      "UPDATE ANSCKRECORDZONEMETADATA SET ZNEEDSRECOVERYFROMUSERPURGE = 1, ZENCODEDSHAREDATA = x'00'",
      """
      INSERT INTO ANSCKEVENT (ZCLOUDKITEVENTTYPE, ZSUCCEEDED, ZENDEDAT, ZERRORDOMAIN, ZERRORCODE)
        VALUES (2, 1, 86400, NULL, 0), (2, 0, 86460, 'CKErrorDomain', 25), (2, 0, 86520, 'CKErrorDomain', 25)
      """)
    let text = try modeldiff("doctor", path).output
    #expect(
      text.contains(
        """
        CloudKit mirroring
          1 zone, 1 share
          waiting for export: 3 objects, 1 link
          2 objects without a record, among them
          1 record of objects that do not exist
          reset pending for 1 zone: the user deleted the data from iCloud
          last successful export 2001-01-02T00:00:00Z
          2 failed exports: CKErrorDomain 25, last 2001-01-02T00:02:00Z
        """))
    #expect(
      try runTool("modelc", ["rows", path, "--mirroring"]).output == """
        Item/p1  waiting  ZITEM-1  com.apple.coredata.cloudkit.zone
        Item/p2  no-record  -  -
        Item/p3  no-record  -  -
        Item/p9  no-object  ZITEM-3  com.apple.coredata.cloudkit.zone

        """)
    let json = try modeldiff("doctor", "--format", "json", path).json
    let file = try #require(json["file"] as? [String: Any])
    let mirroring = try #require(file["mirroring"] as? [String: Any])
    #expect(mirroring["waitingObjects"] as? Int == 3)
    let schema = SchemaChecker(try modeldiff("doctor", "--print-schema").json)
    #expect(schema.problems(in: json) == [])
  }

  @Test func `a mirrored store is upgraded only into a copy, or without its mirroring tables`()
    throws
  {
    let bundle = try folder.makeHistory(
      #"<entity name="Item"><attribute name="a" attributeType="String" optional="YES"/></entity>"#,
      """
      <entity name="Item"><attribute name="a" attributeType="String" optional="YES"/></entity>
      <entity name="Cover"><attribute name="c" attributeType="String" optional="YES"/></entity>
      """, name: "Mirrored")
    let (store, new) = (folder("M.sqlite"), folder("N.sqlite"))
    try expectSuccess(runTool("modelc", ["create", bundle + "#1", store, "--rows", "3"]))
    try sqlite(store, "PRAGMA journal_mode = DELETE")
    for statement in mirroringStatements(for: ["ZITEM"]) { try sqlite(store, statement) }
    let before = try Data(contentsOf: URL(filePath: store))
    let inPlace = try modeldiff("upgrade", store, "--to", bundle, "--in-place", "--yes")
    #expect(inPlace.exitCode == 1 && inPlace.errors.contains("[mirrored-store]"))
    #expect(try modeldiff("plan", store, "--to", bundle).output.contains("fetches the zones"))
    try expectSuccess(modeldiff("upgrade", store, "--to", bundle, "-o", new))
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
    let numbers = "SELECT group_concat(DISTINCT ZENTITYID) FROM ANSCKRECORDMETADATA"
    #expect(try sqlite(new, numbers).contains("2"))
    let bare = folder("Bare.sqlite")
    let without = ["upgrade", store, "--to", bundle, "--without-mirroring"]
    try expectSuccess(runTool("modeldiff", without + ["-o", bare]))
    let tables = "SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'ANSCK%'"
    #expect(try sqlite(bare, tables).contains("0"))
    let unused = try modeldiff(
      "upgrade", bare, "--to", bundle, "--without-mirroring", "-o", folder("Again.sqlite"))
    #expect(unused.exitCode == 0 && unused.output.contains("not needed: --without-mirroring"))
    #expect(try runTool("modeldiff", without + ["--in-place", "--yes"]).exitCode == 64)
  }

  @Test func `repair warns that rows removed from a mirrored store stay in CloudKit`()
    throws
  {
    let line = "the store is mirrored to CloudKit: removed rows stay in the cloud"
    try sqlite(path, "UPDATE ZITEM SET Z_ENT = 40 WHERE Z_PK = 3")
    #expect(try !modeldiff("repair", path).output.contains(line))
    try sqlite(path, Self.mirroring)
    #expect(try modeldiff("repair", path).output.contains(line))
    let result = try modeldiff("repair", path, "--mend", "unknown-entity-number", "--in-place")
    #expect(result.output.contains(line))
    #expect(try !modeldiff("repair", path).output.contains(line))
  }

  @Test func `doctor reports a missing folder of external values without --deep`() throws {
    let digits = UUID().uuidString.utf8.map { String($0, radix: 16) }.joined()
    try sqlite(path, "UPDATE ZITEM SET ZPHOTO = x'02\(digits)00' WHERE Z_PK < 3")
    #expect(try findings() == ["missing-external-file": 2])
    let text = try modeldiff("doctor", path)
    #expect(text.exitCode == 1)
    #expect(
      text.output.contains(
        "values of Item.photo are in files, and their folder .S_SUPPORT/_EXTERNAL_DATA is missing: 2 rows"
      ))
    try folder.makeFolder(".S_SUPPORT/_EXTERNAL_DATA")
    #expect(try findings() == [:])
  }
}

import Foundation
import TestSupport
import Testing

@Suite("modeldiff history")
struct HistoryTests {
  private let folder: TemporaryFolder
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      "<entity name=\"Item\"><attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/></entity>"
    )
    store = folder("S.sqlite")
    try expectSuccess(
      runTool("modelc", ["create", bundle, store, "--rows", "3", "--history"]))
    try sqlite(
      store,
      """
      PRAGMA journal_mode = DELETE;
      INSERT INTO ATRANSACTIONSTRING (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (1, 16003, 1, 'app'), (2, 16003, 1, 'widget');
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO ATRANSACTION (Z_PK, Z_ENT, Z_OPT, ZTIMESTAMP, ZAUTHORTS) SELECT i, 16002, 1, 86400.0 * i, 1 + (i <= 1000) FROM n;
      INSERT INTO ACHANGE (Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID)
      SELECT Z_PK, 16001, 1, Z_PK % 3, 1, 1, Z_PK FROM ATRANSACTION;
      INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 3000), (16002, 'TRANSACTION', 0, 3000), (16003, 'TRANSACTIONSTRING', 0, 2);
      """)
  }

  private func new(_ query: String) throws -> String { try sqlite(folder("N.sqlite"), query) }

  @Test func `history is counted by author and entity`() throws {
    let json = try modeldiff("history", store, "--format", "json").json
    #expect(json["transactions"] as? Int == 3000)
    #expect(json["changes"] as? Int == 3000)
    #expect(json["first"] as? String == "2001-01-02T00:00:00Z")
    let authors = try #require(json["authors"] as? [[String: Any]])
    #expect(authors.map { $0["name"] as? String } == ["app", "widget"])
    #expect(authors.map { $0["transactions"] as? Int } == [2000, 1000])
    let entities = try #require(json["entities"] as? [[String: Any]])
    #expect(entities.first?["name"] as? String == "Item")
    #expect(entities.first?["deleted"] as? Int == 1000)
  }

  @Test func `an infinite timestamp counts as undated`() throws {
    try sqlite(store, "UPDATE ATRANSACTION SET ZTIMESTAMP = 9e999 WHERE Z_PK > 2990")
    let json = try modeldiff("history", store, "--format", "json").json
    #expect(json["undated"] as? Int == 10)
    #expect(json["last"] as? String == "2009-03-10T00:00:00Z")
  }

  @Test func `truncating history makes a smaller copy, and keys are not reused`() throws {
    let before = try Data(contentsOf: URL(filePath: store))
    let result = try modeldiff("history", store, "--truncate", "--output", folder("N.sqlite"))
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
    #expect(
      try new("SELECT (SELECT count(*) FROM ATRANSACTION) + (SELECT count(*) FROM ACHANGE)") == "0")
    #expect(try new("SELECT count(*) FROM ZITEM") == "3")
    #expect(try new("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 16002") == "3000")
    #expect(try Data(contentsOf: URL(filePath: folder("N.sqlite"))).count < before.count)
    #expect(try modeldiff("doctor", "--deep", folder("N.sqlite")).exitCode == 0)
  }

  @Test func `history before a date is removed with texts that are no longer used`() throws {
    let result = try modeldiff("history", store, "--before", "2003-09-29", "--in-place")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try sqlite(store, "SELECT min(ZTIMESTAMP) / 86400 FROM ATRANSACTION") == "1001.0")
    #expect(
      try sqlite(store, "SELECT min(ZTRANSACTIONID) || ' ' || count(*) FROM ACHANGE") == "1001 2000"
    )
    #expect(try sqlite(store, "SELECT group_concat(ZNAME) FROM ATRANSACTIONSTRING") == "app")
  }

  @Test func `a store without history is reported as such, and options without effect are refused`()
    throws
  {
    try sqlite(store, "DROP TABLE ACHANGE; DROP TABLE ATRANSACTION; DROP TABLE ATRANSACTIONSTRING")
    let result = try modeldiff("history", store)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("no persistent history is kept"))
    #expect(try modeldiff("history", store, "--output", folder("N.sqlite")).exitCode == 64)
    #expect(try modeldiff("history", store, "--before", "soon").exitCode == 64)
  }

  @Test func `a store of an older system without the table of texts is read and truncated`() throws
  {
    try sqlite(
      store,
      """
      DROP TABLE ATRANSACTIONSTRING;
      CREATE TABLE t AS SELECT Z_PK, Z_ENT, Z_OPT, ZTIMESTAMP, 'old' AS ZAUTHOR FROM ATRANSACTION;
      DROP TABLE ATRANSACTION;
      CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR);
      INSERT INTO ATRANSACTION SELECT * FROM t;
      DROP TABLE t;
      """)
    let json = try modeldiff("history", store, "--format", "json").json
    #expect(json["transactions"] as? Int == 3000)
    #expect((json["authors"] as? [[String: Any]])?.first?["name"] as? String == "old")
    let result = try modeldiff("history", store, "--before", "2003-09-29", "--in-place")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try sqlite(store, "SELECT count(*) FROM ACHANGE") == "2000")
    let rest = try modeldiff("history", store, "--truncate", "--output", folder("N.sqlite"))
    #expect(rest.exitCode == 0, "\(rest.errors)")
    #expect(try new("SELECT count(*) FROM ATRANSACTION") == "0")
  }

  @Test func `a transaction without a timestamp does not hide those of others`() throws {
    try sqlite(
      store,
      "UPDATE ATRANSACTION SET ZTIMESTAMP = NULL WHERE Z_PK = 1; UPDATE ATRANSACTION SET ZTIMESTAMP = 'x' WHERE Z_PK = 3000"
    )
    let json = try modeldiff("history", store, "--format", "json").json
    #expect(json["first"] as? String == "2001-01-03T00:00:00Z")
    #expect(json["last"] as? String == "2009-03-19T00:00:00Z")
    #expect(json["undated"] as? Int == 2)
  }

  @Test func `the range of transaction numbers is printed, and which tokens expire`() throws {
    #expect(try modeldiff("history", store).output.contains("transactions 1 to 3000; a token is"))
    let result = try modeldiff(
      "history", store, "--before", "2003-09-29", "--output", folder("N.sqlite"))
    #expect(result.output.contains("with a token of transactions 1 to 1000 may get error 134301"))
  }

  @Test func `removing a mirrored store's history requires --allow with the number of changes`()
    throws
  {
    let unneeded = try modeldiff("history", store, "--truncate", "--allow", "mirrored-store:3000")
    #expect(unneeded.exitCode == 1)
    #expect(unneeded.errors.contains("not mirrored"))
    try sqlite(
      store,
      "CREATE TABLE ANSCKEVENT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSUCCEEDED INTEGER)"
    )
    let output = ["history", store, "--truncate", "--output", folder("N.sqlite")]
    for options in [[], ["--allow", "mirrored-store:2999"]] {
      let refused = try runTool("modeldiff", output + options)
      #expect(refused.exitCode == 1)
      #expect(refused.errors.contains("--allow mirrored-store:3000"))
    }
    let result = try runTool("modeldiff", output + ["--allow", "mirrored-store:3000"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try new("SELECT count(*) FROM ACHANGE") == "0")
    #expect(try modeldiff("history", store, "--allow", "mirrored-store:3000").exitCode == 64)
    #expect(try runTool("modeldiff", output + ["--allow", "history"]).exitCode == 64)
  }

  @Test func `a missing destination folder is named as it was given`() throws {
    let result = try modeldiff("history", store, "--truncate", "-o", folder("no/N.sqlite"))
    #expect(result.exitCode == 73)
    #expect(result.errors.contains(folder("no/N.sqlite")))
    #expect(!result.errors.contains(".upgrading"))
  }

  @Test(arguments: ["leaf", "internal"])
  func `damaged history is counted as far as it can be read, and can be truncated`(kind: String)
    throws
  {
    let page = try #require(
      Int(
        sqlite(
          store,
          "SELECT pageno FROM dbstat WHERE name = 'ACHANGE' AND pagetype = '\(kind)' ORDER BY path DESC LIMIT 1"
        )))
    let handle = try FileHandle(forUpdating: URL(filePath: store))
    try handle.seek(toOffset: UInt64((page - 1) * 4096))
    try handle.write(contentsOf: Data(repeating: 0x55, count: 4096))
    try handle.close()
    let result = try modeldiff("history", store, "--format", "json")
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("ACHANGE: "))
    let json = try result.json
    let changes = try #require(json["changes"] as? Int)
    #expect(kind == "leaf" ? (1..<3000).contains(changes) : changes == 0)
    #expect(json["transactions"] as? Int == 3000)

    let before = try modeldiff("history", store, "--before", "2003-09-29", "-o", folder("B.sqlite"))
    #expect(before.exitCode == 65)
    let removal = try modeldiff("history", store, "--truncate", "--output", folder("N.sqlite"))
    #expect(removal.exitCode == 0, "\(removal.errors)")
    #expect(
      try new("SELECT (SELECT count(*) FROM ATRANSACTION) + (SELECT count(*) FROM ACHANGE)") == "0")
    #expect(try new("PRAGMA integrity_check") == "ok")
    #expect(try new("SELECT count(*) FROM ZITEM") == "3")
    #expect(try modeldiff("doctor", "--deep", folder("N.sqlite")).exitCode == 0)
  }
}

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

  @Test func `what there is is counted, by author and entity`() throws {
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

  @Test func `all of it is removed from a copy, which is smaller, and keys go on`() throws {
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

  @Test func `what is older than a date is removed, with texts that nothing names any more`() throws
  {
    let result = try modeldiff("history", store, "--before", "2003-09-29", "--in-place")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try sqlite(store, "SELECT min(ZTIMESTAMP) / 86400 FROM ATRANSACTION") == "1001.0")
    #expect(
      try sqlite(store, "SELECT min(ZTRANSACTIONID) || ' ' || count(*) FROM ACHANGE") == "1001 2000"
    )
    #expect(try sqlite(store, "SELECT group_concat(ZNAME) FROM ATRANSACTIONSTRING") == "app")
  }

  @Test func `a store without history says so, and options that do nothing are refused`() throws {
    try sqlite(store, "DROP TABLE ACHANGE; DROP TABLE ATRANSACTION; DROP TABLE ATRANSACTIONSTRING")
    let result = try modeldiff("history", store)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("no persistent history is kept"))
    #expect(try modeldiff("history", store, "--output", folder("N.sqlite")).exitCode == 64)
    #expect(try modeldiff("history", store, "--before", "soon").exitCode == 64)
  }
}

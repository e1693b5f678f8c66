import Foundation
import TestSupport
import Testing

@Suite("Tables and columns rebuilt by modeldiff repair")
struct LostPartTests {
  private let folder: TemporaryFolder
  private let bundle: String

  init() throws {
    folder = try TemporaryFolder()
    bundle = try folder.makeHistory(
      """
      <entity name="Note">
        <attribute name="body" optional="YES" attributeType="String"/>
        <attribute name="rank" attributeType="Integer 16" defaultValueString="7" usesScalarValueType="YES"/>
        <attribute name="share" attributeType="Double" defaultValueString="2" usesScalarValueType="YES"/>
        <attribute name="title" attributeType="String"/>
        <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/>
        <fetchIndex name="byTitle"><fetchIndexElement property="title" type="Binary" order="ascending"/></fetchIndex>
      </entity>
      <entity name="Letter" parentEntity="Note">
        <attribute name="stamp" optional="YES" attributeType="String" defaultValueString="blue"/>
      </entity>
      <entity name="Tag">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
      </entity>
      <entity name="User">
        <attribute name="lost" attributeType="Date" usesScalarValueType="NO"/>
      </entity>
      """)
  }

  private func makeStore(_ statements: String) throws -> String {
    let path = folder("S.sqlite")
    try expectSuccess(runTool("modelc", ["create", bundle, path, "--rows", "4"]))
    try sqlite(path, "PRAGMA journal_mode = DELETE", statements)
    return path
  }

  private var joinTable: String {
    get throws {
      try sqlite(
        folder("S.sqlite"),
        "SELECT name FROM sqlite_master WHERE name GLOB 'Z_[0-9]*' AND type = 'table'")
    }
  }

  /// The schema of a store, without an order.
  private func schema(_ path: String) throws -> [String] {
    try sqlite(path, "SELECT ifnull(sql, name) FROM sqlite_master").split(separator: "\n").map(
      String.init
    ).sorted()
  }

  @Test func `a missing table is rebuilt empty with its indexes, and no key is reused`() throws {
    let path = try makeStore("")
    let whole = try schema(path)
    let keys = try sqlite(path, "SELECT * FROM Z_PRIMARYKEY")
    let tags = try sqlite(path, "SELECT * FROM ZTAG")
    try sqlite(path, "DELETE FROM \(joinTable); DROP TABLE ZNOTE")
    let broken = try modeldiff("doctor", path, bundle)
    #expect(broken.exitCode == 1)
    #expect(broken.output.contains("error: the table ZNOTE of Note is missing [missing-table]\n"))
    #expect(broken.output.contains("create the table, empty: modeldiff repair "))
    let made = folder("R.sqlite")
    try expectSuccess(modeldiff("repair", path, "--mend", "missing-table:Note", "-o", made))
    #expect(try schema(made) == whole)
    #expect(try sqlite(made, "SELECT * FROM Z_PRIMARYKEY") == keys)
    #expect(try sqlite(made, "SELECT COUNT(*) FROM ZNOTE") == "0")
    #expect(try sqlite(made, "SELECT * FROM ZTAG") == tags)
    #expect(try modeldiff("doctor", "--deep", made, bundle).output.hasPrefix("\(made): healthy\n"))
  }

  @Test func `a missing join table is rebuilt, and a table with lost rows is not`() throws {
    let path = try makeStore("")
    let whole = try schema(path)
    try sqlite(path, "DROP TABLE \(joinTable)")
    let made = folder("R.sqlite")
    try expectSuccess(modeldiff("repair", path, "--mend", "missing-table:Note.tags", "-o", made))
    #expect(try schema(made) == whole)
    try sqlite(path, "DROP TABLE Z_PRIMARYKEY; CREATE VIEW ZTAGS AS SELECT 1")
    let listed = try modeldiff("repair", path, "--model", bundle)
    #expect(listed.output.contains("not repaired automatically: which rows it had is not known"))
  }

  @Test func `a table is not rebuilt if its name is in use`() throws {
    let path = try makeStore("DROP TABLE ZUSER; CREATE VIEW ZUSER AS SELECT 1")
    let listed = try modeldiff("repair", path)
    #expect(listed.output.contains("not repaired automatically: something else has the name"))
    #expect(try modeldiff("repair", path, "--mend", "missing-table").exitCode == 1)
  }

  @Test(arguments: [
    ("ZNOTE DROP COLUMN ZBODY", "SELECT DISTINCT typeof(ZBODY) FROM ZNOTE", "null"),
    ("ZNOTE DROP COLUMN ZRANK", "SELECT DISTINCT ZRANK FROM ZNOTE", "7"),
    ("ZNOTE DROP COLUMN ZSHARE", "SELECT DISTINCT ZSHARE FROM ZNOTE", "2.0"),
    (
      "ZNOTE DROP COLUMN ZSTAMP",
      "SELECT DISTINCT Z_ENT, ifnull(ZSTAMP, 'none') FROM ZNOTE ORDER BY 1",
      "1|none\n2|blue"
    ),
  ])
  func `a missing column is rebuilt with its default value or NULL`(
    change: String, query: String, values: String
  ) throws {
    let path = try makeStore("UPDATE ZNOTE SET Z_OPT = 3; ALTER TABLE \(change)")
    let others = "SELECT Z_PK, Z_ENT, Z_OPT, ZTITLE FROM ZNOTE"
    let before = try sqlite(path, others)
    #expect(try modeldiff("doctor", path).exitCode == 1)
    let made = folder("R.sqlite")
    try expectSuccess(modeldiff("repair", path, "--mend", "missing-column", "-o", made))
    #expect(try sqlite(made, query) == values)
    #expect(try sqlite(made, others) == before)
    #expect(try modeldiff("doctor", "--deep", made).output.hasPrefix("\(made): healthy\n"))
  }

  @Test func `a required column without a default is not rebuilt`() throws {
    let path = try makeStore(
      "ALTER TABLE ZUSER DROP COLUMN ZLOST; ALTER TABLE ZNOTE DROP COLUMN ZBODY")
    let result = try modeldiff("repair", path, "--mend", "missing-column", "--in-place")
    #expect(result.exitCode == 0)
    #expect(
      result.output.contains("the table ZNOTE has no column ZBODY: 1 row, create the columns"))
    let left = try modeldiff("doctor", path)
    #expect(left.exitCode == 1)
    #expect(left.output.contains("not repaired automatically: the column must have values"))
  }
}

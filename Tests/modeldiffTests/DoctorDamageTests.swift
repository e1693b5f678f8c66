import Foundation
import TestSupport
import Testing
import Text

/// Damage that the file alone does not show: wrong indexes, and rows that Core Data never writes.
@Suite("Damage reported by modeldiff doctor")
struct DoctorDamageTests {
  private let folder: TemporaryFolder
  private let bundle: String

  init() throws {
    folder = try TemporaryFolder()
    bundle = try folder.makeHistory(
      """
      <entity name="Base" isAbstract="YES"/>
      <entity name="Leaf" parentEntity="Base">
        <attribute name="code" optional="YES" attributeType="String"/>
        <attribute name="size" optional="YES" attributeType="Integer 32"/>
        <fetchIndex name="bySize"><fetchIndexElement property="size" type="Binary" order="ascending"/></fetchIndex>
        <uniquenessConstraints><uniquenessConstraint><constraint value="code"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      <entity name="Node">
        <attribute name="plain" optional="YES" attributeType="String"/>
        <attribute name="folded" optional="YES" attributeType="String" derived="YES" derivationExpression="canonical:(plain)"/>
        <relationship name="base" optional="YES" maxCount="1" destinationEntity="Base"/>
        <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Node" inverseName="friends" inverseEntity="Node"/>
      </entity>
      """)
  }

  private func makeStore(_ statements: String) throws -> String {
    let path = folder("S.sqlite")
    let made = try runTool("modelc", ["create", bundle, path, "--rows", "4", "--force"])
    #expect(made.exitCode == 0, "\(made.errors)")
    try sqlite(path, "PRAGMA journal_mode = DELETE; DELETE FROM Z_3FRIENDS; \(statements)")
    return path
  }

  private func found(_ path: String) throws -> [String: Int] {
    let json = try modeldiff("doctor", "--deep", "--format", "json", path).json
    let findings = try #require(json["findings"] as? [[String: Any]])
    return Dictionary(
      findings.compactMap { finding in
        guard let id = finding["id"] as? String, id != "unknown-derivation" else { return nil }
        return (id, finding["rows"] as? Int ?? 0)
      }, uniquingKeysWith: +)
  }

  @Test(
    arguments: [
      ("", [:]),
      (
        "DROP INDEX Z_Leaf_UNIQUE_code; CREATE INDEX Z_Leaf_UNIQUE_code ON ZBASE (Z_OPT); UPDATE ZBASE SET ZCODE = 'x'",
        ["other-index": 1, "equal-values": 4]
      ),
      (
        "DROP INDEX Z_Leaf_UNIQUE_code; UPDATE ZBASE SET ZCODE = 'x'",
        ["missing-index": 1, "equal-values": 4]
      ),
      ("DROP INDEX Z_Leaf_UNIQUE_code; UPDATE ZBASE SET ZCODE = NULL", ["missing-index": 1]),
      (
        "DROP INDEX Z_Leaf_UNIQUE_code; CREATE UNIQUE INDEX Z_Leaf_UNIQUE_code ON ZBASE (ZCODE COLLATE NOCASE ASC)",
        ["other-index": 1]
      ),
      (
        "DROP INDEX Z_Leaf_bySize; CREATE UNIQUE INDEX Z_Leaf_bySize ON ZBASE (ZSIZE, Z_PK)",
        ["other-index": 1]
      ),
      (
        "DROP INDEX Z_Leaf_bySize; CREATE INDEX Z_Leaf_bySize ON Z_METADATA (Z_VERSION)",
        ["other-index": 1]
      ),
      // Other blanks, quotes and words that say the same.
      (
        "DROP INDEX Z_Leaf_bySize; create index Z_Leaf_bySize on \"ZBASE\" (  \"ZSIZE\"  COLLATE BINARY  ASC )",
        [:]
      ),
      ("DROP INDEX Z_Leaf_bySize; CREATE INDEX Z_Leaf_bySize ON ZBASE (ZSIZE)", [:]),
      (
        "UPDATE ZBASE SET Z_ENT = 1 WHERE Z_PK = 4; UPDATE ZNODE SET ZBASE = NULL, Z1_BASE = NULL",
        ["abstract-entity": 1]
      ),
      (
        "UPDATE ZNODE SET ZBASE = NULL, Z1_BASE = NULL; UPDATE ZBASE SET Z_PK = 0 WHERE Z_PK = 4",
        ["invalid-key": 1]
      ),
      ("UPDATE ZNODE SET ZBASE = 1, Z1_BASE = NULL", ["wrong-key-entity": 4]),
      ("UPDATE ZNODE SET ZBASE = 99, Z1_BASE = NULL WHERE Z_PK = 1", ["dangling-key": 1]),
      ("INSERT INTO Z_3FRIENDS VALUES (1, 2), (2, 1), (3, 3)", ["repeated-pair": 1]),
      ("UPDATE Z_METADATA SET Z_UUID = NULL", ["missing-store-uuid": 1]),
    ] as [(String, [String: Int])])
  func `doctor reports the damage and nothing else`(_ statements: String, _ findings: [String: Int])
    throws
  {
    #expect(try found(makeStore(statements)) == findings)
  }

  @Test
  func `a wrong index is replaced by the model's, unless rows or another table prevent it`()
    throws
  {
    let other = "DROP INDEX Z_Leaf_UNIQUE_code; CREATE INDEX Z_Leaf_UNIQUE_code ON ZBASE (Z_OPT)"
    let path = try makeStore(other)
    let mended = try modeldiff(
      "repair", path, "--mend", "other-index:Z_Leaf_UNIQUE_code", "--in-place")
    #expect(mended.exitCode == 0, "\(mended.errors)")
    #expect(try found(path) == [:])
    let refused = try modeldiff(
      "repair", makeStore(other + "; UPDATE ZBASE SET ZCODE = 'x'"), "--mend", "other-index",
      "--in-place")
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("the rows violate an index"), "\(refused.errors)")
    let elsewhere = try makeStore(
      "DROP INDEX Z_Leaf_bySize; CREATE INDEX Z_Leaf_bySize ON Z_METADATA (Z_VERSION)")
    #expect(
      try modeldiff("repair", elsewhere).output.contains(
        "not repaired automatically: the index is one of Z_METADATA"))
  }

  /// SQLite reads a page with a wrong number of cells without an error.
  @Test func `rows missing on damaged pages are not offered for repair`() throws {
    let path = try makeStore("UPDATE ZNODE SET Z1_BASE = 2")
    let root = try sqlite(path, "SELECT rootpage FROM sqlite_master WHERE name = 'ZBASE'")
    let page = (try #require(Int(root)) - 1) * 4096
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes.replaceSubrange(page + 3..<page + 5, with: [0, 0])
    try bytes.write(to: URL(filePath: path))
    let outcome = try modeldiff("doctor", "--deep", path)
    #expect(outcome.output.contains("[damaged-pages]"), "\(outcome.output)")
    #expect(outcome.output.contains("[dangling-key]"))
    #expect(
      outcome.output.contains(
        "not repaired automatically: pages are damaged, and what is missing may be on them"))
    #expect(!outcome.output.contains("modeldiff repair"))
    #expect(outcome.output.contains("not counted: rows on damaged pages"))
  }

  @Test func `a duplicate pair is removed once`() throws {
    let path = try makeStore("INSERT INTO Z_3FRIENDS VALUES (1, 2), (2, 1), (3, 3)")
    #expect(try modeldiff("repair", path, "--mend", "repeated-pair", "--in-place").exitCode == 0)
    #expect(try sqlite(path, "SELECT * FROM Z_3FRIENDS ORDER BY 1") == "1|2\n3|3")
  }

  @Test
  func `a derived attribute without a trigger is a note if its derivation is unknown`()
    throws
  {
    let text = try modeldiff("doctor", makeStore("")).output
    #expect(text.contains("S.sqlite: healthy\n"))
    #expect(
      text.contains(
        "note: the derived attribute Node.folded has no trigger [unknown-derivation]"), "\(text)")
  }
}

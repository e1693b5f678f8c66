import Comparing
import Findings
import Foundation
import Loading
import StoreModel
import TestSupport
import Testing
import Upgrading

@Suite("A redacted copy")
struct RedactStoreTests {
  /// The text of a diagnosis without the names of files.
  private func diagnosis(_ store: String, _ fixture: RedactedFixture, _ model: String) throws
    -> [String]
  {
    let report = try examineStore(
      fixture.folder(store), models: ExaminedModels([ModelReference(model)]), isDeep: true,
      scratch: fixture.folder.path)
    return report.findings.map {
      "\($0.question.kind) \($0.question.summary) \($0.rows) \($0.keys)"
    }
      + report.entities.map { "\($0)" } + report.drift + report.damage
      + report.openings.flatMap { opening in
        ["\(opening.outcome)"]
          + opening.relevantFindings.map { "\($0.located.finding) \($0.rows ?? -1)" }
      } + ["\(report.cachedModel)", "\(report.facts.applicationKeys)"]
  }

  @Test("a copy has the same diagnosis and the same migration results as the store")
  func sameDiagnosis() throws {
    let fixture = try RedactedFixture()
    try fixture.run([
      "UPDATE ZPERSON SET ZNOTE = 'twice' WHERE Z_PK < 4",
      "UPDATE ZPERSON SET ZNOTE = NULL WHERE Z_PK BETWEEN 4 AND 6",
      "UPDATE ZPERSON SET ZCODE = 70000 WHERE Z_PK < 3", "UPDATE ZPERSON SET ZPRICE = 12.25 * Z_PK",
      "UPDATE ZPERSON SET ZFRIEND = 999 WHERE Z_PK = 7",
      "UPDATE ZPERSON SET ZKIND = NULL WHERE Z_PK = 8",
      "UPDATE ZPERSON SET ZKEY = x'0102' WHERE Z_PK = 9",
      "UPDATE ZPERSON SET ZPRICE = 'text' WHERE Z_PK = 10",
    ])
    let next = try TemporaryFolder()
    let model = try next.makeBundle(
      RedactedFixture.people
        .replacingOccurrences(of: #""note" optional="YES""#, with: #""note""#)
        .replacingOccurrences(
          of: #""code" optional="YES" attributeType="Integer 32""#,
          with: #""code" optional="YES" attributeType="Integer 16""#
        )
        .replacingOccurrences(
          of: #""price" optional="YES" attributeType="Double""#,
          with: #""price" optional="YES" attributeType="Integer 32""#
        )
        .replacingOccurrences(
          of: #"<constraint value="name"/>"#, with: #"<constraint value="note"/>"#))
    try fixture.redact()
    let old = try diagnosis("People.sqlite", fixture, model)
    #expect(try diagnosis("Copy.sqlite", fixture, model) == old)
    #expect(old.count > 8)
  }

  @Test("a copy keeps keys, nil, and which values are equal or different")
  func structure() throws {
    let fixture = try RedactedFixture(rows: 60)
    try fixture.run([
      "UPDATE ZPERSON SET ZNOTE = 'note ' || (Z_PK % 7) WHERE Z_PK > 5",
      "UPDATE ZPERSON SET ZBORN = 700000000.25 + Z_PK",
    ])
    try fixture.redact()
    for query in [
      "SELECT Z_PK || ' ' || Z_ENT || ' ' || Z_OPT || ' ' || IFNULL(ZFRIEND, '-') FROM ZPERSON ORDER BY Z_PK",
      "SELECT typeof(ZNOTE) || length(ZNOTE) FROM ZPERSON ORDER BY Z_PK",
      "SELECT typeof(ZPRICE) FROM ZPERSON ORDER BY Z_PK",
      "SELECT length(ZNAME) || ' ' || length(CAST(ZNAME AS BLOB)) FROM ZPERSON ORDER BY Z_PK",
      "SELECT COUNT(*) FROM ZPERSON GROUP BY ZNOTE ORDER BY 1",
      "SELECT ZISOPEN FROM ZPERSON ORDER BY Z_PK",
      "SELECT MIN(Z_PK) FROM ZPERSON GROUP BY ZNOTE ORDER BY 1",
      "SELECT COUNT(DISTINCT ZNAME) FROM ZPERSON",
      "SELECT ZCODE BETWEEN 100 AND 900 FROM ZPERSON ORDER BY Z_PK",
      "SELECT Z_PK FROM ZPERSON ORDER BY ZBORN, Z_PK",
      "SELECT sql FROM sqlite_master ORDER BY name",
      "SELECT name FROM sqlite_master ORDER BY rowid", "SELECT Z_MAX FROM Z_PRIMARYKEY",
      "PRAGMA page_size", "PRAGMA auto_vacuum", "PRAGMA journal_mode",
    ] {
      #expect(try fixture.values(query) == fixture.values(query, in: "People.sqlite"), "\(query)")
    }
    for column in ["ZNAME", "ZNOTE", "ZBORN", "ZKEY", "ZLINK", "Z_UUID"] {
      let table = column == "Z_UUID" ? "Z_METADATA" : "ZPERSON"
      let query = "SELECT quote(\(column)) FROM \(table) WHERE length(\(column)) > 5"
      #expect(
        try Set(fixture.values(query)).isDisjoint(with: fixture.values(query, in: "People.sqlite")),
        "\(column)")
    }
    let stale =
      "SELECT COUNT(*) FROM ZPERSON AS p WHERE ZNOTECOPY IS NOT (SELECT ZNOTE FROM ZPERSON WHERE Z_PK = p.ZFRIEND)"
    #expect(try fixture.values(stale) == ["0"])
  }

  @Test("a copy has an R-tree of the replaced values")
  func trees() throws {
    let fixture = try RedactedFixture(
      """
      <entity name="Spot">
        <attribute name="latitude" attributeType="Double" minValueString="-90" maxValueString="90"/>
        <attribute name="longitude" attributeType="Double" minValueString="-180" maxValueString="180"/>
        <fetchIndex name="place">
          <fetchIndexElement property="latitude" type="RTree" order="ascending"/>
          <fetchIndexElement property="longitude" type="RTree" order="ascending"/>
        </fetchIndex>
      </entity>
      """)
    try fixture.run(["UPDATE ZSPOT SET ZLATITUDE = 52.520008 + Z_PK, ZLONGITUDE = 13.404954"])
    #expect(try fixture.redact().droppedObjects == [])
    let query = """
      SELECT COUNT(*) FROM ZSPOT JOIN Z_RT_Spot_place AS t ON t.Z_PK = ZSPOT.Z_PK
      WHERE ABS(ZLATITUDE - ZLATITUDE_MIN) < 0.001 AND ABS(ZLONGITUDE - ZLONGITUDE_MAX) < 0.001
      """
    #expect(try fixture.values(query) == ["20"])
    #expect(
      try fixture.values("SELECT COUNT(*) FROM ZSPOT WHERE ABS(ZLONGITUDE - 13.404954) < 1e-6") == [
        "0"
      ])
    #expect(try fixture.values("SELECT COUNT(*) FROM ZSPOT WHERE ABS(ZLATITUDE) > 90") == ["0"])
  }

  @Test("an R-tree that an earlier model left behind is emptied and reported")
  func treeWithoutTriggers() throws {
    let fixture = try RedactedFixture(rows: 1)
    try fixture.run([
      "CREATE VIRTUAL TABLE Z_RT_Old_place USING RTREE (Z_PK INTEGER PRIMARY KEY, ZX_MIN FLOAT, ZX_MAX FLOAT)",
      "INSERT INTO Z_RT_Old_place VALUES (1, 52.5, 52.5)",
    ])
    #expect(
      try fixture.redact().droppedObjects == ["rows of Z_RT_Old_place, which no trigger fills"])
    #expect(try fixture.values("SELECT COUNT(*) FROM Z_RT_Old_place") == ["0"])
  }

  @Test("an existing copy is replaced only on request, and the store or another file never")
  func places() throws {
    let fixture = try RedactedFixture(rows: 1)
    try fixture.redact()
    let again = try #require(failure { try fixture.redact() })
    #expect(again.exitCode == .cannotCreate)
    try fixture.redact(force: true)
    let own = try #require(failure { try fixture.redact(to: "People.sqlite", force: true) })
    #expect(own.exitCode == .cannotCreate)
    try fixture.folder.write(Array("text".utf8), to: "text.txt")
    let other = try #require(failure { try fixture.redact(to: "text.txt", force: true) })
    #expect(other.exitCode == .cannotCreate)
    try fixture.folder.makeFolder(".New_SUPPORT")
    let folder = try #require(failure { try fixture.redact(to: "New.sqlite") })
    #expect(folder.exitCode == .cannotCreate)
    #expect(try fixture.folder.topNames().filter { $0.hasPrefix(".partial") } == [])
  }

  @Test("a store of an unknown version and a file that is not a store are refused")
  func unreadable() throws {
    let fixture = try RedactedFixture(rows: 1)
    try fixture.run(["DELETE FROM Z_MODELCACHE"])
    let missing = try #require(failure { try fixture.redact() })
    #expect(missing.diagnostics.map(\.id) == ["unknown-store-version"])
    var request = RedactionRequest(
      store: fixture.store, output: fixture.folder("Copy.sqlite"), scratch: fixture.folder.path)
    request.model = fixture.bundle
    _ = try redactStore(request)
    try fixture.folder.write(Array("text".utf8), to: "People.sqlite")
    let text = try #require(failure { try fixture.redact(to: "b.sqlite") })
    #expect(text.exitCode == .data)
  }

  @Test func `a value without a storage marker byte does not get one by chance`() throws {
    let fixture = try RedactedFixture(rows: 1000)
    try fixture.run([
      "UPDATE ZPERSON SET ZIMAGE = CAST(zeroblob(34) || printf('%04d', Z_PK) AS BLOB)",
      "UPDATE ZPERSON SET ZIMAGE = CAST(x'02' || 'no name' || Z_PK AS BLOB) WHERE Z_PK > 990",
    ])
    try fixture.redact()
    #expect(
      try fixture.values(
        "SELECT COUNT(*) FROM ZPERSON WHERE Z_PK < 991 AND substr(ZIMAGE, 1, 1) IN (x'01', x'02')")
        == ["0"])
    #expect(
      try fixture.values(
        "SELECT COUNT(*) FROM ZPERSON WHERE Z_PK > 990 AND substr(ZIMAGE, 1, 1) = x'02'") == ["10"])
  }
}

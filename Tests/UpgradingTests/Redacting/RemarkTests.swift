import Findings
import Foundation
import TestSupport
import Testing
import Upgrading

@Suite("Notes of a redaction")
struct RemarkTests {
  @Test func `a store as Core Data writes it gets no notes`() throws {
    #expect(try RedactedFixture().redact().remarks.isEmpty)
  }

  @Test func `parts of the copy that are not known to be Core Data's are reported`() throws {
    let fixture = try RedactedFixture(rows: 1)
    try fixture.run([
      "CREATE TRIGGER Z_RT_x AFTER UPDATE ON Z_METADATA BEGIN DELETE FROM ZPERSON; END",
      "CREATE TABLE ANSCKMINE (Z_PK INTEGER PRIMARY KEY, ZENTITYID INTEGER)",
      "INSERT INTO ANSCKMINE VALUES (7, 4917012345)",
    ])
    let result = try fixture.redact()
    #expect(
      result.remarks.map { "\($0.severity) \($0.id) \($0.summary)" } == [
        "warning foreign-trigger the trigger Z_RT_x is not Core Data's, and in the copy as well",
        "note unknown-table-form the table ANSCKMINE has a form not seen: all values but Z_PK, Z_ENT and Z_OPT are replaced",
      ])
    #expect(
      try fixture.values("SELECT Z_PK FROM ANSCKMINE WHERE ZENTITYID <> 4917012345") == ["7"])
    #expect(try fixture.values("SELECT COUNT(*) FROM ZPERSON") == ["1"])
  }

  @Test func `values of other types, missing files and missing columns are reported`() throws {
    let fixture = try RedactedFixture(rows: 4)
    let name = "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11"
    try fixture.run([
      "UPDATE ZPERSON SET ZKIND = 'text' WHERE Z_PK < 3",
      "UPDATE ZPERSON SET ZNOTE = CAST(x'FF41' AS TEXT) WHERE Z_PK = 1",
      "UPDATE ZPERSON SET ZKEY = x'01' WHERE Z_PK = 2",
      "UPDATE ZPERSON SET ZIMAGE = CAST(x'02' || '\(name)' || x'00' AS BLOB) WHERE Z_PK = 3",
      "ALTER TABLE ZPERSON DROP COLUMN ZPRICE",
    ])
    let path = fixture.store
    let result = try fixture.redact()
    #expect(result.remarks.allSatisfy { $0.severity == .warning && $0.location?.file == path })
    #expect(
      result.remarks.map { "\($0.id) \($0.summary)" } == [
        "store-gap Person.price is not in the store, nor in the copy: the table ZPERSON has no column ZPRICE",
        "unexpected-value Person.image: 1 value is in a file that is missing",
        "unexpected-value Person.key: 1 value is not of the attribute's type",
        "unexpected-value Person.kind: 2 values are not of the attribute's type",
        "unexpected-value Person.note: 1 value is no UTF-8",
      ])
    try FileManager.default.createDirectory(
      atPath: fixture.folder(".People_SUPPORT/_EXTERNAL_DATA/\(name)"),
      withIntermediateDirectories: true)
    #expect(
      try fixture.redact(to: "Other.sqlite").remarks.map(\.summary).contains(
        "Person.image: 1 value is in a file instead of which there is a folder"))
  }
}

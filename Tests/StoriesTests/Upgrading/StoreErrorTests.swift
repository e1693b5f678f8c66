import CSQLite
import DataModel
import Findings
import Loading
import StoreFile
import TestSupport
import Testing

@testable import Checking
@testable import Upgrading

@Suite struct StoreErrorTests {
  @Test func `the statement that SQLite refuses is reported with its code`() throws {
    let folder = try TemporaryFolder()
    let connection = try StoreConnection(
      upgrading: try folder.write([UInt8](), to: "S.sqlite"), isInterrupted: { false })
    var script = StoreScript()
    script.statement("CREATE TABLE a (b UNIQUE)")
    script.statement("INSERT INTO a\n  VALUES (1), (1)")
    script.statement("SELECT 1")
    let error = #expect(throws: StoreError.self) { try connection.run(script) }
    #expect(error?.sql == "INSERT INTO a\n  VALUES (1), (1)")
    #expect(error?.code == SQLITE_CONSTRAINT | (8 << 8))
    let told = try #require(error.map { ToolchainError($0, upgrading: "S") })
    #expect(told.exitCode == .software && told.isOf(.upgradeFailed))
    #expect(
      told.diagnostics.flatMap(\.notes).map(\.message)
        == ["SQLite reports code 2067 for: INSERT INTO a VALUES (1), (1)"])
  }

  @Test func `no statement is reported for a full disk`() throws {
    let error = StoreError(
      .unwritable, message: "database or disk is full", expected: "room", code: SQLITE_FULL,
      sql: "INSERT INTO a VALUES (1)")
    let told = ToolchainError(error, upgrading: "S")
    #expect(told.exitCode == .inputOutput && told.isOf(.writeFailed))
    #expect(told.diagnostics.flatMap(\.notes).isEmpty)
  }
}

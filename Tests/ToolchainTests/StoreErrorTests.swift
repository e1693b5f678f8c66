import CSQLite
import Findings
import StoreFile
import TestSupport
import Testing

@testable import Toolchain

@Suite struct StoreErrorTests {
  @Test func `the statement that SQLite refuses and its code are kept and told`() throws {
    let folder = try TemporaryFolder()
    let connection = try UpgradeConnection(path: try folder.write([UInt8](), to: "S.sqlite")) {
      false
    }
    let script = "CREATE TABLE a (b UNIQUE);\nINSERT INTO a\n  VALUES (1), (1);\nSELECT 1;\n"
    let error = #expect(throws: StoreError.self) { try connection.run(script: script) }
    #expect(error?.sql == "INSERT INTO a\n  VALUES (1), (1);")
    #expect(error?.code == SQLITE_CONSTRAINT | (8 << 8))
    let told = try #require(error.map { ToolchainError($0, upgrading: "S") })
    #expect(told.exitCode == .software && told.isOf(.upgradeFailed))
    #expect(
      told.diagnostics.flatMap(\.notes).map(\.message)
        == ["SQLite reports code 2067 for: INSERT INTO a VALUES (1), (1);"])
  }

  @Test func `a statement that cannot be prepared is told as far as it goes`() throws {
    let folder = try TemporaryFolder()
    let connection = try UpgradeConnection(path: try folder.write([UInt8](), to: "S.sqlite")) {
      false
    }
    let error = #expect(throws: StoreError.self) {
      try connection.run(script: "SELECT 1;\nDROP TABLE missing;\nSELECT 2;\n")
    }
    #expect(error?.sql?.contains("DROP TABLE missing") == true)
    #expect(error?.sql?.contains("SELECT 2") == false)
  }

  @Test func `on a full disk no statement is told`() throws {
    let error = StoreError(
      .unwritable, message: "database or disk is full", expected: "room", code: SQLITE_FULL,
      sql: "INSERT INTO a VALUES (1)")
    let told = ToolchainError(error, upgrading: "S")
    #expect(told.exitCode == .inputOutput && told.isOf(.writeFailed))
    #expect(told.diagnostics.flatMap(\.notes).isEmpty)
  }
}

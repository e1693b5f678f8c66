import DataModel
import Foundation
import StoreFile
import Testing

@Suite("Running scripts") struct RunScriptTests {
  private let folder: StoreFolder

  init() throws {
    folder = try StoreFolder()
  }

  private func connection(_ statements: [String]) throws -> StoreConnection {
    try StoreConnection(upgrading: try folder.store(statements), isInterrupted: { false })
  }

  @Test func `the script, not the column names, determines the meaning of rows`() throws {
    let connection = try connection(["CREATE TABLE problem (text)"])
    var script = StoreScript()
    script.statement("INSERT INTO problem VALUES ('wrong')")
    script.statement("SELECT text FROM problem")
    script.statement("SELECT 'upgraded'")
    let silent = try connection.run(script)
    #expect(silent.problems.isEmpty && !silent.isCommitted)
    script.statement("SELECT text AS other FROM problem", .problems)
    script.statement("SELECT 1", .success)
    let outcome = try connection.run(script)
    #expect(outcome.problems == ["wrong", "wrong"])
    #expect(outcome.isCommitted)
  }

  @Test func `an error contains its statement and SQLite's code`() throws {
    let connection = try connection(["CREATE TABLE item (a UNIQUE)", "INSERT INTO item VALUES (1)"])
    var script = StoreScript()
    script.comment("not part of the statement")
    script.statement("INSERT INTO item VALUES (1)")
    let error = #expect(throws: StoreError.self) { try connection.run(script) }
    #expect(error?.sql == "INSERT INTO item VALUES (1)")
    // SQLITE_CONSTRAINT_UNIQUE
    #expect(error?.code == 2067)
    #expect(error?.isAboutConstraint == true)
  }

  @Test func `problems found by checks take precedence over a later failed statement`() throws {
    let connection = try connection(["CREATE TABLE item (a)"])
    var script = StoreScript()
    script.statement("SELECT 'rows are in the way'", .problems)
    script.statement("INSERT INTO nothing VALUES (1)")
    #expect(try connection.run(script).problems == ["rows are in the way"])
  }
}

import Foundation
import StoreFile
import StoreSchema
import Testing

@Suite("Working copies for step files") struct StepConnectionTests {
  private let folder: StoreFolder
  private let step: StepConnection

  init() throws {
    folder = try StoreFolder()
    let path = try folder.store([
      "CREATE TABLE ZA (Z_PK INTEGER PRIMARY KEY, ZN, ZD DECIMAL)",
      "CREATE TABLE ZB (Z_PK INTEGER PRIMARY KEY)",
      "INSERT INTO ZA VALUES (1, 'x', NULL)", "INSERT INTO ZB VALUES (1)",
    ])
    let connection = try StoreConnection(upgrading: path, isInterrupted: { false })
    step = try StepConnection(
      connection, old: nil, externalFolders: [folder.path], limit: .seconds(60))
    try step.makeViews([], names: [])
  }

  @Test func `a statement of the tool that changes no row has written nothing`() throws {
    try step.change("DELETE FROM main.ZA WHERE Z_PK IN (7)")
    try step.change("UPDATE main.ZB SET Z_PK = 2 WHERE Z_PK = 7")
    #expect(step.writes == StepWrites())
    try step.change("DELETE FROM main.ZA WHERE Z_PK = 1")
    #expect(step.writes.deleted == ["ZA"] && step.writes.updated.isEmpty)
    try step.change("DELETE FROM main.ZB WHERE Z_PK = 7")
    #expect(step.writes.deleted == ["ZA"])
  }

  @Test(arguments: [
    ("integer_in('12')", "12"), ("integer_in(' -9223372036854775808 ')", "-9223372036854775808"),
    ("integer_in('5.00')", "5"), ("integer_in(5.9)", "5"), ("integer_in(NULL)", nil),
    ("integer_in('12abc')", "'12abc' is no whole number"),
    ("integer_in('5.9')", "'5.9' is no whole number"),
    ("integer_in('9223372036854775808')", "is no whole number of 64 bits"),
    ("integer_in(1e30)", "is beyond whole numbers"), ("integer_in('')", "'' is no whole number"),
    ("number_in('1e3')", "1000.0"), ("number_in('5 apples')", "'5 apples' is no number"),
    ("number_in('1e999')", "is no number"), ("number_in('nan')", "'nan' is no number"),
    ("decimal_in('1234567890123456789')", "1234567890123456789"), ("decimal_in('0.1')", "0.1"),
    ("decimal_in('x')", "'x' is no number"), ("decimal_in(x'31')", "bytes are no text"),
    ("boolean_in('Yes')", "1"), ("boolean_in('off')", "0"),
    ("boolean_in('maybe')", "says neither yes nor no"),
    ("boolean_in(2)", "is neither 0 nor 1"),
  ])
  func `texts are numbers as a whole, or fail the statement`(call: String, wanted: String?) throws {
    let found = Result { () throws(StepFailure) in try step.rows("SELECT \(call)") }
    switch found {
    case .success(let rows): #expect(rows == [[wanted]])
    case .failure(let failure): #expect(failure.message.contains(wanted ?? "no failure"))
    }
  }

  @Test func `what is called like a file with a value and is none is not read`() throws {
    let name = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
    try #require(mkfifo(folder.path + "/" + name, 0o600) == 0)
    let failure = #expect(throws: StepFailure.self) {
      try step.rows("SELECT external_data(x'02' || '\(name)' || x'00')")
    }
    #expect(failure?.message.contains("is missing") == true)
  }
}

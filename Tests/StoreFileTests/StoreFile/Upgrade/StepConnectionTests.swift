import DataModel
import Foundation
import StoreFile
import Testing
import Text

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
      connection, old: nil, supportFolders: [SupportFolder(folder.path)], limit: .seconds(60))
    try step.makeViews([], names: [])
  }

  @Test func `a statement that changes no row does not count as a write`() throws {
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
    ("integer_in('5.00')", "5"), ("integer_in(5.0)", "5"), ("integer_in(NULL)", nil),
    ("integer_in(5.9)", "5.9 is not a whole number"), ("integer_in(-0.5)", "is not a whole number"),
    ("integer_in('12abc')", "'12abc' is not a whole number"),
    ("integer_in('5.9')", "'5.9' is not a whole number"),
    ("integer_in('9223372036854775808')", "is not a whole number of 64 bits"),
    ("integer_in(1e30)", "is beyond whole numbers"), ("integer_in('')", "'' is not a whole number"),
    ("number_in('1e3')", "1000.0"), ("number_in('5 apples')", "'5 apples' is not a number"),
    ("number_in('1e999')", "is not a number"), ("number_in('nan')", "'nan' is not a number"),
    ("decimal_in('1234567890123456789')", "1234567890123456789"), ("decimal_in('0.1')", "0.1"),
    ("decimal_in('x')", "'x' is not a number"), ("decimal_in(x'31')", "bytes are not a text"),
    ("boolean_in('Yes')", "1"), ("boolean_in('off')", "0"),
    ("boolean_in('maybe')", "says neither yes nor no"),
    ("boolean_in(2)", "is neither 0 nor 1"),
  ])
  func `a text is converted to a number as a whole, or the statement fails`(
    call: String, wanted: String?
  ) throws {
    let found = Result { () throws(StepFailure) in try step.rows("SELECT \(call)") }
    switch found {
    case .success(let rows): #expect(rows == [[wanted]])
    case .failure(let failure): #expect(failure.message.contains(wanted ?? "no failure"))
    }
  }

  @Test(arguments: [
    ("is_utf8('ä')", "1"), ("is_utf8(CAST(x'ff' AS TEXT))", "0"), ("is_utf8(NULL)", "1"),
    ("float_of(0.1) = 0.10000000149011612", "1"), ("float_of(1e300) = 9e999", "1"),
    ("float_of(16777217)", "16777216.0"), ("float_of(NULL)", nil),
    ("step_value('ä', 4, 'no')", "ä"), ("step_value(NULL, 4, 'no')", nil),
    ("step_value(5, 4, 'no')", "5"),
    ("step_value(x'61', 4, 'no text')", "no text"),
    ("step_value(CAST(x'61ff' AS TEXT), 4, 'no text')", "no text"),
    ("step_value(CAST(x'eda080' AS TEXT), 4, 'no text')", "no text"),
    ("step_value(CAST(x'c080' AS TEXT), 4, 'no text')", "no text"),
    ("step_value(CAST(x'f4908080' AS TEXT), 4, 'no text')", "no text"),
    ("step_value(CAST(x'e282' AS TEXT), 4, 'no text')", "no text"),
    ("step_value('\u{20AC}\u{1F600}', 4, 'no')", "\u{20AC}\u{1F600}"),
    ("step_value(0.1, 6, 'no') = float_of(0.1)", "1"), ("step_value(NULL, 6, 'no')", nil),
    ("step_value(-9e999, 6, 'no') = -9e999", "1"), ("step_value(1e300, 6, 'too far')", "too far"),
    ("step_value('1', 6, 'no number')", "no number"),
  ])
  func `values are those of a column, or the statement fails`(call: String, wanted: String?) throws
  {
    let found = Result { () throws(StepFailure) in try step.rows("SELECT \(call)") }
    switch found {
    case .success(let rows): #expect(rows == [[wanted]])
    case .failure(let failure): #expect(failure.message == wanted)
    }
  }

  @Test(arguments: [
    "WITH c(x) AS (SELECT 1) SELECT uuid() FROM c",
    "WITH c AS MATERIALIZED (SELECT 1) SELECT uuid() FROM c",
    "WITH RECURSIVE c(x) AS (VALUES (1) UNION ALL SELECT 2 FROM c LIMIT 3) SELECT 1 FROM c AS d",
    "WITH c AS (SELECT 1), d AS (SELECT 2 FROM c) SELECT count(*) FROM d, json_each('[1]')",
  ])
  func `a common table expression whose columns are not read is allowed`(sql: String) throws {
    #expect(throws: Never.self) { try step.run(sql) }
  }

  @Test(arguments: [
    "ZA", "main.ZA", "before.ZC", "ZC", "sqlite_master", "temp.sqlite_master", "sqlite_schema",
    "dbstat", "sqlite_stmt", "fts3tokenize", "pragma_table_info('ZA')", "pragma_module_list",
    "pragma_database_list",
  ])
  func `counting the rows of a stored or internal table is refused under any name`(table: String)
    throws
  {
    let old = try folder.store(["CREATE TABLE ZC (Z_PK INTEGER PRIMARY KEY)"], name: "Old.sqlite")
    let path = try folder.store(["CREATE TABLE ZA (Z_PK INTEGER PRIMARY KEY)"], name: "New.sqlite")
    let step = try StepConnection(
      StoreConnection(upgrading: path, isInterrupted: { false }), old: old,
      supportFolders: [SupportFolder(folder.path)], limit: .seconds(60))
    try step.makeViews([], names: [])
    for name in ["c", "dbstat"] {
      let failure = #expect(throws: StepFailure.self) {
        try step.run(
          "SELECT (WITH \(name) AS (SELECT 1) SELECT 1 FROM \(name)), count(*) FROM \(table)")
      }
      #expect(failure?.kind == .refused || failure?.message.contains("no such table") == true)
    }
  }

  @Test func `a pipe named like an external value is not read`() throws {
    let name = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
    let values = SupportFolder(folder.path).values
    try #require(mkdir(values, 0o700) == 0 && mkfifo(values + "/" + name, 0o600) == 0)
    let failure = #expect(throws: StepFailure.self) {
      try step.rows("SELECT external_data(x'02' || '\(name)' || x'00')")
    }
    #expect(failure?.message.contains("is missing") == true)
  }

  @Test(arguments: [
    "randomblob(100000000)", "zeroblob(400000000)",
    "hex(zeroblob(40000000))",
    "char(1) || hex(zeroblob(33554432))",
  ])
  func `a value made by a function has the size limit of stored values`(call: String) throws {
    let failure = #expect(throws: StepFailure.self) { try step.run("SELECT length(\(call))") }
    #expect(failure?.kind == .tooMuch)
    #expect(failure?.message.contains("larger than 67108864 bytes") == true)
  }

  @Test(arguments: ["printf('%100000000d', 1)", "format('%.*c', 100000000, 'x')"])
  func `a text of printf beyond the limit is NULL`(call: String) throws {
    #expect(try step.rows("SELECT \(call)") == [[nil]])
  }

  @Test func `statements that make large values stop at the time limit`() throws {
    let path = try folder.store(["CREATE TABLE ZA (Z_PK INTEGER PRIMARY KEY)"], name: "Late.sqlite")
    let step = try StepConnection(
      StoreConnection(upgrading: path, isInterrupted: { false }), old: nil,
      supportFolders: [], limit: .seconds(0.2))
    try step.makeViews([], names: [])
    let failure = #expect(throws: StepFailure.self) {
      try step.run(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000)
        SELECT sum(length(randomblob(10000000 + i))) FROM n
        """)
    }
    #expect(failure?.kind == .tooMuch && failure?.message.contains("longer") == true)
  }

  @Test func `an external value may be as large as its file`() throws {
    let name = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
    let values = SupportFolder(folder.path).values
    try #require(mkdir(values, 0o700) == 0)
    try #require(FileManager.default.createFile(atPath: values + "/" + name, contents: nil))
    try #require(truncate(values + "/" + name, 70_000_000) == 0)
    let call = "length(external_data(x'02' || '\(name)' || x'00'))"
    #expect(try step.rows("SELECT \(call)") == [["70000000"]])
  }

  @Test(arguments: [false, true])
  func `an external value is read from its file, but not through a link to the folder`(isLink: Bool)
    throws
  {
    let name = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
    let values = SupportFolder(folder.path).values
    let real = isLink ? folder.path + "/real" : values
    try #require(mkdir(real, 0o700) == 0)
    if isLink { try #require(symlink("real", values) == 0) }
    let file = try #require(fopen(real + "/" + name, "w"))
    fputs("text", file)
    fclose(file)
    let query = "SELECT CAST(external_data(x'02' || '\(name)' || x'00') AS TEXT)"
    if isLink {
      #expect(throws: StepFailure.self) { try step.rows(query) }
    } else {
      #expect(try step.rows(query) == [["text"]])
    }
  }
}

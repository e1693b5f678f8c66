import DataModel
import Foundation
import StoreFile
import Testing

@Suite("Digests of columns")
struct ColumnDigestsTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  private func digest(
    _ statements: [String], key: String = "Z_PK", entity: Int? = nil
  ) throws -> ColumnDigest {
    let path = try folder.store(statements, name: "\(UUID())")
    let place = ColumnPlace(table: "T", column: "A", key: key, entity: entity)
    return try #require(try digestsOf([place], at: path)[place])
  }

  private let table = "CREATE TABLE T (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, A)"

  @Test(arguments: [
    ("1", "1.0"), ("NULL", "''"), ("''", "x''"), ("'1'", "1"), ("'a'", "x'61'"), ("0.0", "-0.0"),
    ("'12345678'", "'12345679'"), ("'a'", "x'6100'"),
    ("9223372036854775807", "9223372036854775806"),
    ("CAST(x'FF' AS TEXT)", "CAST(x'FE' AS TEXT)"), ("9e999", "-9e999"),
    ("zeroblob(8)", "zeroblob(16)"),
    ("0", "NULL"), ("2", "3"), ("x''", "x'00'"), ("''", "CAST(x'00' AS TEXT)"),
    ("x'00'", "x'0000'"),
    ("1.0", "1.0000000000000002"), ("'1234567'", "'12345670'"),
    ("x'0102030405060708'", "x'010203040506070800'"),
  ])
  func `values that differ in a bit or in their type have different digests`(
    left: String, right: String
  ) throws {
    let digests = try [left, right, left].map { value in
      try digest([table, "INSERT INTO T VALUES (1, 1, \(value)), (2, 1, 'x')"])
    }
    #expect(digests[0] != digests[1])
    #expect(digests[0] == digests[2])
    #expect(digests[0].rows == 2)
  }

  @Test func `many different values have different digests`() throws {
    let path = try folder.store([
      "CREATE TABLE T (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, A, Z_OPT DEFAULT 1)",
      """
      WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 299)
      INSERT INTO T (Z_ENT, A) SELECT i * 4 + k, CASE k WHEN 0 THEN i - 150 WHEN 1 THEN i * 0.5 WHEN 2 THEN zeroblob(i)
      ELSE char(i + 1) END FROM n, (SELECT 0 AS k UNION SELECT 1 UNION SELECT 2 UNION SELECT 3)
      """,
    ])
    // The number of the entity tells the rows apart, a key that all share leaves the values alone to differ.
    let places = (0..<1200).map { ColumnPlace(table: "T", column: "A", key: "Z_OPT", entity: $0) }
    let digests = try digestsOf(places, at: path)
    #expect(Set(digests.values).count == 1200)
  }

  @Test func `swapped values change the digest, a different row order does not`() throws {
    let digests = try [
      "(1, 1, 'a'), (2, 1, 'b')", "(2, 1, 'b'), (1, 1, 'a')", "(1, 1, 'b'), (2, 1, 'a')",
    ]
    .map { try digest(["CREATE TABLE T (Z_PK, Z_ENT, A)", "INSERT INTO T VALUES \($0)"]) }
    #expect(digests[0] == digests[1])
    #expect(digests[0] != digests[2])
  }

  @Test func `only the rows of the entity are included`() throws {
    let rows = "INSERT INTO T VALUES (1, 7, 'a'), (2, 8, 'b'), (3, 7, 'c')"
    let digests = try [nil, 7, 8, 9].map { try digest([table, rows], entity: $0) }
    // Without an entity the numbers are not asked for.
    #expect(digests.map(\.rows) == [3, 2, 1, 0])
    #expect(digests[1].sum &+ digests[2].sum == digests[0].sum)
    #expect(digests[3].sum == 0)
  }

  @Test func `an index with other values than the table is not used`() throws {
    let statements = [
      table, "CREATE TABLE U (Z_PK INTEGER PRIMARY KEY, A)",
      "INSERT INTO T VALUES (1, 1, 'a'), (2, 1, 'b')",
      "INSERT INTO U VALUES (3, 'c')", "CREATE INDEX i ON T (A)", "CREATE INDEX j ON U (A)",
    ]
    let swap = [
      "PRAGMA writable_schema = ON",
      "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'j') WHERE name = 'i'",
    ]
    #expect(try digest(statements) == digest(statements + swap))
  }

  @Test func `widely spaced rows are all read, in parts or as a whole`() throws {
    let rows = [
      "WITH RECURSIVE n(i) AS (VALUES (-40000) UNION ALL SELECT i + 1 FROM n WHERE i < 40000) INSERT INTO T SELECT i * 9973, 1, i FROM n",
      "INSERT INTO T VALUES (-9223372036854775808, 1, 'first'), (9223372036854775807, 1, 'last')",
    ]
    let parts = try digest([table] + rows)
    #expect(parts.rows == 80_003)
    let whole = "CREATE TABLE T (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, A) WITHOUT ROWID"
    #expect(try digest([whole] + rows) == parts)
  }

  @Test func `several threads give the same digests as one`() throws {
    let columns = (0..<230).map { "A\($0)" }
    let path = try folder.store([
      "CREATE TABLE T (Z_PK INTEGER PRIMARY KEY, K, \(columns.joined(separator: ", ")))",
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 40 FROM n WHERE i < 60000) INSERT INTO T (Z_PK, K, A0, A229) SELECT i, -i, i * 2, 'x' || i FROM n",
      "CREATE TABLE E (Z_PK INTEGER PRIMARY KEY, A0)",
    ])
    let places =
      columns.map { ColumnPlace(table: "T", column: $0, key: "Z_PK", entity: nil) }
      + [
        ColumnPlace(table: "T", column: "A0", key: "K", entity: nil),
        ColumnPlace(table: "E", column: "A0", key: "Z_PK", entity: nil),
      ]
    let digests = try ColumnDigests(places, at: path, isInterrupted: { false })
    DispatchQueue.concurrentPerform(iterations: 4) { _ in digests.takePart() }
    let together = try digests.results()
    #expect(together == (try digestsOf(places, at: path)))
    #expect(together.count == places.count)
    #expect(together.filter { $0.value.rows != 1501 }.map(\.key.table) == ["E"])
    // Columns without values are told apart from the others only.
    #expect(Set(together.values).count == 5)
  }

  /// A table whose second row gets the number `number` without being sorted.
  private func tableOutOfOrder(_ number: UInt8) throws -> String {
    let path = try folder.store(
      [table, "INSERT INTO T VALUES (1, 1, 'a'), (2, 1, 'bb'), (3, 1, 'c')"], name: "\(UUID())")
    var bytes = try Data(contentsOf: URL(filePath: path))
    // The record of row 2: its header of four bytes, NULL for the number, 1 as a constant, a text of two bytes.
    let record = try #require(bytes.range(of: Data([4, 0, 9, 17]) + Data("bb".utf8)))
    #expect(bytes[record.lowerBound - 1] == 2)
    bytes[record.lowerBound - 1] = number
    try bytes.write(to: URL(filePath: path))
    return path
  }

  @Test(arguments: [0, 1, 3, 77] as [UInt8])
  func `rows out of order are an error`(number: UInt8) throws {
    let path = try tableOutOfOrder(number)
    let places = [ColumnPlace(table: "T", column: "A", key: "Z_PK", entity: nil)]
    let digests = try ColumnDigests(
      places, at: path, rowCounts: ["T": 3], isInterrupted: { false })
    let error = #expect(throws: StoreError.self) { try digests.results() }
    #expect(error?.message == "the rows of T are out of order")
  }

  @Test func `an index with other rows than the table is distinguished from rows out of order`()
    throws
  {
    let path = try folder.store([
      table, "INSERT INTO T VALUES (1, 1, 'a'), (2, 1, 'b')", "CREATE TABLE U (A)",
      "INSERT INTO U VALUES ('c')", "CREATE INDEX i ON T (A)", "CREATE INDEX j ON U (A)",
      "PRAGMA writable_schema = ON",
      "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'j') WHERE name = 'i'",
    ])
    let places = [ColumnPlace(table: "T", column: "A", key: "Z_PK", entity: nil)]
    let digests = try ColumnDigests(places, at: path, rowCounts: ["T": 1], isInterrupted: { false })
    let error = #expect(throws: StoreError.self) { try digests.results() }
    #expect(error?.message == "an index of T holds other rows than the table")
  }

  @Test func `the findings of the quick check before it stops are kept`() throws {
    let path = try folder.store([
      table,
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO T SELECT i, 1, i FROM n",
    ])
    let whole = try Data(contentsOf: URL(filePath: path))
    for page in 1..<whole.count / 4096 {
      var bytes = whole
      bytes.replaceSubrange(page * 4096..<page * 4096 + 8, with: repeatElement(0xFF, count: 8))
      try bytes.write(to: URL(filePath: path))
      #expect(try !quickCheck(at: path, isInterrupted: { false }).isEmpty)
    }
    try whole.write(to: URL(filePath: path))
    #expect(try quickCheck(at: path, isInterrupted: { false }).isEmpty)
  }

  @Test func `a first row number above the last one does not crash`() throws {
    let path = try folder.store(
      [table, "INSERT INTO T VALUES (1, 1, 'bb'), (2, 1, 'c')"], name: "\(UUID())")
    var bytes = try Data(contentsOf: URL(filePath: path))
    let record = try #require(bytes.range(of: Data([4, 0, 9, 17]) + Data("bb".utf8)))
    bytes[record.lowerBound - 1] = 100
    try bytes.write(to: URL(filePath: path))
    let place = ColumnPlace(table: "T", column: "A", key: "Z_PK", entity: nil)
    #expect(throws: StoreError.self) { try digestsOf([place], at: path) }
  }

  @Test(arguments: [["rowid"], ["RowId", "_rowid_"], ["rowid", "_rowid_", "oid"]])
  func `columns that hide the rowid do not hide rows`(names: [String]) throws {
    let columns = names.map { "\"\($0)\" TEXT DEFAULT 'x'" }.joined(separator: ", ")
    let rows = "INSERT INTO T (Z_PK, Z_ENT, A) VALUES (1, 1, 'a'), (2, 1, 'b')"
    let hidden = "CREATE TABLE T (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, A, \(columns))"
    #expect(try digest([hidden, rows]) == digest([table, rows]))
  }

  @Test func `cancelled work is reported as interrupted`() throws {
    let path = try folder.store([table, "INSERT INTO T VALUES (1, 1, 1)"])
    let places = [ColumnPlace(table: "T", column: "A", key: "Z_PK", entity: nil)]
    let digests = try ColumnDigests(places, at: path, isInterrupted: { false })
    digests.giveUp()
    digests.takePart()
    let error = #expect(throws: StoreError.self) { try digests.results() }
    #expect(error?.kind == .interrupted)
  }

  @Test func `a missing column is an error`() throws {
    let path = try folder.store([table, "INSERT INTO T VALUES (1, 1, 1)"])
    let place = ColumnPlace(table: "T", column: "B", key: "Z_PK", entity: nil)
    let error = #expect(throws: StoreError.self) { try digestsOf([place], at: path) }
    #expect(error?.kind == .unreadable)
  }
}

/// The digests of columns, computed by one thread.
func digestsOf(
  _ places: [ColumnPlace], at path: String
) throws(StoreError) -> [ColumnPlace: ColumnDigest] {
  try ColumnDigests(places, at: path, isInterrupted: { false }).results()
}

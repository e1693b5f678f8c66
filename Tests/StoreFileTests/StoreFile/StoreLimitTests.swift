import DataModel
import Foundation
import ModelFiles
import StoreModel
import Testing

@testable import StoreFile

@Suite("Limits of a connection")
struct StoreLimitTests {
  private let folder: StoreFolder
  private let system = systemStatements(
    StoreMetadata.fresh(for: Model(), hashes: hashModel(Model())).encoded())

  init() throws {
    folder = try StoreFolder()
  }

  @Test(arguments: [
    "CREATE TABLE ZP (Z_PK INTEGER PRIMARY KEY, ZS VARCHAR GENERATED ALWAYS AS (hex(zeroblob(40000000))))",
    "create table notes (a, ZS AS (1) STORED)", "CREATE TABLE notes (\"a\" INTEGER,ZS\nas/**/(1))",
  ])
  func `a table with a generated column is refused by every connection`(table: String) throws {
    let path = try folder.store(system + [table])
    let attempts: [() throws -> Void] = [
      { _ = try readStore(at: path) }, { _ = try readStoredModel(at: path) },
      { _ = try StoreSnapshot(path) },
      { _ = try StoreConnection(reading: path, isStrict: false) },
      { _ = try StoreConnection(upgrading: path, isInterrupted: { false }) },
    ]
    for attempt in attempts {
      let error = #expect(throws: StoreError.self) { try attempt() }
      #expect(error?.kind == .unreadable && error?.message.contains("ZS") == true)
    }
  }

  @Test func `keywords and defaults in a schema are not generated columns`() throws {
    let path = try folder.store(
      system + [
        "CREATE TABLE ZTASK (Z_PK INTEGER PRIMARY KEY, \"as (x)\" TEXT DEFAULT (1), ZB VARCHAR(5) CHECK (1))",
        "CREATE TABLE ZCOPY AS SELECT 1 AS x", "CREATE INDEX mine ON ZTASK (abs(ZB)) WHERE ZB > 1",
        "CREATE VIRTUAL TABLE words USING fts5 (a)", "CREATE VIEW v AS SELECT (1) AS x",
      ])
    #expect(throws: Never.self) { try readStore(at: path) }
  }

  @Test func `a value made by a function has the size limit of stored values`() throws {
    let path = try folder.store(["CREATE TABLE T (A)", "INSERT INTO T VALUES (1)"])
    for connection in [
      try StoreConnection(reading: path), try StoreConnection(reading: path, isStrict: false),
      try StoreConnection(upgrading: path, isInterrupted: { false }),
    ] {
      for call in ["zeroblob(67108865)", "hex(zeroblob(40000000))", "randomblob(70000000)"] {
        let error = #expect(throws: StoreError.self) {
          try connection.forEachRow("SELECT length(\(call)) FROM T") { _ in }
        }
        #expect(error?.kind == .tooLarge, "\(call)")
      }
    }
  }

  @Test func `stored values may be as large as their file`() throws {
    let path = try folder.store([
      "CREATE TABLE T (A)", "INSERT INTO T VALUES (zeroblob(70000000))",
    ])
    let connection = try StoreConnection(upgrading: path, isInterrupted: { false })
    try connection.run("UPDATE T SET A = A || x'00'")
    #expect(throws: StoreError.self) { try connection.run("UPDATE T SET A = A || A") }
    var size = 0
    try StoreConnection(reading: path, isStrict: false).forEachRow(
      "SELECT length(CAST(A AS BLOB)) FROM T"
    ) {
      size = $0.integer(0)
    }
    #expect(size == 70_000_001)
  }

  @Test func `excessive work for the size of a store is stopped and reported`() throws {
    let path = try folder.store(["CREATE TABLE T (A)"])
    let connection = try StoreConnection(upgrading: path, isInterrupted: { false })
    connection.limitWorkStrictly(pages: 0)
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    let error = #expect(throws: StoreError.self) {
      try connection.run("\(endless) INSERT INTO T SELECT count(*) FROM n")
    }
    #expect(error?.kind == .tooLarge)
  }
}

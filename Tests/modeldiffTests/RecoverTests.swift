import Foundation
import TestSupport
import Testing

/// The trials with hundreds of damaged stores are in `Tests/Recovery`.
@Suite("modeldiff recover")
struct RecoverTests {
  let folder: TemporaryFolder
  let bundle: String
  let store: String
  let pageSize = 4096

  init() throws {
    folder = try TemporaryFolder()
    bundle = try folder.makeHistory(
      """
      <entity name="Author">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="author" inverseEntity="Note"/>
      </entity>
      <entity name="Note">
        <attribute name="body" attributeType="String"/>
        <attribute name="photo" optional="YES" attributeType="Binary"/>
        <relationship name="author" maxCount="1" destinationEntity="Author" inverseName="notes" inverseEntity="Author"/>
        <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
      </entity>
      """)
    store = folder("S.sqlite")
    try expectSuccess(runTool("modelc", ["create", bundle, store, "--rows", "600"]))
    try sqlite(store, "PRAGMA journal_mode = DELETE")
  }

  /// The leaf pages of a table or index, with the number of rows on each.
  func leaves(_ table: String) throws -> [(page: Int, rows: Int)] {
    try sqlite(
      store,
      "SELECT pageno || ' ' || ncell FROM dbstat WHERE name = '\(table)' AND pagetype = 'leaf' ORDER BY path"
    ).split(separator: "\n").map { line in
      let words = line.split(separator: " ").compactMap { Int($0) }
      return (words[0], words[1])
    }
  }

  func write(_ bytes: [UInt8], at offset: Int) throws {
    let handle = try FileHandle(forUpdating: URL(filePath: store))
    defer { try? handle.close() }
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: bytes)
  }

  func zero(_ page: Int) throws {
    try write(Array(repeating: 0, count: pageSize), at: (page - 1) * pageSize)
  }

  func recover(_ arguments: String...) throws -> ToolResult {
    let before = try Data(contentsOf: URL(filePath: store))
    let result = try runTool(
      "modeldiff", ["recover", store, "--output", folder("New.sqlite"), "--quiet"] + arguments)
    #expect(try Data(contentsOf: URL(filePath: store)) == before, "the damaged store was changed")
    return result
  }

  func new(_ query: String) throws -> String { try sqlite(folder("New.sqlite"), query) }

  func expectHealthy() throws {
    let health = try runTool("modeldiff", ["doctor", "--deep", folder("New.sqlite"), bundle])
    #expect(health.exitCode == 0, "\(health.output)")
  }

  @Test func `a sound store is recovered completely`() throws {
    let result = try recover()
    #expect(result.exitCode == 0)
    #expect(result.output.contains("nothing was lost"))
    for query in ["SELECT * FROM ZAUTHOR", "SELECT Z_PK, ZAUTHOR, ZBODY, hex(ZPHOTO) FROM ZNOTE"] {
      #expect(try new(query) == sqlite(store, query))
    }
    try expectHealthy()
  }

  @Test
  func `all rows but those of a zeroed page are recovered, and links to them are nullified`()
    throws
  {
    let lost = try leaves("ZAUTHOR")[1]
    try zero(lost.page)
    let result = try recover()
    #expect(result.exitCode == 1)
    #expect(result.output.contains("Author: \(lost.rows) at most"))
    #expect(result.output.contains("all zero: \(lost.page)"))
    #expect(try new("SELECT count(*) FROM ZAUTHOR") == "\(600 - lost.rows)")
    #expect(try new("SELECT count(*) FROM ZNOTE") == "600")
    #expect(
      try new(
        "SELECT count(*) FROM ZNOTE WHERE ZAUTHOR NOT IN (SELECT Z_PK FROM ZAUTHOR)") == "0")
    // A required relationship that leads nowhere is told.
    #expect(result.output.contains("Note.author is required and has no value"))
    try expectHealthy()
  }

  private var notes: String { "SELECT Z_PK, ZAUTHOR, ZBODY, hex(ZPHOTO) FROM ZNOTE" }

  /// The pages of notes on which a value goes on, first ones of a value and others.
  @Test(
    arguments: ["%+000000", "%+000001"], [[3, 0, 0, 0, 4], [4, 0, 0, 0, 5], [1, 0, 0, 0, 9]])
  func `an entry of the pointer map that is wrong takes no overflow page away`(
    path: String, entry: [UInt8]
  ) throws {
    try sqlite(store, "UPDATE ZNOTE SET ZPHOTO = randomblob(9000) WHERE Z_PK = 300")
    let before = try sqlite(store, notes)
    let page = try #require(
      Int(
        try sqlite(
          store,
          "SELECT pageno FROM dbstat WHERE name = 'ZNOTE' AND pagetype = 'overflow' AND path LIKE '\(path)' LIMIT 1"
        )))
    try write(entry, at: pageSize + 5 * (page - 3))
    _ = try recover()
    #expect(try new(notes) == before)
    try expectHealthy()
  }

  @Test
  func `a value that goes on elsewhere is read by its own size where that of the row is damaged`()
    throws
  {
    try sqlite(store, "UPDATE ZNOTE SET ZPHOTO = randomblob(9000) WHERE Z_PK = 300")
    let before = try sqlite(store, notes)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: store)))
    // The row begins with its size, of 9,020 bytes or so, and its key, in two bytes each.
    let start = try #require(
      bytes.indices.dropLast(4).first { index in
        bytes[index] == 0xC6 && bytes[index + 1] < 0x80 && bytes[index + 2] == 0x82
          && bytes[index + 3] == 0x2C
      })
    try write([bytes[start + 1] ^ 16], at: start + 1)
    let result = try recover()
    #expect(result.output.contains("Note: 600 rows, 1 of them in part"))
    #expect(try new(notes) == before)
    try expectHealthy()
  }

  @Test func `rows of a leaf that was copied over the root keep their overflow pages`() throws {
    try sqlite(store, "UPDATE ZNOTE SET ZPHOTO = randomblob(9000) WHERE Z_PK < 10")
    let before = try sqlite(store, notes)
    let root = try sqlite(store, "SELECT rootpage FROM sqlite_master WHERE name = 'ZNOTE'")
    let leaf = try leaves("ZNOTE")[0].page
    let bytes = try Data(contentsOf: URL(filePath: store))
    try write(
      Array(bytes[(leaf - 1) * pageSize..<leaf * pageSize]),
      at: (#require(Int(root)) - 1) * pageSize)
    _ = try recover()
    #expect(try new(notes) == before)
    try expectHealthy()
  }

  @Test func `rows behind a page that leads to others are found by the pointer map`() throws {
    let inner = try sqlite(
      store, "SELECT pageno FROM dbstat WHERE name = 'ZNOTE' AND pagetype = 'internal' LIMIT 1")
    try zero(#require(Int(inner)))
    #expect(try recover().exitCode == 1)
    #expect(try new("SELECT count(*) FROM ZNOTE") == "600")
    try expectHealthy()
  }

  @Test func `a store with an overwritten header is recovered completely`() throws {
    try write(Array(repeating: 0xFF, count: 100), at: 0)
    #expect(try recover().exitCode == 0)
    #expect(try new("SELECT count(*) FROM ZNOTE") == "600")
    try expectHealthy()
  }

  @Test func `the model must be given if the store has lost its own`() throws {
    for page in try leaves("Z_MODELCACHE") { try zero(page.page) }
    let refused = try recover()
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("Name the model"))
    #expect(try recover(bundle).exitCode == 1)
    #expect(try new("SELECT count(*) FROM ZTAG") == "600")
    try expectHealthy()
  }

  @Test func `deleted rows on free pages are not recovered`() throws {
    try sqlite(store, "DELETE FROM ZTAG WHERE Z_PK > 10; DELETE FROM Z_2TAGS")
    let page = try #require(try leaves("ZAUTHOR").first).page
    try zero(page)
    // The list of free pages is lost as well.
    try write(Array(repeating: 0, count: 8), at: 32)
    #expect(try recover().exitCode == 1)
    #expect(try new("SELECT count(*) FROM ZTAG") == "10")
  }

  @Test
  func `rows that fit several tables, or have an impossible key, are orphans`()
    throws
  {
    let page = try leaves("ZAUTHOR")[0].page
    // The key of the second row, of one byte, becomes that of a row far behind.
    let data = try Data(contentsOf: URL(filePath: store))
    let start = (page - 1) * pageSize
    let offset = Int(data[start + 10]) << 8 | Int(data[start + 11])
    try write([0x7F], at: start + offset + 1)
    let orphans = folder("orphans.jsonl")
    #expect(try recover("--orphans", orphans).exitCode == 1)
    let lines = try String(contentsOfFile: orphans, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines[0].contains("\"key\": 127, \"reason\": \"key\""))
    #expect(try new("SELECT count(*) FROM ZAUTHOR") == "599")
  }

  @Test func `the JSON of recover lists damaged pages, and its schema can be printed`() throws {
    try zero(leaves("ZNOTE")[0].page)
    let json = try recover("--format", "json").json
    #expect(json["lossless"] as? Bool == false)
    let pages = try #require(json["pages"] as? [[String: Any]])
    #expect(pages.compactMap { $0["problem"] as? String } == ["empty"])
    let schema = try runTool("modeldiff", ["recover", "--print-schema"])
    #expect(schema.output.contains("modeldiff-recover-1"))
  }

  @Test func `a failed recovery leaves no files`() throws {
    let text = folder("Text.sqlite")
    try Data("no store".utf8).write(to: URL(filePath: text))
    let result = try runTool("modeldiff", ["recover", text, "--output", folder("New.sqlite")])
    #expect(result.exitCode == 65)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.contains("New") || $0.contains("upgrading") })
  }

  @Test func `an existing file is not overwritten`() throws {
    try Data().write(to: URL(filePath: folder("New.sqlite")))
    #expect(try recover().exitCode == 73)
  }
}

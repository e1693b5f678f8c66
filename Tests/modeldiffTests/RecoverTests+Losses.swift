import Foundation
import TestSupport
import Testing

/// Damage that SQLite or a page reader would not notice; every loss is reported.
extension RecoverTests {
  private var bytes: Data {
    get throws { try Data(contentsOf: URL(filePath: store)) }
  }

  /// Replaces the first occurrence of a text in the file by one of the same length.
  private func replace(_ text: String, with other: String) throws {
    #expect(text.utf8.count == other.utf8.count)
    let range = try #require(try bytes.range(of: Data(text.utf8)))
    try write(Array(other.utf8), at: range.lowerBound)
  }

  private func copy(_ page: Int, over other: Int) throws {
    let start = (page - 1) * pageSize
    try write(Array(bytes[start..<start + pageSize]), at: (other - 1) * pageSize)
  }

  private func schemaRow(_ name: String) -> String {
    "SELECT rootpage FROM sqlite_master WHERE name = '\(name)'"
  }

  // MARK: - Places

  @Test(arguments: ["S.sqlite", "S.sqlite-wal", ".S_SUPPORT", "New.sqlite", "New.sqlite-wal"])
  func `the file of orphans cannot be a file of either store`(_ name: String) throws {
    for force in [[], ["--force"]] {
      let result = try runTool(
        "modeldiff",
        ["recover", store, "-o", folder("New.sqlite"), "--orphans", folder(name)] + force)
      #expect(result.exitCode == 73)
    }
    #expect(try sqlite(store, "SELECT count(*) FROM ZNOTE") == "600")
    #expect(try !folder.topNames().contains { $0.contains("New") })
  }

  @Test func `the new store is not written where the damaged one keeps external values`() throws {
    let result = try runTool("modeldiff", ["recover", store, "-o", folder(".S_SUPPORT")])
    #expect(result.exitCode == 73)
  }

  @Test func `external values replace those of an overwritten store, and other files are reported`()
    throws
  {
    let name = UUID().uuidString
    try folder.write([1, 2, 3], to: ".S_SUPPORT/_EXTERNAL_DATA/\(name)")
    try folder.write([4], to: ".S_SUPPORT/Notes.txt")
    for force in [[], ["--force"]] {
      let result = try runTool(
        "modeldiff", ["recover", store, "-o", folder("New.sqlite"), "-q"] + force)
      #expect(result.exitCode == 0)
      #expect(result.output.contains("/.S_SUPPORT/Notes.txt"))
    }
    #expect(
      try Data(contentsOf: URL(filePath: folder(".New_SUPPORT/_EXTERNAL_DATA/\(name)"))).count == 3)
    try folder.link(".Other_SUPPORT", to: folder(".S_SUPPORT"))
    try FileManager.default.copyItem(atPath: store, toPath: folder("Other.sqlite"))
    let linked = try runTool(
      "modeldiff", ["recover", folder("Other.sqlite"), "-o", folder("Third.sqlite")])
    #expect(linked.exitCode == 65)
  }

  @Test func `--orphans overwrites only a file of orphans`() throws {
    let file = folder("Source.swift")
    try Data("let x = 1".utf8).write(to: URL(filePath: file))
    let refused = try recover("--orphans", file, "--force")
    #expect(refused.exitCode == 73)
    #expect(refused.errors.contains("it is not a file of orphans"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "let x = 1")
    for text in ["", "{\"page\": 2, \"key\": 1"] {
      try Data(text.utf8).write(to: URL(filePath: file))
      #expect(try recover("--orphans", file, "--force").exitCode == 0)
      #expect(try Data(contentsOf: URL(filePath: file)).isEmpty)
    }
  }

  // MARK: - Schema

  @Test(arguments: [
    ("ZBODY VARCHAR", "ZBOEY VARCHAR"), ("ZBODY VARCHAR", "ZBODY VARCHBR"),
    ("ZBODY VARCHAR", "ZBODy VARCHAR"),
    ("TABLE ZNOTE ( Z_PK INTEGER", "TABLE ZNOTE ( Z_PK INTEGES"),
    (
      "TABLE ZNOTE ( Z_PK INTEGER PRIMARY KEY, Z_ENT",
      "TABLE ZNOTE ( Z_PK INTEGER PRIMARY KEY, Z_DNT"
    ),
    ("TABLE ZNOTE (", "TABLE ZNOTE \""),
  ])
  func `a damaged table statement is replaced by the model's`(
    _ text: String, _ damaged: String
  ) throws {
    let rows = try sqlite(store, "SELECT Z_PK, Z_ENT, ZBODY, typeof(ZBODY) FROM ZNOTE")
    try replace(text, with: damaged)
    let result = try recover()
    #expect(
      result.output.contains("the statement of ZNOTE was damaged, and replaced by the model's"))
    #expect(try new("SELECT Z_PK, Z_ENT, ZBODY, typeof(ZBODY) FROM ZNOTE") == rows)
    try expectHealthy()
  }

  @Test(arguments: [
    ("tableZNOTEZNOTE", "tableZNOUEZNOTE"), ("tableZNOTEZNOTE", "tableZNOTEZNOUE"),
    ("tableZNOTEZNOTE", "tacleZNOTEZNOTE"), ("CREATE TABLE ZNOTE", "CREATE TABLE ZNOUE"),
    ("CREATE TABLE ZNOTE", "CREATE TABLE ZNOTe"),
    ("tableZ_METADATAZ_METADATA", "tableZ_METACATAZ_METADATA"),
    ("tableZ_MODELCACHEZ_MODELCACHE", "tableZ_MODELCACIEZ_MODELCACHE"),
    ("tableZ_PRIMARYKEYZ_PRIMARYKEY", "tableZ_PRIMARYJEYZ_PRIMARYKEY"),
  ])
  func `a damaged name in the schema does not prevent recovery`(
    _ text: String, _ damaged: String
  ) throws {
    try replace(text, with: damaged)
    #expect(try [0, 1].contains(recover().exitCode))
    #expect(try new("SELECT count(*) FROM ZNOTE WHERE ZBODY NOT NULL") == "600")
    try expectHealthy()
  }

  @Test func `no statement of the schema is run that fills a table or makes one elsewhere`() throws
  {
    let statements = [
      ("One", "CREATE TABLE One AS SELECT zeroblob(100)"),
      ("Two", "CREATE TABLE temp.found_rows(a)"),
      ("found_rows", "CREATE TABLE found_rows(a)"), ("Three", "CREATE TABLE Three(a, b AS (a))"),
    ]
    let made = statements.map { "CREATE TABLE \($0.0)(a); INSERT INTO \($0.0) VALUES (7);" }
    let changed = statements.map {
      "UPDATE sqlite_master SET sql = '\($0.1)' WHERE name = '\($0.0)';"
    }
    try sqlite(store, made.joined() + "PRAGMA writable_schema = 1;" + changed.joined())
    let result = try recover()
    #expect(result.exitCode == 1)
    #expect(result.output.contains("One is left out: its statement is not a plain one"))
    #expect(result.output.contains("Two is left out: its statement is not a plain one"))
    #expect(result.output.contains("Three is left out: its column b is generated"))
    #expect(try new("SELECT a FROM found_rows") == "7")
    #expect(try new("SELECT count(*) FROM ZNOTE") == "600")
  }

  @Test func `rows that a constraint refuses are orphans, and used keys are not reused`() throws {
    try sqlite(
      store,
      """
      CREATE TABLE Mine(a INTEGER PRIMARY KEY AUTOINCREMENT, b TEXT, c TEXT UNIQUE);
      INSERT INTO Mine VALUES (1, 'x', 'one'), (2, 'y', 'two'), (9, 'z', 'six'); DELETE FROM Mine WHERE a = 9;
      CREATE TABLE Apart(a PRIMARY KEY, b) WITHOUT ROWID; INSERT INTO Apart VALUES (1, 2)
      """)
    try replace("ytwo", with: "yone")
    let orphans = folder("orphans.jsonl")
    let result = try recover("--orphans", orphans)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("1 row: refused by a constraint of the table"))
    #expect(
      try String(contentsOfFile: orphans, encoding: .utf8).contains("\"reason\": \"constraint\""))
    #expect(try new("SELECT seq FROM sqlite_sequence WHERE name = 'Mine'") == "9")
    #expect(
      result.output.contains(
        "Apart is left out: it is there without its rows, as it is WITHOUT ROWID"))
    #expect(!result.output.contains("not a page of a table"))
  }

  @Test func `a primary key that is not the rowid is recovered`() throws {
    try sqlite(
      store,
      """
      CREATE TABLE Falling(a INTEGER PRIMARY KEY DESC, b); CREATE TABLE Rising(a INTEGER PRIMARY KEY, b);
      INSERT INTO Falling SELECT Z_PK * 7, Z_PK FROM ZTAG; INSERT INTO Rising SELECT a, b FROM Falling
      """)
    #expect(try recover().exitCode == 0)
    for table in ["Falling", "Rising"] {
      let query = "SELECT count(*), sum(a) FROM \(table)"
      #expect(try new(query) == sqlite(store, query))
    }
  }

  // MARK: - Pages

  @Test func `rows of an overwritten leaf are reported as lost`()
    throws
  {
    let pages = try leaves("ZAUTHOR")
    try copy(pages[2].page, over: pages[1].page)
    let rows = try runTool(
      "modelc", ["rows", store, "Author", "--format", "jsonl", "--columns", "name"])
    #expect(rows.exitCode == 65)
    #expect(rows.errors.contains("the keys of its rows do not ascend"))
    #expect(rows.errors.contains("ZAUTHOR: rows may be lost with the keys"))
    let keys = rows.output.split(separator: "\n").map { $0.split(separator: ",")[1] }
    #expect(Set(keys).count == 600 - pages[1].rows)
    #expect(keys.count == 600 - pages[1].rows)
    let result = try recover()
    #expect(result.exitCode == 1)
    #expect(result.output.contains("Author: \(pages[1].rows) at most"))
    #expect(result.output.contains("keys that belong on another page: \(pages[1].page)"))
    try expectHealthy()
  }

  @Test func `swapped leaf pages lose no rows`() throws {
    let pages = try leaves("ZAUTHOR")
    let saved = try Array(bytes[(pages[1].page - 1) * pageSize..<pages[1].page * pageSize])
    try copy(pages[2].page, over: pages[1].page)
    try write(saved, at: (pages[2].page - 1) * pageSize)
    _ = try recover()
    #expect(try new("SELECT count(*) FROM ZAUTHOR") == "600")
    let rows = try runTool(
      "modelc", ["rows", store, "Author", "--format", "jsonl", "--columns", "name"])
    #expect(rows.output.split(separator: "\n").count == 600)
  }

  @Test func `a damaged key between two leaves loses no rows`() throws {
    let root = try #require(Int(try sqlite(store, schemaRow("ZAUTHOR"))))
    let start = (root - 1) * pageSize
    let data = try bytes
    let cell = Int(data[start + 12]) << 8 | Int(data[start + 13])
    // The key of the first leaf becomes a smaller one.
    try write([3], at: start + cell + (data[start + cell + 4] < 0x80 ? 4 : 5))
    _ = try recover()
    #expect(try new("SELECT count(*) FROM ZAUTHOR") == "600")
    try expectHealthy()
  }

  @Test func `impossible keys on a damaged page do not trap`() throws {
    let root = try #require(Int(try sqlite(store, schemaRow("ZAUTHOR"))))
    var page = [UInt8](repeating: 0, count: pageSize)
    page.replaceSubrange(0..<12, with: [5, 0, 0, 0, 3, 0x0F, 0xD3, 0, 0x0D, 0xBB, 0xA0, 0])
    for (index, key) in [UInt8(0xFE), 1, 0xFE].enumerated() {
      let offset = pageSize - 15 * (index + 1)
      page.replaceSubrange(
        12 + 2 * index..<14 + 2 * index, with: [UInt8(offset >> 8), UInt8(offset & 255)])
      let number: [UInt8] = key == 1 ? [1] : [0xBF] + Array(repeating: 0xFF, count: 7) + [key]
      page.replaceSubrange(
        offset..<offset + 4 + number.count, with: [0, 0x0D, 0xBB, 0xA0] + number)
    }
    try write(page, at: (root - 1) * pageSize)
    #expect(try recover().exitCode == 1)
    #expect(try new("SELECT count(*) FROM ZNOTE") == "600")
  }

  @Test func `deleted rows are not recovered without a pointer map either`() throws {
    try sqlite(store, "PRAGMA auto_vacuum = 0; VACUUM")
    try sqlite(
      store,
      "PRAGMA secure_delete = 0; DELETE FROM ZAUTHOR WHERE Z_PK > 300; UPDATE ZNOTE SET ZAUTHOR = NULL"
    )
    try zero(#require(try leaves("ZAUTHOR").first).page)
    #expect(try recover().exitCode == 1)
    #expect(try new("SELECT count(*) FROM ZAUTHOR WHERE Z_PK > 300") == "0")
  }

  /// The last overflow page of a note's text, or of the bytes behind it.
  private func overflowPage(_ table: String = "ZNOTE") throws -> Int {
    try sqlite(
      store, "UPDATE ZNOTE SET ZBODY = printf('%.*c', 5000, 'x'), ZPHOTO = NULL WHERE Z_PK = 300")
    return try #require(
      Int(
        try sqlite(
          store,
          "SELECT pageno FROM dbstat WHERE name = '\(table)' AND pagetype = 'overflow' ORDER BY path DESC LIMIT 1"
        )))
  }

  @Test func `a text whose last page is zeroed is lost, and its row is reported as partial`() throws
  {
    try sqlite(store, "UPDATE ZNOTE SET ZPHOTO = NULL")
    try zero(overflowPage())
    let doctor = try runTool("modeldiff", ["doctor", "--deep", store])
    #expect(doctor.output.contains("texts of Note.body have NUL characters"))
    for arguments in [
      ["rows", store, "Note"], ["rows", store, "Note", "--format", "csv"],
      ["rows", store, "Note", "--format", "jsonl"], ["redact", store, "-o", folder("Copy.sqlite")],
    ] {
      let result = try runTool("modelc", arguments)
      #expect(result.errors.contains("Note.body: 1 value is broken by NUL characters"))
    }
    let result = try recover()
    #expect(result.exitCode == 1)
    #expect(result.output.contains("Note: 600 rows, 1 of them in part"))
    #expect(try new("SELECT count(*) FROM ZNOTE WHERE instr(ZBODY, char(0)) > 0") == "0")
  }

  @Test func `a value that ends with zero bytes counts as complete`() throws {
    try sqlite(store, "UPDATE ZNOTE SET ZPHOTO = zeroblob(9000) WHERE Z_PK = 300")
    #expect(try recover().exitCode == 0)
  }

  @Test func `the missing end of a truncated file is not read as a value`() throws {
    let size = try bytes.count
    try sqlite(
      store,
      "UPDATE ZNOTE SET ZPHOTO = NULL; VACUUM; UPDATE ZNOTE SET ZBODY = printf('%.*c', 9000, 'x') WHERE Z_PK = 300"
    )
    let handle = try FileHandle(forUpdating: URL(filePath: store))
    #expect(size > 0)
    let page = try #require(
      Int(
        try sqlite(
          store,
          "SELECT max(pageno) FROM dbstat WHERE name = 'ZNOTE' AND pagetype = 'overflow'")))
    try handle.truncate(atOffset: UInt64((page - 1) * pageSize + 100))
    try handle.close()
    #expect(try recover().exitCode == 1)
    #expect(try new("SELECT count(*) FROM ZNOTE WHERE instr(ZBODY, char(0)) > 0") == "0")
  }

  @Test(arguments: [0, 60, 2000]) func `a leaf page cut off by the end of the file does not trap`(
    _ offset: Int
  )
    throws
  {
    let page = try leaves("ZAUTHOR")[1].page
    try FileManager.default.copyItem(atPath: store, toPath: folder("Whole.sqlite"))
    let handle = try FileHandle(forUpdating: URL(filePath: store))
    try handle.truncate(atOffset: UInt64((page - 1) * pageSize + offset))
    try handle.close()
    let pages = try sqlite(folder("Whole.sqlite"), "PRAGMA page_count")
    let result = try recover()
    #expect(result.exitCode == 1)
    #expect(
      result.output.contains("the file has \(offset == 0 ? page - 1 : page) pages of \(pages)"))
    #expect(!result.output.contains("first bytes"))
    #expect(try !new("SELECT count(*) FROM ZAUTHOR").isEmpty)
  }

  @Test func `an overflow page that two values share belongs to one of them`() throws {
    try sqlite(store, "UPDATE ZNOTE SET ZPHOTO = NULL, ZBODY = 'short'")
    try sqlite(
      store, "UPDATE ZNOTE SET ZBODY = printf('%.*c', 5000, 'x') WHERE Z_PK IN (300, 301)")
    let pages = try sqlite(
      store,
      "SELECT pageno FROM dbstat WHERE name = 'ZNOTE' AND pagetype = 'overflow' ORDER BY path"
    ).split(separator: "\n").compactMap { Int($0) }
    #expect(pages.count == 2)
    func pointer(_ page: Int) -> Data { Data([0, 0, UInt8(page >> 8), UInt8(page & 255)]) }
    let ranges = try #require(try bytes.range(of: Data("xxxx".utf8) + pointer(pages[1])))
    try write(Array(pointer(pages[0])), at: ranges.lowerBound + 4)
    let result = try recover()
    #expect(result.exitCode == 1)
    #expect(result.output.contains("1 of them in part"))
  }

  // MARK: - Settings

  @Test func `UTF-16 texts are recovered if the header is lost`() throws {
    let dump = try sqlite(store, ".dump")
    try FileManager.default.removeItem(atPath: store)
    try folder.write(("PRAGMA encoding = 'UTF-16le';" + dump).utf8, to: "dump.sql")
    try sqlite(store, ".read \(folder("dump.sql"))")
    let names = try sqlite(store, "SELECT Z_PK, ZBODY FROM ZNOTE")
    try write(Array(repeating: 0, count: 16), at: 0)
    _ = try recover(bundle)
    #expect(try new("SELECT Z_PK, ZBODY FROM ZNOTE") == names)
  }

  @Test func `pages with reserved bytes lose no rows`() throws {
    try sqlite(store, ".filectrl reserve_bytes 64", "VACUUM")
    #expect(try bytes[20] == 64)
    let rows = try sqlite(store, "SELECT Z_PK, ZBODY, hex(ZPHOTO) FROM ZNOTE")
    #expect(try recover().exitCode == 0)
    #expect(try new("SELECT Z_PK, ZBODY, hex(ZPHOTO) FROM ZNOTE") == rows)
  }

  @Test func `a reserved size that contradicts the rows is ignored`() throws {
    try write([64], at: 20)
    _ = try recover()
    #expect(try new("SELECT count(*) FROM ZNOTE WHERE ZBODY NOT NULL") == "600")
  }

  // MARK: - Metadata and keys

  @Test func `a model that contradicts the metadata is refused`() throws {
    try sqlite(store, "DELETE FROM Z_MODELCACHE")
    let other = try folder.makeHistory(
      """
      <entity name="Author"><attribute name="other" optional="YES" attributeType="String"/></entity>
      <entity name="Extra"/>
      """, name: "Other")
    let refused = try recover(other)
    #expect(refused.exitCode == 65)
    #expect(
      refused.errors.contains(
        "no version of \(other) has the hashes of the store; none of its entities is in it"))
    #expect(try recover(bundle).exitCode == 0)
    try expectHealthy()
  }

  @Test func `a model without any of the store's entities is refused if the metadata are lost`()
    throws
  {
    try sqlite(store, "DELETE FROM Z_MODELCACHE; DELETE FROM Z_METADATA")
    let other = try folder.makeHistory("<entity name=\"Extra\"/>", name: "Other")
    let refused = try recover(other)
    #expect(refused.exitCode == 65)
    #expect(
      refused.errors.contains(
        "no entity of \(other) is in the store: the store has Author, Note, Tag"))
    #expect(try recover(bundle).exitCode == 1)
    try expectHealthy()
  }

  @Test func `a model that is not the one in the store is refused`() throws {
    let other = try folder.makeHistory("<entity name=\"Extra\"/>", name: "Other")
    let refused = try recover(other)
    #expect(refused.exitCode == 65)
    #expect(
      refused.errors.contains("no version of \(other) is the model that the store holds"))
    #expect(try !folder.topNames().contains { $0.contains("New") })
    #expect(try recover(bundle).exitCode == 0)
  }

  @Test func `a damaged digest in the metadata is repaired and reported`() throws {
    let digest = try #require(
      try bytes.range(of: Data("NSStoreModelVersionHashesDigest".utf8)))
    let text = try #require(
      try bytes[digest.upperBound...].firstRange(of: Data("==".utf8)))
    let byte = try bytes[text.lowerBound - 3]
    try write([byte == 0x41 ? 0x42 : 0x41], at: text.lowerBound - 3)
    let result = try recover()
    #expect(result.exitCode == 1)
    #expect(result.output.contains("the metadata were lost in part or whole"))
    try expectHealthy()
  }

  @Test func `keys of lost objects are not reused`() throws {
    for table in ["Z_PRIMARYKEY", "ZAUTHOR"] { try zero(#require(try leaves(table).last).page) }
    _ = try recover()
    let greatest = try new("SELECT max(ZAUTHOR) FROM ZNOTE")
    #expect(!greatest.isEmpty)
    #expect(
      try new("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Author'")
        == sqlite(store, "SELECT max(ZAUTHOR) FROM ZNOTE"))
    try expectHealthy()
  }

  // MARK: - The log

  /// Commits five times, only to the log.
  private func commit() throws {
    let updates = (1...5).map {
      "UPDATE ZTAG SET ZNAME = 'later' WHERE Z_PK = \($0 * 100);"
    }
    let (log, kept) = (store + "-wal", folder("kept"))
    try sqlite(
      store, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; " + updates.joined(),
      ".shell cp \(log) \(kept)", ".shell cp \(store) \(kept)-db")
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + suffix) }
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.moveItem(atPath: kept + "-db", toPath: store)
    try FileManager.default.moveItem(atPath: kept, toPath: log)
  }

  /// Changes the log.
  private func changeLog(_ change: (inout Data) -> Void) throws {
    let url = URL(filePath: store + "-wal")
    var log = try Data(contentsOf: url)
    change(&log)
    try log.write(to: url)
  }

  /// The size of a frame in the log.
  private var frameSize: Int { 24 + pageSize }

  @Test(arguments: [8, 32 + 24 + 4096 + 100])
  func `commits after a damaged part of the log are reported, and their rows are orphans`(
    _ offset: Int
  ) throws {
    try commit()
    try changeLog { $0[offset] ^= 0x10 }
    let orphans = folder("orphans.jsonl")
    let result = try recover("--orphans", orphans)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("the -wal is damaged:"))
    #expect(try String(contentsOfFile: orphans, encoding: .utf8).contains("\"later\""))
  }

  @Test(arguments: [512, 4096]) func `commits in a log that begins with zeros are reported`(
    _ zeros: Int
  ) throws {
    try commit()
    try changeLog { $0.replaceSubrange(0..<zeros, with: Data(count: zeros)) }
    let result = try recover()
    #expect(result.exitCode == 1)
    #expect(result.output.contains("the -wal is damaged:"))
  }

  @Test func `a last commit that has a damaged salt or is cut off is reported`() throws {
    try commit()
    let size = frameSize
    let whole = try Data(contentsOf: URL(filePath: store + "-wal"))
    for change in [{ $0[$0.count - size + 9] ^= 1 }, { $0.removeLast(200) }]
      as [(inout Data) -> Void]
    {
      try whole.write(to: URL(filePath: store + "-wal"))
      try changeLog(change)
      let result = try recover("--force")
      #expect(result.exitCode == 1)
      #expect(result.output.contains("the -wal is damaged: 1 frame of it with later commits"))
    }
  }

  @Test func `doctor, rows and redact report unread commits in the log`() throws {
    try commit()
    try changeLog { $0[32 + frameSize + 100] ^= 1 }
    let doctor = try runTool("modeldiff", ["doctor", store])
    #expect(doctor.exitCode == 1)
    #expect(doctor.output.contains("of it with later commits not read [unread-commits]"))
    for arguments in [["rows", store, "Tag"], ["redact", store, "-o", folder("Copy.sqlite")]] {
      let result = try runTool("modelc", arguments)
      #expect(result.exitCode == 0)
      #expect(result.errors.contains("of it with later commits not read [unread-commits]"))
    }
  }

  @Test(arguments: [
    "", "ROLLBACK; UPDATE ZTAG SET ZNAME = 'two' WHERE Z_PK = 2;",
  ])
  func `frames of an unfinished transaction are not damage`(_ next: String) throws {
    let (log, kept) = (store + "-wal", folder("kept"))
    try sqlite(
      store,
      """
      PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 5; PRAGMA cache_spill = 5;
      UPDATE ZTAG SET ZNAME = 'one' WHERE Z_PK = 1; BEGIN; UPDATE ZNOTE SET ZBODY = hex(zeroblob(500)); \(next)
      """, ".shell cp \(log) \(kept)", ".shell cp \(store) \(kept)-db")
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.moveItem(atPath: kept + "-db", toPath: store)
    try? FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: kept, toPath: log)
    let size = try Data(contentsOf: URL(filePath: log)).count
    #expect(size > 32 + 20 * frameSize)
    let result = try recover()
    #expect(result.exitCode == 0, "\(result.output)")
    #expect(try runTool("modeldiff", ["doctor", store]).exitCode == 0)
  }

  @Test func `a complete log is not damage`() throws {
    try commit()
    #expect(try recover().exitCode == 0)
    #expect(try new("SELECT count(*) FROM ZTAG WHERE ZNAME = 'later'") == "5")
  }

  @Test func `the log of another store is refused if the first page is lost`() throws {
    let other = try folder.makeHistory(
      "<entity name=\"Ware\"><attribute name=\"a\" optional=\"YES\" attributeType=\"String\"/></entity>",
      name: "Wares")
    try expectSuccess(runTool("modelc", ["create", other, folder("O.sqlite"), "--rows", "50"]))
    try sqlite(
      folder("O.sqlite"), "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; VACUUM",
      ".shell cp \(folder("O.sqlite"))-wal \(store)-wal")
    try zero(1)
    let result = try recover(bundle)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("the -wal beside the store is another store's"))
    try FileManager.default.removeItem(atPath: store + "-wal")
    _ = try recover(bundle)
    #expect(try new("SELECT count(*) FROM ZNOTE") == "600")
  }

  // MARK: - Other commands

  @Test func `a table whose root page is another's is searched for on all pages`() throws {
    try sqlite(store, "PRAGMA auto_vacuum = 0; VACUUM")
    let pages = try ["ZAUTHOR", "ZTAG"].map { try #require(Int(try sqlite(store, schemaRow($0)))) }
    try copy(pages[1], over: pages[0])
    let rows = try runTool(
      "modelc", ["rows", store, "Author", "--format", "jsonl", "--columns", "name"])
    #expect(rows.exitCode == 65)
    #expect(rows.output.split(separator: "\n").count == 600)
    #expect(rows.errors.contains("all its rows are of entities of other tables"))
    let redacted = try runTool("modelc", ["redact", store, "-o", folder("Copy.sqlite")])
    #expect(redacted.exitCode == 65)
    #expect(redacted.errors.contains("all its rows are of entities of other tables"))
    #expect(try sqlite(folder("Copy.sqlite"), "SELECT count(*) FROM ZAUTHOR") == "600")
  }

  @Test func `a redacted copy of a damaged store reports what may be lost`() throws {
    let lost = try leaves("ZAUTHOR")[1]
    try zero(lost.page)
    let result = try runTool("modelc", ["redact", store, "-o", folder("Copy.sqlite")])
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("only what can be read of it is in the copy"))
    #expect(result.errors.contains("damaged pages: \(lost.page)"))
    #expect(result.errors.contains("ZAUTHOR: rows may be lost with the keys"))
    #expect(!result.errors.contains("SELECT"))
  }
}

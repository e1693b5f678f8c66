import CSQLite
import Foundation
import StoreFile
import StoreSchema
import TestSupport
import Testing

@Suite("Proofs by pages")
struct ProvePagesTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  private static let names = ["A", "B"]

  /// Two tables with rows, one of them with an index, Core Data's books, and perhaps free pages.
  private func store(autoVacuum: String = "NONE", hasFreePages: Bool = true) throws -> String {
    let numbers =
      "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)"
    let freeing = [
      "CREATE TABLE F (B BLOB)", "INSERT INTO F VALUES (randomblob(50000))", "DROP TABLE F",
    ]
    return try folder.store(
      [
        "PRAGMA auto_vacuum = \(autoVacuum)",
        "CREATE TABLE T (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, A INTEGER, B VARCHAR)",
        "CREATE INDEX T_A ON T (A)",
        "CREATE TABLE U (Z_PK INTEGER PRIMARY KEY, V BLOB)",
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR, Z_PLIST BLOB)",
        "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
        "\(numbers) INSERT INTO T SELECT i, 1, i * 7, 'text ' || i FROM n",
        "INSERT INTO U VALUES (1, randomblob(20000)), (2, randomblob(300))",
        "INSERT INTO Z_METADATA VALUES (1, 'u', randomblob(3000))",
        "INSERT INTO Z_MODELCACHE VALUES (randomblob(40000))",
      ] + (hasFreePages ? freeing : []), name: "\(UUID()).sqlite")
  }

  /// Runs statements on a store that may be damaged.
  ///
  /// - Returns: Whether SQLite took all of them.
  private func run(_ statements: [String], at path: String) -> Bool {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    return sqlite3_open(path, &handle) == SQLITE_OK
      && statements.allSatisfy { sqlite3_exec(handle, $0, nil, nil, nil) == SQLITE_OK }
  }

  /// Changes a copy of a store, in which columns may get new names, and compares the pages of both.
  private func proof(
    _ store: String, _ statements: [String], renamed: [String: String] = [:], table: String = "T",
    keeping others: [String] = ["U"]
  ) throws -> PageProof? {
    let copy = folder.path + "/\(UUID()).sqlite"
    try FileManager.default.copyItem(atPath: store, toPath: copy)
    _ = try folder.store(statements, name: (copy as NSString).lastPathComponent)
    let place = { (table: String, column: String) in
      ColumnPlace(table: table, column: column, key: "Z_PK", entity: nil)
    }
    let columns =
      Self.names.map { (place("T", $0), place(table, renamed[$0] ?? $0)) }
      + others.map { (place($0, "V"), place($0, "V")) }
    return provePages(from: store, to: copy, keeping: columns, isInterrupted: { false })
  }

  @Test(arguments: ["NONE", "INCREMENTAL"])
  func `changes of the catalog and of the books are proved`(_ autoVacuum: String) throws {
    let store = try store(autoVacuum: autoVacuum, hasFreePages: autoVacuum != "NONE")
    let nothing = try #require(try proof(store, []))
    #expect(nothing.changedPages == 0)
    #expect(nothing.pages > 40)
    let renamed = try #require(
      try proof(
        store,
        [
          "ALTER TABLE T RENAME COLUMN A TO C", "ALTER TABLE T ADD COLUMN D TIMESTAMP",
          "UPDATE Z_METADATA SET Z_PLIST = randomblob(2900)",
        ], renamed: ["A": "C"]))
    #expect((1...6).contains(renamed.changedPages))
    #expect(try proof(store, ["ALTER TABLE T RENAME TO S"], table: "S") != nil)
    for size in [10, 100_000] {
      let change = "UPDATE Z_MODELCACHE SET Z_CONTENT = randomblob(\(size))"
      #expect(try proof(store, [change]) != nil)
    }
    // Where there is something to be moved, pages of tables are.
    let shrinking = ["UPDATE Z_MODELCACHE SET Z_CONTENT = NULL", "PRAGMA incremental_vacuum"]
    #expect((try proof(store, shrinking) == nil) == (autoVacuum == "INCREMENTAL"))
  }

  @Test func `pages that were free prove nothing where no pointer map says so`() throws {
    let change = "UPDATE Z_MODELCACHE SET Z_CONTENT = randomblob(60000)"
    #expect(try proof(try store(), [change]) == nil)
    #expect(try proof(try store(autoVacuum: "INCREMENTAL"), [change]) != nil)
  }

  @Test func `new tables are proved, dropped ones are not`() throws {
    let store = try store(hasFreePages: false)
    let table = "CREATE TABLE N (Z_PK INTEGER PRIMARY KEY, X INTEGER)"
    #expect(try proof(store, [table, "CREATE INDEX N_X ON N (X)"]) != nil)
    #expect(try proof(store, ["DROP TABLE U"]) == nil)
    // The pages of the index are free then, and nothing else says that they were its own.
    #expect(try proof(store, ["DROP INDEX T_A"]) == nil)
  }

  @Test(
    arguments: [
      "UPDATE T SET A = 8 WHERE Z_PK = 1", "UPDATE T SET B = 'other' WHERE Z_PK = 2999",
      "DELETE FROM T WHERE Z_PK = 3000", "INSERT INTO T VALUES (3001, 1, 1, 'x')",
      "UPDATE U SET V = zeroblob(20000) WHERE Z_PK = 1", "CREATE INDEX T_B ON T (B)",
      "ALTER TABLE T DROP COLUMN B", "VACUUM", "PRAGMA user_version = 5",
      "DROP INDEX T_A; CREATE INDEX T_A ON T (A DESC)",
      "ALTER TABLE T RENAME TO O; CREATE TABLE T AS SELECT * FROM O",
      "ALTER TABLE T ADD COLUMN X INTEGER GENERATED ALWAYS AS (A + 1) VIRTUAL",
    ], ["NONE", "INCREMENTAL"])
  func `what writes a table, or makes it mean something else, is not proved`(
    _ change: String, _ autoVacuum: String
  ) throws {
    #expect(try proof(try store(autoVacuum: autoVacuum), [change]) == nil)
  }

  @Test(arguments: [
    // The columns change places, so that each name has the values of the other.
    "replace(replace(replace(sql, 'A INTEGER', 'C INTEGER'), 'B VARCHAR', 'A INTEGER'), 'C INTEGER', 'B VARCHAR')",
    "replace(replace(replace(sql, 'A INTEGER', 'C INTEGER'), 'B VARCHAR', 'A VARCHAR'), 'C INTEGER', 'B INTEGER')",
    "replace(sql, 'A INTEGER', 'A FLOAT')", "replace(sql, 'A INTEGER', 'A INTEGER DEFAULT 7')",
    "replace(sql, 'Z_ENT INTEGER, ', '')", "replace(sql, 'Z_ENT', 'X INTEGER, Z_ENT')",
    "replace(sql, 'B VARCHAR', 'B VARCHAR GENERATED ALWAYS AS (A) STORED')",
  ])
  func `a schema that reads the same rows in another way is not proved`(_ text: String) throws {
    let change = "UPDATE sqlite_master SET sql = \(text) WHERE name = 'T'"
    #expect(try proof(try store(), ["PRAGMA writable_schema = ON", change]) == nil)
  }

  @Test func `an index that is given to another column is not proved`() throws {
    let change =
      "UPDATE sqlite_master SET sql = replace(sql, '(A)', '(B)') WHERE name = 'T_A'"
    #expect(try proof(try store(), ["PRAGMA writable_schema = ON", change]) == nil)
  }

  @Test func `tables whose names are equal texts but not equal bytes prove nothing`() throws {
    let store = try folder.store(
      ["CREATE TABLE \"\u{e9}\" (A)", "CREATE TABLE \"e\u{301}\" (A)"], name: "accents.sqlite")
    let copy = folder.path + "/accents-copy.sqlite"
    try FileManager.default.copyItem(atPath: store, toPath: copy)
    #expect(provePages(from: store, to: copy, keeping: [], isInterrupted: { false }) == nil)
  }

  @Test(arguments: [
    "INSERT INTO sqlite_master SELECT * FROM sqlite_master WHERE name = 'U'",
    "INSERT INTO sqlite_master SELECT type, 'u', 'u', rootpage, sql FROM sqlite_master WHERE name = 'U'",
    "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'U') WHERE name = 'T'",
    "UPDATE sqlite_master SET name = 'U' WHERE name = 'T_A'",
    "UPDATE sqlite_master SET tbl_name = 'U' WHERE name = 'T_A'",
  ])
  func `a catalog that lists something twice, or under another name, proves nothing`(
    _ change: String
  ) throws {
    let store = try store()
    try #require(run(["PRAGMA writable_schema = ON", change], at: store))
    let copy = folder.path + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: store, toPath: copy)
    #expect(provePages(from: store, to: copy, keeping: [], isInterrupted: { false }) == nil)
  }

  /// Whatever one bit of the store says before, the values of the copy are those of the store where pages prove it.
  @Test(arguments: ["NONE", "INCREMENTAL"])
  func `a store with one changed bit loses nothing that pages prove`(_ autoVacuum: String) throws {
    let store = try store(autoVacuum: autoVacuum)
    let places = [("T", "A"), ("T", "B"), ("U", "V")].map {
      ColumnPlace(table: $0.0, column: $0.1, key: "Z_PK", entity: nil)
    }
    let bytes = try Array(Data(contentsOf: URL(filePath: store)))
    let size = 4096
    // Where the list of free pages and the pointer map are, and anywhere.
    let trunk = bytes[32..<36].reduce(0) { $0 << 8 | Int($1) }
    let targets = [
      0..<100, (trunk - 1) * size..<(trunk - 1) * size + 80, size..<size + 600, 0..<bytes.count,
    ]
    var generator = SeededGenerator(seed: 11)
    var proved = 0
    for turn in 0..<400 {
      let target = targets[turn % targets.count]
      var damaged = bytes
      damaged[target.lowerBound + Int(generator.next() % UInt64(target.count))] ^=
        1 << UInt8(generator.next() % 8)
      let old = try folder.file(damaged, name: "old.sqlite")
      guard let before = try? digestsOf(places, at: old) else { continue }
      let new = try folder.file(damaged, name: "new.sqlite")
      let change = [
        "ALTER TABLE T ADD COLUMN D TIMESTAMP",
        "UPDATE Z_MODELCACHE SET Z_CONTENT = randomblob(90000)",
      ]
      guard run(change, at: new) else { continue }
      let proof = provePages(
        from: old, to: new, keeping: places.map { ($0, $0) }, isInterrupted: { false })
      guard proof != nil else { continue }
      proved += 1
      #expect(try digestsOf(places, at: new) == before)
    }
    #expect(autoVacuum == "NONE" ? proved == 0 : proved > 20)
  }

  /// Whatever one bit of a copy says, values are the same where pages prove it.
  @Test(arguments: ["NONE", "INCREMENTAL"])
  func `one changed bit is proved to be none of a value, or not proved`(_ autoVacuum: String) throws
  {
    let store = try store(autoVacuum: autoVacuum)
    let places = [("T", "A"), ("T", "B"), ("U", "V")].map {
      ColumnPlace(table: $0.0, column: $0.1, key: "Z_PK", entity: nil)
    }
    let before = try digestsOf(places, at: store)
    let bytes = try Array(Data(contentsOf: URL(filePath: store)))
    var generator = SeededGenerator(seed: 7)
    var proved = 0
    for _ in 0..<400 {
      var changed = bytes
      changed[Int(generator.next() % UInt64(bytes.count))] ^= 1 << UInt8(generator.next() % 8)
      let copy = try folder.file(changed, name: "changed.sqlite")
      let proof = provePages(
        from: store, to: copy, keeping: places.map { ($0, $0) }, isInterrupted: { false })
      guard proof != nil else { continue }
      proved += 1
      #expect(try digestsOf(places, at: copy) == before)
    }
    // Content of the books and of free pages.
    #expect((1...350).contains(proved))
  }
}

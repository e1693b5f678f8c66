import Foundation
import TestSupport
import Testing

@Suite("modeldiff repair")
struct RepairTests {
  private let folder: TemporaryFolder
  private let bundle: String

  init() throws {
    folder = try TemporaryFolder()
    bundle = try folder.makeHistory(
      """
      <entity name="Owner">
        <attribute name="name" attributeType="String"/>
        <relationship name="pets" optional="YES" toMany="YES" destinationEntity="Pet" inverseName="owner" inverseEntity="Pet"/>
        <relationship name="papers" optional="YES" toMany="YES" destinationEntity="Paper" inverseName="owner" inverseEntity="Paper"/>
      </entity>
      <entity name="Paper">
        <relationship name="owner" maxCount="1" destinationEntity="Owner" inverseName="papers" inverseEntity="Owner"/>
      </entity>
      <entity name="Pet">
        <attribute name="picture" optional="YES" attributeType="Binary"/>
        <attribute name="weight" optional="YES" attributeType="Double" usesScalarValueType="YES"/>
        <attribute name="word" optional="YES" attributeType="String"/>
        <attribute name="ownersName" optional="YES" attributeType="String" derived="YES" derivationExpression="owner.name"/>
        <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Owner" inverseName="pets" inverseEntity="Owner"/>
        <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="pets" inverseEntity="Tag"/>
      </entity>
      <entity name="Dog" parentEntity="Pet"/>
      <entity name="Tag">
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="pets" optional="YES" toMany="YES" destinationEntity="Pet" inverseName="tags" inverseEntity="Pet"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="title"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      """)
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder("")).filter {
        !$0.hasPrefix("Model.")
      }.sorted()
    }
  }

  private func makeStore(_ statements: String = "", rows: Int = 12) throws -> String {
    let path = folder("S.sqlite")
    let made = try runTool("modelc", ["create", bundle, path, "--rows", "\(rows)"])
    #expect(made.exitCode == 0, "\(made.errors)")
    try sqlite(path, "PRAGMA journal_mode = DELETE")
    // Triggers of derived attributes call what only Core Data has.
    let triggers = try sqlite(path, "SELECT name FROM sqlite_master WHERE type = 'trigger'")
    let saved = try sqlite(path, "SELECT sql || ';' FROM sqlite_master WHERE type = 'trigger'")
    for name in triggers.split(separator: "\n") { try sqlite(path, "DROP TRIGGER \(name)") }
    if !statements.isEmpty { try sqlite(path, statements) }
    if !saved.isEmpty { try sqlite(path, saved) }
    return path
  }

  private func joinTable(_ path: String) throws -> String {
    try sqlite(
      path, "SELECT name FROM sqlite_master WHERE name GLOB 'Z_[0-9]*' AND type = 'table'")
  }

  /// The content of a store without the tables that a repair is about, as text.
  private func dump(_ path: String, without tables: String...) throws -> [String] {
    try sqlite(path, ".dump").split(separator: "\n").map(String.init).filter { line in
      !tables.contains { line.hasPrefix("INSERT INTO \($0) ") } && !line.hasPrefix("PRAGMA")
    }.sorted()
  }

  /// The ids of the repairable findings of a store.
  private func mendable(_ path: String) throws -> [String] {
    let json = try modeldiff("repair", "--format", "json", path).json
    let left = try #require(json["left"] as? [[String: Any]])
    return left.compactMap { ($0["mending"] as? [String: Any])?["name"] as? String }
  }

  @Test func `repair without a name lists the possible repairs and changes nothing`() throws {
    let path = try makeStore(
      """
      UPDATE ZPET SET ZOWNER = 99 WHERE Z_PK IN (1, 2); UPDATE ZPAPER SET ZOWNER = 98 WHERE Z_PK = 1;
      UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Tag'; DROP INDEX ZPET_ZOWNER_INDEX
      """)
    let before = try Data(contentsOf: URL(filePath: path))
    let result = try modeldiff("repair", path)
    #expect(result.exitCode == 1)
    // Where folders of temporary files have a blank in their names, the path is in quotes.
    let output = result.output.replacing("'\(path)'", with: path)
    for text in [
      "3 findings can be repaired",
      // The command stands last, so that the line from there on can be run as it is.
      "set the relationship to nil: modeldiff repair \(path) --mend dangling-key:Pet.owner\n",
      "Pet.owner names rows that do not exist: 2 rows [dangling-key]",
      "write Z_MAX: modeldiff repair \(path) --mend low-maximum-key:Tag\n",
      "create the index: modeldiff repair \(path) --mend missing-index:ZPET_ZOWNER_INDEX\n",
      "not repaired automatically: the relationship is not optional",
    ] {
      #expect(output.contains(text), "\(text)")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try names == ["S.sqlite"])
  }

  @Test func `no trigger fires during a repair, whatever its name or table`() throws {
    let path = try makeStore("UPDATE ZPET SET ZOWNER = 99 WHERE Z_PK IN (1, 2)")
    for (name, table) in [("Z_RT_x", "ZPET"), ("Z_DA_x", "Z_METADATA"), ("mine", "ZTAG")] {
      try sqlite(
        path, "CREATE TRIGGER \(name) AFTER UPDATE ON \(table) BEGIN DELETE FROM ZTAG; END")
    }
    let before = try dump(path, without: "ZPET")
    let result = try modeldiff("repair", path, "--mend", "dangling-key:Pet.owner", "--in-place")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("foreign-trigger"))
    #expect(try dump(path, without: "ZPET") == before)
    #expect(try sqlite(path, "SELECT COUNT(*) FROM ZPET WHERE ZOWNER = 99") == "0")
  }

  @Test func `a sound store needs no repair`() throws {
    let path = try makeStore()
    #expect(try modeldiff("repair", path).exitCode == 0)
    let named = try modeldiff("repair", path, "--mend", "dangling-key")
    #expect(named.exitCode == 1)
    #expect(named.output.contains("nothing to repair"))
    #expect(try names == ["S.sqlite"])
    #expect(
      try modeldiff("repair", path, "--mend", "dangling-key", "--in-place").exitCode == 0)
  }

  @Test(arguments: [
    ("UPDATE ZPET SET ZOWNER = 99 WHERE Z_PK IN (1, 2)", "dangling-key:Pet.owner", ["ZPET"]),
    (
      "UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Tag'", "low-maximum-key:Tag",
      ["Z_PRIMARYKEY"]
    ),
    ("DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'Dog'", "missing-entity-row:Dog", ["Z_PRIMARYKEY"]),
    ("DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'Pet'", "missing-entity-row:Pet", ["Z_PRIMARYKEY"]),
    (
      "UPDATE Z_PRIMARYKEY SET Z_SUPER = 7 WHERE Z_NAME = 'Dog'", "wrong-parent-number:Dog",
      ["Z_PRIMARYKEY"]
    ),
    (
      "INSERT INTO Z_PRIMARYKEY VALUES (50, 'Cat', 0, 3)", "unknown-entity-row:Z_PRIMARYKEY",
      ["Z_PRIMARYKEY"]
    ),
    (
      "INSERT INTO Z_PRIMARYKEY VALUES (50, 'Dog', 0, 0)", "repeated-entity-row:Z_PRIMARYKEY",
      ["Z_PRIMARYKEY"]
    ),
    ("DROP INDEX ZPET_ZOWNER_INDEX", "missing-index:ZPET_ZOWNER_INDEX", []),
  ])
  func `a repair restores what was damaged and changes nothing else`(
    statement: String, name: String, tables: [String]
  ) throws {
    let sound = try makeStore()
    let wanted = try dump(sound)
    try FileManager.default.removeItem(atPath: sound)
    let path = try makeStore(statement)
    #expect(try mendable(path).contains(name))
    let spoilt = try Data(contentsOf: URL(filePath: path))
    let result = try modeldiff("repair", path, "--mend", name)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try Data(contentsOf: URL(filePath: path)) == spoilt)
    #expect(try names == ["S.repaired.sqlite", "S.sqlite"])
    let deep = try modeldiff("doctor", "--deep", folder("S.repaired.sqlite"))
    #expect(deep.output.contains("S.repaired.sqlite: healthy\n"), "\(deep.output)")
    let found = try dump(folder("S.repaired.sqlite"))
    if tables == ["ZPET"] {
      let others = { (lines: [String]) in
        lines.filter { line in
          !["ZPET", "Z_METADATA"].contains { line.hasPrefix("INSERT INTO \($0) ") }
        }
      }
      #expect(others(found) == others(wanted))
      #expect(
        try sqlite(
          folder("S.repaired.sqlite"), "SELECT COUNT(*) FROM ZPET WHERE ZOWNER IS NULL AND Z_PK < 3"
        )
          == "2")
    } else {
      // Every store that is made has an identity of its own.
      let same = { (lines: [String]) in lines.filter { !$0.hasPrefix("INSERT INTO Z_METADATA ") } }
      #expect(same(found) == same(wanted))
    }
  }

  @Test func `only the named finding or kind of finding is repaired`() throws {
    let path = try makeStore(
      "UPDATE ZPET SET ZOWNER = 99 WHERE Z_PK = 1; UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Tag'"
    )
    let result = try modeldiff(
      "repair", path, "--mend", "dangling-key", "--in-place", "--keep-backup", "--format", "json")
    #expect(result.exitCode == 0)
    let checker = SchemaChecker(try modeldiff("repair", "--print-schema").json)
    #expect(checker.problems(in: try result.json) == [])
    #expect((try result.json["mended"] as? [Any])?.count == 1)
    #expect((try result.json["left"] as? [Any])?.count == 1)
    #expect(try names == ["S.sqlite", "S.sqlite.backup"])
    #expect(try mendable(path) == ["low-maximum-key:Tag"])
    #expect(
      try modeldiff("repair", path, "--mend", "low-maximum-key:Pet", "-o", folder("T.sqlite"))
        .exitCode == 1)
    #expect(try !names.contains("T.sqlite"))
  }

  @Test func `dangling pairs are removed, and all others stay`() throws {
    let path = try makeStore()
    let join = try joinTable(path)
    let pairs = try sqlite(path, "SELECT * FROM \(join) ORDER BY 1, 2")
    try sqlite(path, "INSERT INTO \(join) VALUES (901, 1), (1, 902)")
    let result = try modeldiff("repair", path, "--mend", "dangling-pair", "--in-place")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try sqlite(path, "SELECT * FROM \(join) ORDER BY 1, 2") == pairs)
    #expect(result.output.contains("2 rows set aside: "), "\(result.output)")
    let text = try String(contentsOfFile: folder("S.set-aside.json"), encoding: .utf8)
    #expect(text.contains("[901, 1]") && text.contains("[1, 902]"), "\(text)")
  }

  @Test func `pairs are set aside in the same file as the objects they named`() throws {
    let path = try makeStore("UPDATE ZPET SET Z_ENT = 77 WHERE Z_PK = 3")
    let join = try joinTable(path)
    let columns = try sqlite(path, "SELECT group_concat(name) FROM pragma_table_info('\(join)')")
    let pet = columns.split(separator: ",").first { $0.hasSuffix("PETS") } ?? ""
    let pairs = try sqlite(
      path,
      "SELECT '[' || \(columns.replacing(",", with: " || ', ' || ")) || ']' FROM \(join) WHERE \(pet) = 3"
    )
    .split(separator: "\n").map(String.init)
    #expect(!pairs.isEmpty)
    let result = try modeldiff(
      "repair", path, "--mend", "unknown-entity-number", "--mend", "dangling-pair")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("\(pairs.count + 1) rows set aside: "), "\(result.output)")
    #expect(try names == ["S.repaired.set-aside.json", "S.repaired.sqlite", "S.sqlite"])
    let text = try String(contentsOfFile: folder("S.repaired.set-aside.json"), encoding: .utf8)
    #expect(pairs.allSatisfy(text.contains), "\(text)")
  }

  @Test func `rows of no entity are set aside exactly, and references to them are repaired`()
    throws
  {
    let path = try makeStore(
      """
      UPDATE ZOWNER SET Z_ENT = 77 WHERE Z_PK = 2; UPDATE ZPET SET ZOWNER = 2 WHERE Z_PK = 4;
      UPDATE ZPET SET Z_ENT = 77, ZPICTURE = x'00ff41', ZWEIGHT = 9e999, ZWORD = 'a"' || char(10)
        WHERE Z_PK = 3;
      UPDATE ZPET SET Z_ENT = 77, ZWEIGHT = 0.1, ZWORD = CAST(x'61ff' AS TEXT) WHERE Z_PK = 5
      """)
    let tags = try sqlite(path, "SELECT * FROM ZTAG ORDER BY Z_PK")
    let result = try modeldiff(
      "repair", path, "--mend", "unknown-entity-number", "--mend", "dangling-key", "--mend",
      "dangling-pair", "--mend", "wrong-destination")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("5 rows set aside: \(folder("S.repaired.set-aside.json"))"))
    #expect(try names == ["S.repaired.set-aside.json", "S.repaired.sqlite", "S.sqlite"])
    let repaired = folder("S.repaired.sqlite")
    #expect(try sqlite(repaired, "SELECT COUNT(*) FROM ZPET") == "22")
    #expect(try sqlite(repaired, "SELECT ZOWNER IS NULL FROM ZPET WHERE Z_PK = 4") == "1")
    #expect(try sqlite(repaired, "SELECT * FROM ZTAG ORDER BY Z_PK") == tags)
    #expect(
      try sqlite(repaired, "SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger'")
        == sqlite(path, "SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger'"))
    let bytes = try Data(contentsOf: URL(filePath: folder("S.repaired.set-aside.json")))
    let json = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let tables = try #require(json["tables"] as? [[String: Any]])
    let pets = try #require(tables.first { $0["table"] as? String == "ZPET" })
    let columns = try #require(pets["columns"] as? [String])
    let rows = try #require(pets["rows"] as? [[Any]])
    func value(_ row: Int, _ column: String) throws -> Any {
      rows[row][try #require(columns.firstIndex(of: column))]
    }
    #expect(rows.count == 2)
    #expect(try value(0, "Z_PK") as? Int == 3)
    #expect(try value(0, "ZPICTURE") as? [String: String] == ["base64": "AP9B"])
    #expect(try value(0, "ZWEIGHT") as? [String: String] == ["real": "inf"])
    #expect(try value(0, "ZWORD") as? String == "a\"\n")
    #expect(try value(1, "ZWEIGHT") as? Double == 0.1)
    #expect(try value(1, "ZWORD") as? [String: String] == ["text": "Yf8="])
    let deep = try modeldiff("doctor", "--deep", repaired)
    #expect(deep.output.contains("healthy"))
  }

  @Test func `a file of an earlier repair is not overwritten`() throws {
    let path = try makeStore("UPDATE ZTAG SET Z_ENT = 77 WHERE Z_PK = 3")
    try Data("mine".utf8).write(to: URL(filePath: folder("S.set-aside.json")))
    let result = try modeldiff("repair", path, "--mend", "unknown-entity-number", "--in-place")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("1 row set aside: \(folder("S.set-aside-2.json"))"))
    #expect(
      try String(contentsOfFile: folder("S.set-aside.json"), encoding: .utf8) == "mine")
  }

  @Test func `a unique index over duplicates is refused, and the store stays unchanged`() throws {
    let path = try makeStore(
      "DROP INDEX Z_Tag_UNIQUE_title; UPDATE ZTAG SET ZTITLE = 'same' WHERE Z_PK < 3")
    let before = try Data(contentsOf: URL(filePath: path))
    let result = try modeldiff("repair", path, "--mend", "missing-index", "--in-place")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("[repair-refused]"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try names == ["S.sqlite"])
  }

  @Test func `commits in a log are included in a repair`() throws {
    let path = try makeStore("UPDATE ZPET SET ZOWNER = 99 WHERE Z_PK = 1")
    try sqlite(path, "PRAGMA journal_mode = WAL")
    // The log is copied while it is there: a shell that ends folds it in.
    let log = folder("log.sqlite")
    try sqlite(
      path, "PRAGMA wal_autocheckpoint = 0", "UPDATE ZTAG SET Z_OPT = 42",
      ".shell cp '\(path)' '\(log)'; cp '\(path)-wal' '\(log)-wal'")
    let result = try modeldiff("repair", log, "--mend", "dangling-key", "--in-place")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try sqlite(log, "SELECT DISTINCT Z_OPT FROM ZTAG") == "42")
    #expect(try sqlite(log, "SELECT COUNT(*) FROM ZPET WHERE ZOWNER = 99") == "0")
  }

  @Test func `a store without a model is repaired with the given one`() throws {
    let path = try makeStore(
      "DROP TABLE Z_MODELCACHE; UPDATE ZPET SET ZOWNER = 99 WHERE Z_PK = 1")
    let refused = try modeldiff("repair", path, "--mend", "dangling-key")
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("--model MODEL"))
    #expect(
      try modeldiff("repair", path, "--model", bundle, "--mend", "dangling-key").exitCode == 0)
  }

  @Test func `a damaged store is not repaired`() throws {
    let path = try makeStore("UPDATE ZPET SET ZOWNER = 99 WHERE Z_PK = 1", rows: 300)
    let page = try #require(
      Int(try sqlite(path, "SELECT rootpage FROM sqlite_master WHERE name = 'ZTAG'")))
    var bytes = try Data(contentsOf: URL(filePath: path))
    for place in (page - 1) * 4096 + 3..<(page - 1) * 4096 + 40 { bytes[place] = 0xEE }
    try bytes.write(to: URL(filePath: path))
    let result = try modeldiff("repair", path, "--mend", "dangling-key")
    #expect([65, 1].contains(result.exitCode))
    #expect(result.errors.contains("damage") || result.errors.contains("malformed"))
    #expect(try names == ["S.sqlite"])
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test(arguments: [
    ["--mend", "nothing"], ["--mend", "missing-log"], ["--keep-backup"],
    ["--in-place", "-o", "T.sqlite"],
  ])
  func `options of repair that exclude each other are an error of use`(options: [String]) throws {
    #expect(try runTool("modeldiff", ["repair", "S.sqlite"] + options).exitCode == 64)
  }
}

import Foundation
import TestSupport
import Testing

@Suite("modeldiff upgrade, plan, apply")
struct UpgradeCommandTests {
  private let folder: TemporaryFolder
  private let bundle = "Models/Trips/Trips.xcdatamodeld"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeStore(of version: String = "Trips", rows: Int = 5) throws -> String {
    let store = folder("Trips.sqlite")
    let result = try runTool(
      "modelc", ["create", "\(bundle)#\(version)", store, "--rows", "\(rows)"])
    #expect(result.exitCode == 0)
    return store
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder("")).sorted() }
  }

  @Test func `a new store is written beside the old one, which stays unchanged`() throws {
    let store = try makeStore()
    let before = try Data(contentsOf: URL(filePath: store))
    let result = try modeldiff("upgrade", store, "--to", bundle)
    #expect(result.exitCode == 0)
    #expect(result.output == "upgraded Trips → Trips 2: \(folder("Trips.upgraded.sqlite"))\n")
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
    #expect(try names == ["Trips.sqlite", "Trips.upgraded.sqlite"])
    let comparison = try modeldiff(folder("Trips.upgraded.sqlite"), bundle)
    #expect(comparison.output.contains("identical"))
    #expect(try modeldiff("doctor", folder("Trips.upgraded.sqlite"), bundle).exitCode == 0)
  }

  @Test func `--in-place replaces the store, and keeps a backup only on request`() throws {
    let store = try makeStore()
    let before = try Data(contentsOf: URL(filePath: store))
    #expect(
      try modeldiff("upgrade", store, "--to", bundle, "--in-place", "--yes", "--keep-backup")
        .exitCode == 0)
    #expect(try names == ["Trips.sqlite", "Trips.sqlite.backup"])
    var backup = try Data(contentsOf: URL(filePath: store + ".backup"))
    // The backup says that it needs no log, in case somebody waits for it.
    backup.replaceSubrange(18..<20, with: [2, 2])
    #expect(backup == before)
    let again = try modeldiff("upgrade", store, "--to", bundle, "--in-place", "--yes")
    #expect(again.exitCode == 0)
    #expect(again.output == "nothing to do: the store already has the version Trips 2\n")
    #expect(try names == ["Trips.sqlite", "Trips.sqlite.backup"])
  }

  @Test func `--in-place requires --yes when non-interactive`() throws {
    let store = try makeStore()
    #expect(try modeldiff("upgrade", store, "--to", bundle, "--in-place").exitCode == 64)
  }

  @Test func `an upgrade does not overwrite an existing file`() throws {
    let store = try makeStore()
    try Data("mine".utf8).write(to: URL(filePath: folder("Trips.upgraded.sqlite")))
    let result = try modeldiff("upgrade", store, "--to", bundle)
    #expect(result.exitCode == 73)
    #expect(try names == ["Trips.sqlite", "Trips.upgraded.sqlite"])
    #expect(
      try String(contentsOfFile: folder("Trips.upgraded.sqlite"), encoding: .utf8) == "mine")
  }

  @Test func `each data loss must be allowed separately`() throws {
    let model = try folder.makeHistory(
      item(
        #"<attribute name="a" optional="YES" attributeType="String"/>"#
          + #"<attribute name="b" optional="YES" attributeType="String"/>"#),
      item(""))
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "9"]).exitCode == 0)
    let refused = try modeldiff("upgrade", store, "--to", model)
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("--allow attribute-removed:Item.a"))
    #expect(refused.errors.contains("--allow attribute-removed:Item.b"))
    #expect(
      try modeldiff("upgrade", store, "--to", model, "--allow", "attribute-removed:Item.a")
        .exitCode == 1)
    #expect(try !names.contains("S.upgraded.sqlite"))
    #expect(
      try modeldiff("upgrade", store, "--to", model, "--allow", "attribute-removed").exitCode == 0)
  }

  @Test func `third-party tables stay, whatever their names mean in SQL`() throws {
    let model = try folder.makeHistory(
      item(""), item(#"<attribute name="n" optional="YES" attributeType="String"/>"#))
    let store = folder("S.sqlite")
    #expect(try runTool("modelc", ["create", "\(model)#1", store, "--rows", "2"]).exitCode == 0)
    _ = try sqlite(
      store, #"CREATE TABLE mine (id INTEGER PRIMARY KEY, "order", "group");"#,
      #"CREATE TABLE "select" ("values" PRIMARY KEY) WITHOUT ROWID;"#,
      "INSERT INTO mine VALUES (1, 2, 3);", #"INSERT INTO "select" VALUES ('a');"#)
    for options in [["upgrade", "-o", folder("N.sqlite")], ["upgrade", "--in-place", "--yes"]] {
      let result = try runTool("modeldiff", options + ["--to", model, store])
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    for path in [store, folder("N.sqlite")] {
      #expect(
        try sqlite(path, #"SELECT "order", "group", "values" FROM mine, "select";"#) == "2|3|a")
    }
    let deep = try modeldiff("doctor", "--deep", store, model)
    #expect(deep.exitCode == 0, "\(deep.output)")
  }

  @Test func `a current store needs no location for the backup`() throws {
    let model = try folder.makeHistory(
      item(""), item(#"<attribute name="n" optional="YES" attributeType="String"/>"#))
    let store = folder("S.sqlite")
    #expect(try runTool("modelc", ["create", "\(model)#1", store]).exitCode == 0)
    let upgrade = ["upgrade", store, "--to", model, "--in-place", "--yes", "--keep-backup"]
    for command in [upgrade, upgrade, ["finish", store, "--keep-backup"]] {
      let result = try runTool("modeldiff", command)
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    let back = ["upgrade", store, "--to", "\(model)#1", "--in-place", "--yes", "--keep-backup"]
    #expect(try runTool("modeldiff", back).exitCode == 73)
  }

  @Test func `a data loss without affected rows need not be allowed`() throws {
    let model = try folder.makeHistory(
      item(#"<attribute name="a" optional="YES" attributeType="String"/>"#), item(""))
    let store = folder("S.sqlite")
    #expect(try runTool("modelc", ["create", "\(model)#1", store]).exitCode == 0)
    #expect(try modeldiff("upgrade", store, "--to", model).exitCode == 0)
  }

  @Test func `a required attribute may stay empty if allowed`() throws {
    let model = try folder.makeHistory(
      item(""), item(#"<attribute name="a" attributeType="String"/>"#))
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "3"]).exitCode == 0)
    let refused = try modeldiff("upgrade", store, "--to", model)
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("3 rows"))
    let allowed = try modeldiff(
      "upgrade", store, "--to", model, "--allow", "mandatory-attribute-added:Item.a")
    #expect(allowed.exitCode == 0)
  }

  @Test
  func `a plan reports links that a new to-one inverse cannot keep, if there are any`()
    throws
  {
    func pair(_ inverse: String, _ attributes: String) -> String {
      #"<entity name="A"><relationship name="\#(inverse)" optional="YES" \#(attributes) "#
        + #"destinationEntity="B" inverseName="a" inverseEntity="B"/></entity><entity name="B">"#
        + #"<relationship name="a" optional="YES" maxCount="1" destinationEntity="A" "#
        + #"inverseName="\#(inverse)" inverseEntity="A"/></entity>"#
    }
    let model = try folder.makeHistory(
      pair("many", #"toMany="YES""#), pair("one", #"maxCount="1""#))
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "3"]).exitCode == 0)
    let allowed = ["--to", model, "--allow", "relationship-removed"]
    _ = try sqlite(store, "UPDATE ZB SET ZA = 1")
    let plan = try runTool("modeldiff", ["plan", store] + allowed)
    #expect(plan.exitCode == 1)
    #expect(plan.output.contains("A.one can keep one of the objects related by B.a"))
    #expect(plan.output.contains("[inverse-keeps-one]"))
    let refused = try runTool("modeldiff", ["upgrade", store] + allowed)
    #expect(refused.exitCode == 1 && refused.errors.contains("1 row [inverse-keeps-one]"))
    _ = try sqlite(store, "UPDATE ZB SET ZA = Z_PK")
    #expect(try runTool("modeldiff", ["plan", store] + allowed).exitCode == 0)
    #expect(try runTool("modeldiff", ["upgrade", store] + allowed).exitCode == 0)
  }

  @Test func `a plan is applied only to its store, and only once`() throws {
    let store = try makeStore()
    let plan = folder("plan.json")
    let planned = try modeldiff("plan", store, "--to", bundle, "-o", plan, "--in-place")
    #expect(planned.exitCode == 0)
    let applied = try modeldiff("apply", plan)
    #expect(applied.exitCode == 0)
    #expect(applied.output.hasPrefix("upgraded Trips → Trips 2"))
    let again = try modeldiff("apply", plan)
    #expect(again.exitCode == 1)
    #expect(again.errors.contains("[store-changed]"))
  }

  @Test(arguments: ["", "{", "[1]", #"{"formatVersion": 9}"#])
  func `a file that is not a plan is refused`(text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder("plan.json")))
    let result = try modeldiff("apply", folder("plan.json"))
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("-plan"))
  }

  @Test func `a store that needs no upgrade is copied to the named path`()
    throws
  {
    let store = try makeStore(of: "Trips 2")
    _ = try sqlite(store, "PRAGMA journal_mode = DELETE")
    let before = try Data(contentsOf: URL(filePath: store))
    let without = try modeldiff("upgrade", store, "--to", bundle)
    #expect(without.exitCode == 0)
    #expect(without.output == "nothing to do: the store already has the version Trips 2\n")
    #expect(try names == ["Trips.sqlite"])
    let copy = folder("Copy.sqlite")
    let result = try modeldiff("upgrade", store, "--to", bundle, "-o", copy)
    #expect(result.exitCode == 0)
    #expect(
      result.output
        == "nothing to upgrade, the store already has the version Trips 2: copied to \(copy)\n")
    #expect(try names == ["Copy.sqlite", "Trips.sqlite"])
    #expect(try Data(contentsOf: URL(filePath: copy)) == before)
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
    #expect(try modeldiff("upgrade", store, "--to", bundle, "-o", copy).exitCode == 73)
  }

  @Test func `a copy includes the journal, and a damaged store is not copied`()
    throws
  {
    let store = try makeStore(of: "Trips 2")
    let writer = try StoreHolder(store, "UPDATE ZTRIP SET ZNAME = 'in the log'; SELECT 'ready';")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: store + suffix, toPath: folder("Killed.sqlite" + suffix))
    }
    writer.release()
    let copy = folder("Copy.sqlite")
    #expect(
      try modeldiff("upgrade", folder("Killed.sqlite"), "--to", bundle, "-o", copy).exitCode == 0)
    #expect(
      try sqlite(copy, "SELECT COUNT(*) FROM ZTRIP WHERE ZNAME = 'in the log'") == "5")
    var bytes = try Data(contentsOf: URL(filePath: copy))
    let page = try #require(
      Int(sqlite(copy, "SELECT rootpage FROM sqlite_master WHERE name = 'ZTRIP'")))
    let start = (page - 1) * 4096
    bytes.replaceSubrange(start + 8..<start + 40, with: [UInt8](repeating: 0xFF, count: 32))
    try bytes.write(to: URL(filePath: folder("Damaged.sqlite")))
    let damaged = try modeldiff(
      "upgrade", folder("Damaged.sqlite"), "--to", bundle, "-o", folder("Other.sqlite"))
    #expect(damaged.exitCode == 65)
    #expect(damaged.errors.contains("[damaged-store]"))
    #expect(try !names.contains("Other.sqlite"))
  }

  @Test func `a store without a migration route is set aside with all its files`() throws {
    let store = folder("Wallet.sqlite")
    let model = "Models/Wallet/Wallet.xcdatamodeld#Wallet 2"
    #expect(
      try runTool(
        "modelc", ["create", "Models/Wallet/Wallet.xcdatamodeld#Wallet", store, "--rows", "2"]
      ).exitCode == 0)
    let support = folder(".Wallet_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(atPath: support, withIntermediateDirectories: true)
    try Data("value".utf8).write(to: URL(filePath: support + "/one"))
    #expect(try modeldiff("upgrade", store, "--to", model).exitCode == 1)
    let result = try modeldiff(
      "upgrade", store, "--to", model, "--direct", "--set-aside-incompatible", "--yes")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("Incompatible"))
    let days = try FileManager.default.contentsOfDirectory(atPath: folder("Incompatible"))
    #expect(days.count == 1)
    let aside = folder("Incompatible/\(days.first ?? "")")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: aside).sorted()
        == [".Wallet_SUPPORT", "Wallet.sqlite"])
    #expect(try sqlite(aside + "/Wallet.sqlite", "SELECT COUNT(*) FROM ZASSET") == "2")
    #expect(try modeldiff(store, model).output.contains("identical"))
  }

  @Test func `external values are copied with the store`() throws {
    let store = try makeStore()
    let support = folder(".Trips_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(atPath: support, withIntermediateDirectories: true)
    let name = "6F1D4C1E-5B0A-4A53-9E0B-3A8C1B0D7E11"
    for name in [name, "notes.txt", "../other"] {
      try Data("value".utf8).write(to: URL(filePath: support + "/" + name))
    }
    let result = try modeldiff("upgrade", store, "--to", bundle)
    #expect(result.exitCode == 0)
    let copy = folder(".Trips.upgraded_SUPPORT")
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: copy).sorted()
        == ["_EXTERNAL_DATA", "_EXTERNAL_DATA/\(name)"])
    #expect(
      try String(contentsOfFile: copy + "/_EXTERNAL_DATA/" + name, encoding: .utf8) == "value")
    for left in ["other", "_EXTERNAL_DATA/notes.txt"] {
      #expect(
        result.output.contains(
          "not copied, as it cannot hold a value: \(folder(".Trips_SUPPORT"))/\(left)\n"),
        "\(result.output)")
    }
  }

  @Test func `external values that cannot be copied are reported in advance`() throws {
    let store = try makeStore()
    let support = folder(".Trips_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(atPath: support, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: support + "/one", withDestinationPath: store)
    for command in ["plan", "upgrade"] {
      let result = try modeldiff(command, store, "--to", bundle)
      #expect(result.exitCode == 65)
      #expect(result.errors.contains("/one: "), "\(result.errors)")
    }
    #expect(try names.filter { $0.contains("upgraded") } == [])
    // In place they stay where they are.
    #expect(try modeldiff("plan", store, "--to", bundle, "--in-place").exitCode == 0)
  }

  @Test func `every value is preserved bit for bit`() throws {
    let store = try makeStore(rows: 1)
    _ = try sqlite(
      store,
      """
      UPDATE ZTRIP SET ZSTARTDATE = 9e999, ZENDDATE = -0.0, ZNAME = CAST(x'FF00FE' AS TEXT);
      UPDATE ZTRIP SET ZDESTINATION = zeroblob(3000000);
      UPDATE ZBUCKETLISTITEM SET ZTITLE = '';
      """)
    #expect(try modeldiff("upgrade", store, "--to", bundle).exitCode == 0)
    let values = """
      SELECT quote(ZSTARTDATE), quote(ZENDDATE), hex(ZNAME), typeof(ZNAME), typeof(ZDESTINATION),
      length(ZDESTINATION), (SELECT typeof(ZTITLE) FROM ZBUCKETLISTITEM) FROM ZTRIP
      """
    #expect(try sqlite(folder("Trips.upgraded.sqlite"), values) == sqlite(store, values))
  }

  @Test func `a store that is in use by another process is not upgraded`() throws {
    let store = try makeStore()
    let holder = try StoreHolder(store)
    let result = try modeldiff("upgrade", store, "--to", bundle, "--timeout", "0")
    #expect(result.exitCode == 74)
    #expect(result.errors.contains("[store-in-use]"))
    holder.release()
    #expect(try modeldiff("upgrade", store, "--to", bundle).exitCode == 0)
  }

  @Test func `the same input gives the same plan`() throws {
    let store = try makeStore()
    let json = { try modeldiff("plan", store, "--to", bundle, "--format", "json").output }
    let withoutTime = { (text: String) in
      text.split(separator: "\n").filter { !$0.contains("\"seconds\"") }
    }
    #expect(try withoutTime(json()) == withoutTime(json()))
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Commands on a store of the current version")
struct CurrentStoreTests {
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

  @Test(arguments: [
    ["--mapping", "Models/Brands/Brands.xcmappingmodel"], ["--deferred"], ["--via", "Trips 2"],
    ["--steps", "Models"], ["--allow", "attribute-removed"], ["--allow-programs"],
    ["--step-seconds", "5"], ["--quarantine", "rows-in-the-way"],
    ["--in-place", "--yes", "--keep-backup"],
  ])
  func `an option without an effect on a current store is refused`(
    _ option: [String]
  ) throws {
    let store = try makeStore(of: "Trips 2")
    let before = try Data(contentsOf: URL(filePath: store))
    for command in ["upgrade", "plan"] {
      let result = try runTool(
        "modeldiff",
        [command, store, "--to", bundle] + option.filter { command == "upgrade" || $0 != "--yes" })
      #expect(result.exitCode == 1, "\(result.output)\(result.errors)")
      let name = option.contains("--keep-backup") ? "--keep-backup" : option[0]
      #expect(
        result.errors.contains(
          "the store already has the version Trips 2, so \(name) has nothing to do [unused-option]"),
        "\(result.errors)")
    }
    #expect(try names == ["Trips.sqlite"])
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
  }

  @Test func `an in-place upgrade can be repeated and names the options it does not need`()
    throws
  {
    let store = try makeStore()
    let command = [
      "upgrade", store, "--to", bundle, "--in-place", "--yes", "--keep-backup", "--allow",
      "attribute-removed",
    ]
    #expect(try runTool("modeldiff", command).exitCode == 0)
    let again = try runTool("modeldiff", command)
    #expect(
      again.output == """
        nothing to do: the store already has the version Trips 2
        not needed: --allow
        the old store is \(store).backup

        """, "\(again.errors)")
    #expect(again.exitCode == 0)
  }

  @Test func `deleting history from a current store changes nothing else`() throws {
    let store = folder("H.sqlite")
    #expect(
      try runTool(
        "modelc", ["create", "\(bundle)#Trips 2", store, "--rows", "3", "--history"]
      ).exitCode == 0)
    try sqlite(
      store,
      "INSERT INTO ATRANSACTION(Z_PK, Z_ENT, Z_OPT, ZTIMESTAMP) VALUES (1, 16002, 1, 7), (2, 16002, 1, 8)",
      "INSERT INTO ACHANGE(Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID) "
        + "VALUES (1, 16001, 1, 0, 1, 1, 1)")
    let new = folder("N.sqlite")
    let arguments = ["upgrade", store, "--to", bundle, "--truncate-history", "-o", new]
    let result = try runTool("modeldiff", arguments)
    #expect(
      result.output == """
        persistent history deleted: 1 change, 2 transactions
        the store still has the version Trips 2: \(new)

        """, "\(result.errors)")
    #expect(
      try sqlite(new, "SELECT COUNT(*) FROM ACHANGE", "SELECT COUNT(*) FROM ATRANSACTION")
        == "0\n0")
    for query in ["SELECT * FROM ZTRIP", "SELECT hex(Z_PLIST) FROM Z_METADATA"] {
      #expect(try sqlite(new, query) == sqlite(store, query))
    }
    #expect(try modeldiff("doctor", "--deep", new, bundle).exitCode == 0)
    let again = try modeldiff(
      "upgrade", new, "--to", bundle, "--truncate-history", "--in-place", "--yes")
    #expect(
      again.output
        == "nothing to do: the store already has the version Trips 2\nnot needed: --truncate-history\n"
    )
    let plan = try modeldiff("plan", store, "--to", bundle, "--truncate-history", "-o", folder("p"))
    #expect(plan.exitCode == 0 && plan.output.contains("history is deleted"), "\(plan.errors)")
    #expect(try modeldiff("apply", folder("p")).exitCode == 0)
    #expect(try sqlite(folder("H.upgraded.sqlite"), "SELECT COUNT(*) FROM ACHANGE") == "0")
  }

  @Test func `--canonical rebuilds the tables of a current store as in a fresh one`() throws {
    let store = try makeStore()
    let canonical = folder("C.sqlite")
    #expect(try modeldiff("upgrade", store, "--to", bundle, "-o", folder("U.sqlite")).exitCode == 0)
    let result = try modeldiff(
      "upgrade", folder("U.sqlite"), "--to", bundle, "--canonical", "-o", canonical)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("rebuilt: Z"))
    #expect(
      try runTool("modelc", ["create", "\(bundle)#Trips 2", folder("F.sqlite")]).exitCode == 0)
    let text = "SELECT sql FROM sqlite_master WHERE name LIKE 'Z%' AND type = 'table' ORDER BY name"
    #expect(try sqlite(canonical, text) == sqlite(folder("F.sqlite"), text))
    #expect(try modeldiff("rows", folder("U.sqlite"), canonical).exitCode == 0)
  }
}

import Foundation
import TestSupport
import Testing

@Suite("modelc create for models in Swift")
struct CreateSwiftDataTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func create(_ source: String, _ arguments: String...) throws -> Database {
    let models = try folder.write("import SwiftData\n\(source)".utf8, to: "Models.swift")
    let store = folder("default.store")
    let result = try modelc(["create", models, store, "--force"] + arguments)
    #expect(result.exitCode == 0, "\(result.errors)")
    return try Database(file: store)
  }

  private static let history =
    "SELECT count(*) FROM sqlite_master WHERE name LIKE 'ACHANGE%' OR name LIKE '%TRANSACTION%'"

  @Test
  func `history has its tables, its indexes, and a column for each preserved value`()
    throws
  {
    let database = try create(
      """
      @Model class Trip {
        @Attribute(.preserveValueOnDeletion) var name: String = ""
        @Attribute(.preserveValueOnDeletion) var code: String = ""
      }
      @Model class Stop { @Attribute(.preserveValueOnDeletion) var name: String = "" }
      """)
    #expect(try database.values(Self.history) == ["11"])
    #expect(
      try database.values("SELECT name FROM pragma_table_info('ACHANGE') WHERE cid > 6") == [
        "ZCOLUMNS", "ZTOMBSTONE0", "ZTOMBSTONE1",
      ])
    #expect(try database.values("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `another model has history only with --history`() throws {
    for (arguments, count) in [([], "0"), (["--history"], "11")] {
      let store = folder("Trips.sqlite")
      let made = try modelc(["create", example("Trips"), store, "--force"] + arguments)
      #expect(made.exitCode == 0)
      #expect(try Database(file: store).values(Self.history) == [count])
      let doctor = try runTool("modeldiff", ["doctor", store, example("Trips")])
      #expect(doctor.exitCode == 0, "\(doctor.output)")
    }
  }

  @Test func `a store keeps enumeration cases like SwiftData's stores`() throws {
    _ = try create(
      """
      enum Mood: Codable { case glad, sad }
      @Model class Trip { var name: String = ""; var mood: Mood? }
      """)
    let same = try runTool("modeldiff", [folder("Models.swift"), folder("default.store")])
    #expect(same.exitCode == 0, "\(same.output)")
    let model = try modelc("show", "--format", "json", folder("default.store")).output
    #expect(model.contains("\"enum\"") && model.contains("\"EnumType\""))
  }

  @Test
  func `a store is diagnosed and upgraded with sources that compute default values`()
    throws
  {
    _ = try create(#"@Model class Trip { var name: String = "" }"#, "--rows", "2")
    try folder.write(
      "import SwiftData\n@Model class Trip { var name: String = \"\"; var at: Date = Date() }".utf8,
      to: "Models.swift")
    let (store, models) = (folder("default.store"), folder("Models.swift"))
    let doctor = try runTool("modeldiff", ["doctor", store, models])
    #expect(doctor.output.contains("migrates automatically (lightweight)"), "\(doctor.output)")
    let refused = try runTool("modeldiff", ["upgrade", store, "--to", models])
    #expect(refused.exitCode == 1 && refused.errors.contains("--allow computed-default:Trip.at"))
    let allowed = try runTool(
      "modeldiff", ["upgrade", store, "--to", models, "--allow", "computed-default"])
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
    let upgraded = try Database(file: folder("default.upgraded.store"))
    #expect(try upgraded.values("SELECT count(*) FROM ZTRIP WHERE ZAT IS NULL") == ["2"])
  }

  @Test func `another store resolves open questions of the sources`() throws {
    let open = """
      @Model class Trip { @Relationship(deleteRule: .cascade) var stops: [Stop] = [] }
      @Model class Stop { var trip: Trip? }
      """
    func checksum(_ model: String) throws -> String {
      let words = try modelc("hash", model).output.split(whereSeparator: \.isWhitespace)
      return String(try #require(words.last { $0.hasSuffix("=") }))
    }
    _ = try create(open)
    let assumed = try checksum(folder("default.store"))
    // The same model, but that neither relationship is the inverse of the other.
    let bundle = folder("Trips.xcdatamodeld")
    #expect(try modelc("decompile", folder("default.store"), "-o", bundle).exitCode == 0)
    let file = try #require(try folder.names().first { $0.hasSuffix("/contents") })
    let text = try String(contentsOfFile: folder(file), encoding: .utf8)
      .replacing(#/ inverse(Name|Entity)="[^"]*"/#, with: "")
    try folder.write(text.utf8, to: file)
    #expect(try modelc("create", bundle, folder("old.store")).exitCode == 0)
    _ = try create(open, "--like", folder("old.store"))
    let decided = try checksum(folder("default.store"))
    #expect(try checksum(folder("old.store")) == decided && decided != assumed)
  }
}

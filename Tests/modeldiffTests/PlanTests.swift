import Foundation
import TestSupport
import Testing

@Suite("modeldiff plan")
struct PlanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Creates a store of the first version of a bundle, with six rows of each entity.
  private func makeStore(of model: String, in place: String = "S.sqlite") throws -> String {
    let store = folder(place)
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "6"]).exitCode == 0)
    return store
  }

  private func makeReview() throws -> (model: String, store: String) {
    let model = try folder.makeHistory(
      item(
        #"<attribute name="a" attributeType="String"/>"#
          + #"<attribute name="gone" attributeType="Integer 64"/>"#
          + #"<attribute name="n" attributeType="Integer 16"/>"#),
      "<entity name=\"Early\"/>"
        + item(
          #"<attribute name="b" attributeType="String" elementID="a"/>"#
            + #"<attribute name="n" attributeType="Double"/>"#
            + #"<attribute name="new" attributeType="Boolean" defaultValueString="YES"/>"#))
    return (model, try makeStore(of: model))
  }

  @Test func `a plan lists every model change with rows and bytes, then the SQL`() throws {
    let (model, store) = try makeReview()
    let result = try modeldiff("plan", store, "--to", model, "--allow", "attribute-removed")
    #expect(result.exitCode == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains { $0.hasPrefix("Item.a renamed to Item.b 6 rows ") })
    #expect(lines.contains("Item.gone dropped 6 rows 48 bytes"))
    #expect(lines.contains("Item.n converted, Integer 16 → Double 6 rows 48 bytes"))
    #expect(
      lines.contains("Item.new added, Boolean, default YES 6 rows")
        || lines.contains {
          $0.hasPrefix("Item.new added, Boolean, default") && $0.hasSuffix("6 rows")
        })
    #expect(lines.contains("Early added"))
    #expect(lines.contains("entity renumbered: Item 1 → 2 6 rows"))
    let sql = try #require(result.output.range(of: "\nSQL"))
    #expect(result.output[sql.upperBound...].contains("CREATE TABLE ZEARLY"))
    #expect(!result.output.contains("upgrade_proof"))
  }

  @Test func `a plan file contains the whole script`() throws {
    let (model, store) = try makeReview()
    let plan = folder("plan.json")
    #expect(
      try modeldiff("plan", store, "--to", model, "--allow", "attribute-removed", "-o", plan)
        .exitCode == 0)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: plan)))
    let step = try #require(((json as? [String: Any])?["steps"] as? [[String: Any]])?.first)
    let script = try #require(step["script"] as? [String]).joined(separator: "\n")
    #expect(script.contains("BEGIN EXCLUSIVE") && script.contains("COMMIT"))
    let statements = try #require(step["sql"] as? [[String: Any]])
    for statement in statements {
      #expect(script.contains(try #require(statement["sql"] as? String)))
    }
    #expect(try modeldiff("apply", plan).exitCode == 0)
  }

  /// Failures of an upgrade that only a trial run shows.
  @Test(arguments: ["damage", "stray rows", "trigger", "no folder"])
  func `a plan fails where its upgrade would, and gives the reason as JSON`(kind: String) throws {
    let model = try folder.makeHistory(
      item(#"<attribute name="a" optional="YES" attributeType="String"/>"#),
      item(
        #"<attribute name="a" optional="YES" attributeType="String"/>"#
          + #"<attribute name="b" attributeType="Integer 16" defaultValueString="1"/>"#))
    let store = try makeStore(of: model)
    var arguments = [store, "--to", model]
    var target: [String] = []
    switch kind {
    case "damage": try damage(store)
    case "stray rows": try sqlite(store, "UPDATE ZITEM SET Z_ENT = 7 WHERE Z_PK = 1")
    case "trigger":
      try sqlite(
        store, "CREATE TRIGGER mine AFTER UPDATE ON ZITEM BEGIN SELECT RAISE(ABORT, 'no'); END")
    default: target = [folder("nowhere/New.sqlite")]
    }
    let upgraded = try runTool(
      "modeldiff", ["upgrade"] + arguments + target.flatMap { ["--output", $0] })
    #expect(upgraded.exitCode != 0)
    let before = try Data(contentsOf: URL(filePath: store))
    arguments += target.flatMap { ["--new-store", $0] }
    let planned = try runTool("modeldiff", ["plan"] + arguments)
    #expect(planned.exitCode == upgraded.exitCode, "\(planned.errors)\(upgraded.errors)")
    let plan = try runTool("modeldiff", ["plan", "--format", "json"] + arguments)
    let schema = SchemaChecker(try modeldiff("plan", "--print-schema").json)
    #expect(schema.problems(in: try plan.json) == [])
    #expect(plan.exitCode == upgraded.exitCode)
    let obstacles = try #require(try plan.json["obstacles"] as? [[String: Any]])
    #expect(obstacles.count == 1)
    let id = try #require(obstacles.first?["id"] as? String)
    #expect(upgraded.errors.contains("[\(id)]"))
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder("")).sorted()
        == ["Model.xcdatamodeld", "S.sqlite"])
  }

  private func damage(_ store: String) throws {
    let page = try #require(
      Int(sqlite(store, "SELECT rootpage FROM sqlite_master WHERE name = 'ZITEM'")))
    try sqlite(store, "PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try Data(contentsOf: URL(filePath: store))
    let start = (page - 1) * 4096
    bytes.replaceSubrange(start + 8..<start + 40, with: [UInt8](repeating: 0xFF, count: 32))
    try bytes.write(to: URL(filePath: store))
  }

  @Test func `a plan can be moved with its files and applied from another folder`() throws {
    let model = try folder.makeHistory(item(""), "<entity name=\"Other\"/>" + item(""))
    try FileManager.default.createDirectory(
      atPath: folder("before/stores"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: model, toPath: folder("before/Model.xcdatamodeld"))
    #expect(
      try runTool(
        "modelc", ["create", "Model.xcdatamodeld#1", "stores/S.sqlite", "--rows", "3"],
        in: folder("before")
      ).exitCode == 0)
    let planned = try runTool(
      "modeldiff",
      ["plan", "stores/S.sqlite", "--to", "Model.xcdatamodeld#2", "-o", "plan.json"],
      in: folder("before"))
    #expect(planned.exitCode == 0)
    // From elsewhere.
    #expect(try modeldiff("apply", folder("before/plan.json")).exitCode == 0)
    try FileManager.default.removeItem(atPath: folder("before/stores/S.upgraded.sqlite"))
    // Moved.
    try FileManager.default.moveItem(atPath: folder("before"), toPath: folder("after"))
    #expect(try modeldiff("apply", folder("after/plan.json")).exitCode == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder("after/stores")).sorted()
        == ["S.sqlite", "S.upgraded.sqlite"])
    // Moved without the store, which is where it was.
    try FileManager.default.removeItem(atPath: folder("after/stores/S.upgraded.sqlite"))
    #expect(
      try runTool(
        "modeldiff",
        ["plan", "stores/S.sqlite", "--to", "Model.xcdatamodeld#2", "-o", "plan.json"],
        in: folder("after")
      ).exitCode == 0)
    try FileManager.default.createDirectory(
      atPath: folder("plans/deep"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: folder("after/plan.json"), toPath: folder("plans/deep/plan.json"))
    #expect(try modeldiff("apply", folder("plans/deep/plan.json")).exitCode == 0)
    // Another store under the name.
    try FileManager.default.createDirectory(
      atPath: folder("plans/deep/stores"), withIntermediateDirectories: true)
    #expect(
      try runTool(
        "modelc", ["create", folder("after/Model.xcdatamodeld#1"), "plans/deep/stores/S.sqlite"],
        in: folder("")
      ).exitCode == 0)
    let other = try modeldiff("apply", folder("plans/deep/plan.json"))
    #expect(other.exitCode == 1)
    #expect(other.errors.contains("[store-changed]"))
  }

  @Test func `an error in an indirect route names the route and why the direct one failed`()
    throws
  {
    let text = #"<attribute name="a" optional="YES" attributeType="String"/>"#
    let model = try folder.makeHistory(
      item(text), item(""),
      item(#"<attribute name="a" optional="YES" attributeType="Integer 16"/>"#))
    let store = try makeStore(of: model)
    let result = try modeldiff("upgrade", store, "--to", model)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("--allow attribute-removed:Item.a"))
    let errors = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(errors.contains("in the step from 1 to 2 of the way 1 → 2 → 3"))
    #expect(errors.contains("the direct step to 3 cannot be inferred: Item.a"))
    let plan = try modeldiff("plan", store, "--to", model)
    #expect(plan.exitCode == 1)
    #expect(plan.output.contains("the direct step to 3 cannot be inferred: Item.a"))
    let direct = try modeldiff("upgrade", store, "--to", model, "--direct")
    #expect(direct.exitCode == 1)
    #expect(!direct.errors.contains("of the way"))
  }

  @Test func `a plan for a current store copies it to the named destination`()
    throws
  {
    let model = try folder.makeHistory(item(""))
    let store = try makeStore(of: model)
    let plan = folder("plan.json")
    let planned = try modeldiff(
      "plan", store, "--to", model, "--new-store", folder("New.sqlite"), "-o", plan)
    #expect(planned.exitCode == 0)
    #expect(planned.output.contains("copied to"))
    #expect(try modeldiff("apply", plan).output.hasPrefix("nothing to upgrade"))
    #expect(try modeldiff("doctor", folder("New.sqlite"), model).exitCode == 0)
  }
}

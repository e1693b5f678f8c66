import Foundation
import TestSupport
import Testing

@Suite("modeldiff stages --run")
struct StagedRunTests {
  private let folder: TemporaryFolder
  private let bundle: String
  private let store: String

  private static let name = #"<attribute name="name" optional="YES" attributeType="String"/>"#
  private static let kind = #"<attribute name="kind" attributeType="String"/>"#
  private static let plan = """
    {"custom": {"from": "1", "to": "2", "willMigrate": "will.sql", "didMigrate": "did.sql"}},
    {"custom": {"from": "2", "to": "3"}}
    """

  /// Three versions: version 2 makes `kind` required and adds `label`, version 3 removes `name`.
  init() throws {
    folder = try TemporaryFolder()
    let label = #"<attribute name="label" optional="YES" attributeType="String"/>"#
    let loose = #"<attribute name="kind" optional="YES" attributeType="String"/>"#
    bundle = try folder.makeHistory(
      item(Self.name + loose), item(Self.name + Self.kind + label), item(Self.kind + label))
    store = folder("S.sqlite")
    try folder.write(
      Data(
        """
        {"Item": [{"_id": "a", "name": "x", "kind": "k"}, {"_id": "b", "name": "y"}, {"_id": "c"}]}
        """.utf8), to: "objects.json")
    let made = try runTool(
      "modelc", ["create", "\(bundle)#1", store, "--from", folder("objects.json")])
    #expect(made.exitCode == 0, "\(made.errors)")
    try write(
      will: "UPDATE \"Item\" SET kind = 'none' WHERE kind IS NULL;",
      did: """
        UPDATE "Item" SET label = (SELECT o.name FROM old."Item" AS o WHERE o._id = "Item"._id) || '!';
        """)
    try write(plan: Self.plan)
  }

  private func write(plan: String) throws {
    try folder.write(
      Data("{\"formatVersion\": 1, \"stages\": [\n\(plan)\n]}".utf8), to: "plan.json")
  }

  private func write(
    will: String, did: String, _ willVersions: String = "1 → 1", _ didVersions: String = "1 → 2"
  ) throws {
    try folder.write(Data("-- migrate: \(willVersions)\n\(will)\n".utf8), to: "will.sql")
    try folder.write(Data("-- migrate: \(didVersions)\n\(did)\n".utf8), to: "did.sql")
  }

  private func run(_ store: String? = nil, _ options: String...) throws -> ToolResult {
    try runTool(
      "modeldiff",
      ["stages", "--run", store ?? self.store, "--plan", folder("plan.json"), bundle] + options)
  }

  private func rows(_ store: String) throws -> String {
    try sqlite(store, "SELECT Z_PK, Z_OPT, ZKIND, ZLABEL FROM ZITEM ORDER BY 1")
  }

  /// Runs the plan, which must fail and leave the store and its folder unchanged.
  private func expectRefusal(
    _ code: Int32, _ text: String, _ options: String..., at line: SourceLocation = #_sourceLocation
  ) throws {
    let before = try Data(contentsOf: URL(filePath: store))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder("")).sorted()
    let result = try runTool(
      "modeldiff", ["stages", "--run", store, "--plan", folder("plan.json"), bundle] + options)
    #expect(result.exitCode == code, "\(result.errors)", sourceLocation: line)
    #expect(result.errors.contains(text), "\(result.errors)", sourceLocation: line)
    #expect(try Data(contentsOf: URL(filePath: store)) == before, sourceLocation: line)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder("")).sorted() == files,
      sourceLocation: line)
  }

  @Test func `a store runs through all stages with their handlers`() throws {
    let before = try Data(contentsOf: URL(filePath: store))
    let result = try run(nil, "--allow", "attribute-removed:Item.name")
    let new = folder("S.upgraded.sqlite")
    #expect(
      result.output == """
        stage 1: 1 → 2
        stage 2: 2 → 3
        upgraded 1 → 2 → 3: \(new)
        step file \(folder("will.sql")), 1 statement: as many objects as before
        step file \(folder("did.sql")), 1 statement: as many objects as before

        """, "\(result.errors)")
    #expect(result.exitCode == 0)
    #expect(try rows(new) == "1|2|k|x!\n2|3|none|y!\n3|3|none|")
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
    #expect(try modeldiff("doctor", "--deep", new, bundle).exitCode == 0)
    let again = try run(new)
    #expect(again.exitCode == 0)
    #expect(again.output == "nothing to do: the store already has the version 3\n")
  }

  @Test func `a store enters at the stage of its version`() throws {
    let second = folder("second.sqlite")
    #expect(try runTool("modelc", ["create", "\(bundle)#2", second]).exitCode == 0)
    let result = try run(second, "--in-place", "--yes", "--keep-backup")
    #expect(
      result.output == """
        stage 2: 2 → 3
        upgraded 2 → 3: \(second)
        the old store is \(second).backup

        """, "\(result.errors)")
    #expect(try modeldiff("doctor", second, bundle).exitCode == 0)
  }

  @Test func `a lightweight stage migrates directly to the start of the next custom stage`() throws
  {
    try write(plan: #"{"lightweight": ["1", "2", "3"]}"#)
    try expectRefusal(
      1, "2 rows [attribute-made-mandatory]", "--allow", "attribute-removed:Item.name")
    try sqlite(store, "UPDATE ZITEM SET ZKIND = 'k'")
    let result = try run(nil, "--allow", "attribute-removed")
    #expect(result.output.hasPrefix("stage 1: 1 → 3\nupgraded 1 → 3: "), "\(result.errors)")
  }

  @Test func `of versions with equal hashes, the store gets the current one`() throws {
    let more = item(
      Self.name + Self.name.replacingOccurrences(of: "name=\"name", with: "name=\"more"))
    let other = try folder.makeHistory(item(Self.name), more, more, name: "Other")
    let old = folder("other.sqlite")
    #expect(try runTool("modelc", ["create", "\(other)#1", old]).exitCode == 0)
    try write(plan: #"{"custom": {"from": "1", "to": "2"}}"#)
    let result = try modeldiff("stages", "--run", old, "--plan", folder("plan.json"), other)
    #expect(
      result.output == "stage 1: 1 → 2\nupgraded 1 → 3: \(folder("other.upgraded.sqlite"))\n",
      "\(result.errors)")
  }

  @Test func `the JSON lists stages and step files, and matches its schema`() throws {
    let result = try run(nil, "--allow", "attribute-removed", "--format", "json")
    let json = try result.json
    #expect(json["outcome"] as? String == "upgraded")
    #expect((json["from"] as? String, json["to"] as? String) == ("1", "3"))
    #expect((json["stages"] as? [Any])?.count == 2)
    let files = try #require(json["stepFiles"] as? [[String: Any]])
    #expect(files.map { ($0["path"] as? String) } == [folder("will.sql"), folder("did.sql")])
    let statements = try #require(files[0]["statements"] as? [[String: Any]])
    #expect(statements.map { $0["rowsWritten"] as? Int } == [2])
    let checker = SchemaChecker(try modeldiff("stages", "--run", "x", "--print-schema").json)
    #expect(checker.problems(in: json) == [])
    // A member of form 1 stays.
    #expect(json["pageProof"] is NSNull)
    let current = try run(folder("S.upgraded.sqlite"), "--format", "json").json
    #expect(current["outcome"] as? String == "current")
    #expect(checker.problems(in: current) == [])
  }

  @Test func `errors in the plan are reported, and nothing is written`() throws {
    try write(plan: #"{"custom": {"from": "1", "to": "2"}}, {"custom": {"from": "3", "to": "2"}}"#)
    try expectRefusal(1, "[plan-")
    try write(plan: #"{"custom": {"from": "1"}}"#)
    try expectRefusal(65, "plan.json:2:12")
  }

  @Test func `a version missing in the plan fails with Core Data's error`() throws {
    try write(plan: #"{"custom": {"from": "2", "to": "3"}}"#)
    let result = try run()
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("[plan-incomplete]") || result.errors.contains("134504"))
  }

  @Test func `rows that willMigrate leaves unrepaired fail the stage`() throws {
    try write(will: "UPDATE \"Item\" SET name = 'z';", did: "SELECT 1;")
    try expectRefusal(1, "2 rows", "--allow", "attribute-removed")
  }

  @Test func `rows that violate the model after a step file fail the stage`() throws {
    try write(
      will: "UPDATE \"Item\" SET kind = 'none' WHERE kind IS NULL;",
      did: "UPDATE \"Item\" SET kind = NULL WHERE _id = 1;")
    try expectRefusal(1, "did.sql", "--allow", "attribute-removed")
  }

  @Test func `a data loss must be allowed unless a willMigrate handler reads the values`() throws {
    try expectRefusal(1, "--allow attribute-removed:Item.name")
    try write(
      plan: """
        {"custom": {"from": "1", "to": "2", "willMigrate": "will.sql"}},
        {"custom": {"from": "2", "to": "3", "willMigrate": "last.sql"}}
        """)
    try folder.write(
      Data("-- migrate: 2 → 2\nUPDATE \"Item\" SET label = name;\n".utf8), to: "last.sql")
    let result = try run()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try rows(folder("S.upgraded.sqlite")) == "1|2|k|x\n2|3|none|y\n3|3|none|")
  }

  @Test func `step files that are missing or for other versions are reported with their location`()
    throws
  {
    try FileManager.default.removeItem(atPath: folder("did.sql"))
    try expectRefusal(65, "plan.json:2:")
    try write(will: "SELECT 1;", did: "SELECT 1;", "2 → 2")
    try expectRefusal(65, "will.sql:1:1")
    try write(will: "SELECT 1;", did: "SELECT 1;", "1 → 2", "2 → 3")
    try expectRefusal(65, "did.sql:1:1")
    try write(will: "SELECT 1 FROM old.\"Nothing\";", did: "SELECT 1;")
    try expectRefusal(65, "will.sql:2:")
  }

  @Test func `programs run only with --allow-programs`() throws {
    try write(
      will: "UPDATE \"Item\" SET kind = 'none' WHERE kind IS NULL;",
      did: "-- program: ./p reads \"Item\"(_id) writes \"Item\"(label)")
    try folder.writeProgram("#!/bin/sh\nexec sed 's/}/, \"label\": \"p\"}/'\n", to: "p")
    try expectRefusal(1, "--allow-programs", "--allow", "attribute-removed")
    let result = try run(nil, "--allow", "attribute-removed", "--allow-programs")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try rows(folder("S.upgraded.sqlite")) == "1|2|k|p\n2|3|none|p\n3|3|none|p")
  }

  @Test func `options of stages that exclude each other are refused`() throws {
    #expect(try modeldiff("stages", "--in-place", "--yes", bundle).exitCode == 64)
    #expect(try run(nil, "--fill").exitCode == 64)
    #expect(try run(nil, "--in-place").exitCode == 64)
    #expect(try run(nil, "--in-place", "--yes", "-o", "x").exitCode == 64)
    #expect(try run(nil, "--keep-backup").exitCode == 64)
  }
}

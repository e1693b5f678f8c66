import Foundation
import TestSupport
import Testing

/// Step files named by a staged plan, which are not run on a user's store.
@Suite("Handlers of a plan without a store")
struct PlannedHandlerTests {
  private let folder: TemporaryFolder
  private let bundle: String

  private static let loose = #"<attribute name="kind" optional="YES" attributeType="String"/>"#
  private static let needed = #"<attribute name="kind" attributeType="String"/>"#
  private static let repair =
    "-- migrate: 1 → 1\nUPDATE \"Item\" SET kind = 'none' WHERE kind IS NULL;\n"

  /// Two versions; `kind` becomes required, so that rows without it fail unless a handler runs
  /// first.
  init() throws {
    folder = try TemporaryFolder()
    bundle = try folder.makeHistory(item(Self.loose), item(Self.needed))
    try write(stage: #", "willMigrate": "will.sql""#)
    try folder.write(
      Data(
        #"{"formatVersion": 1, "shipped": ["1"], "plan": "plan.json"}"#.utf8),
      to: ".modeldiff.json")
  }

  private func write(stage: String) throws {
    try folder.write(
      Data(
        """
        {"formatVersion": 1, "stages": [{"custom": {"from": "1", "to": "2"\(stage)}}]}
        """.utf8), to: "plan.json")
  }

  private func run(_ command: String...) throws -> ToolResult {
    var options = ["--config", folder(".modeldiff.json")]
    if command[0] == "check" { options.append("--no-base") }
    return try runTool("modeldiff", command + options + [bundle], in: folder.path)
  }

  @Test func `a handler that repairs rows makes check, stages and a rehearsal pass`() throws {
    try folder.write(Data(Self.repair.utf8), to: "will.sql")
    for command in [["check"], ["stages"], ["check", "--rehearse"]] {
      let result = try runTool(
        "modeldiff",
        command + ["--config", folder(".modeldiff.json")]
          + (command[0] == "check" ? ["--no-base"] : []) + [bundle], in: folder.path)
      #expect(result.exitCode == 0, "\(command) \(result.output) \(result.errors)")
    }
    let rehearsal = try run("rehearse", "--stores", "missing")
    #expect(rehearsal.exitCode == 0, "\(rehearsal.output)")
    #expect(rehearsal.output.contains(/1 +plan/))
  }

  @Test func `a didMigrate handler does not make a failing step pass`() throws {
    try write(stage: #", "didMigrate": "did.sql""#)
    try folder.write(
      Data("-- migrate: 1 → 2\nUPDATE \"Item\" SET kind = 'none' WHERE kind IS NULL;\n".utf8),
      to: "did.sql")
    let result = try run("check")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("[attribute-made-mandatory]"), "\(result.output)")
    #expect(result.output.contains("Repair the rows in willMigrate"), "\(result.output)")
  }

  @Test func `a rehearsal fails if its handler does`() throws {
    try folder.write(
      Data("-- migrate: 1 → 1\nUPDATE \"Item\" SET kind = uuid() || integer_in('boom');\n".utf8),
      to: "will.sql")
    let result = try run("rehearse", "--stores", "typical")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("boom"), "\(result.output)")
  }

  @Test(
    arguments: [
      (nil, "stages", 65), (nil, "check", 1), ("garbage", "stages", 65), ("garbage", "check", 1),
      (nil, "rehearse", 65),
      (
        "-- migrate: 1 → 2\nUPDATE \"Item\" SET kind = 'x' WHERE kind IS NULL;\n-- TODO: all\n",
        "check", 1
      ),
      ("-- migrate: 1 → 1\nUPDATE \"Item\" SET nothing = 'x';\n", "stages", 1),
      ("-- migrate: 1 → 1\nDROP TABLE ZITEM;\n", "check", 1),
    ] as [(String?, String, Int32)])
  func `a handler that cannot be run fails the commands that depend on it`(
    text: String?, command: String, code: Int32
  ) throws {
    if let text { try folder.write(Data(text.utf8), to: "will.sql") }
    let result = try run(command)
    #expect(result.exitCode == code, "\(result.output) \(result.errors)")
    #expect((result.output + result.errors).contains("will.sql"), "\(result.output)")
  }

  @Test func `rows that no handler repairs fail stages`() throws {
    try write(stage: "")
    let result = try run("stages")
    #expect(result.exitCode == 1)
    #expect(
      result.output.contains("failed: 2 versions, 1 step can fail on rows"), "\(result.output)")
  }

  @Test(arguments: ["-- TODO: more\n", "UPDATE \"Item\" SET nothing = 1;\n"])
  func `a step file beside the bundle that no upgrade runs is not a route`(more: String) throws {
    let text = "-- migrate: 1 → 2\nUPDATE \"Item\" SET kind = 'x' WHERE kind IS NULL;\n"
    try FileManager.default.removeItem(atPath: folder(".modeldiff.json"))
    try folder.write(Data(#"{"formatVersion": 1, "shipped": ["1"]}"#.utf8), to: ".modeldiff.json")
    let path = "\(URL(filePath: bundle).deletingLastPathComponent().path)/Migrations/1.sql"
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data((text + more).utf8).write(to: URL(filePath: path))
    let result = try run("check")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("1.sql:3"), "\(result.output)")
    #expect(!result.output.contains("by step file"))
  }
}

import Foundation
import TestSupport
import Testing
import Text

@Suite("Rows of several stores")
struct FleetRowsTests {
  private let fleet: FleetFolder

  init() throws {
    fleet = try FleetFolder()
    try fleet.makeMixture()
  }

  private func rows(_ arguments: String...) throws -> ToolResult {
    try runTool("modelc", ["rows"] + arguments, in: fleet.folder.path)
  }

  @Test func `the objects of each store are counted, and a failure does not stop the others`()
    throws
  {
    let text = try rows("stores")
    #expect(text.exitCode == 65)
    #expect(
      text.output.contains("stores/a/1.sqlite        12 objects: BucketListItem 4, ")
        && text.output.contains("stores/broken.sqlite"))
    #expect(text.output.hasSuffix("5 stores: 4 read, 1 failed; 2 other files\n"))
    let lines = try fleet.objects(rows("stores", "--format", "jsonl"))
    #expect(lines.map { $0["outcome"] as? String } == ["read", "read", "read", "failed", "read"])
    let schema = SchemaChecker(
      try fleet.modeldiff("doctor", "--print-schema", "--format", "jsonl").json)
    #expect(lines.flatMap { schema.problems(in: $0) } == [])
    let alone = try rows("stores/a/1.sqlite", "--format", "jsonl")
    #expect(try fleet.objects(alone).map { $0 as NSDictionary } == [lines[0] as NSDictionary])
    let single = try rows("stores/a/1.sqlite", "--format", "json").json
    #expect(lines[0]["rows"] as? NSDictionary == single as NSDictionary)
  }

  @Test func `counts can be written to a report`() throws {
    _ = try rows("stores", "--report", "json=r.json")
    let data = try Data(contentsOf: URL(filePath: fleet.folder("r.json")))
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((json["counts"] as? [String: Int])?["read"] == 4)
  }

  @Test func `the objects of each store are printed as for that store alone, in order of path`()
    throws
  {
    let names = ["a/1.sqlite", "a/2.sqlite", "a/b/no extension", "new.store"].map { "stores/\($0)" }
    for jobs in ["1", "3"] {
      let lines = try rows("stores", "Trip", "--format", "jsonl", "--limit", "2", "--jobs", jobs)
      #expect(lines.exitCode == 65)
      #expect(lines.errors.contains("stores/broken.sqlite"))
      var expected = ""
      for name in names {
        let alone = try rows(name, "Trip", "--format", "jsonl", "--limit", "2").output
        expected += alone.replacing("{\"_entity\"", with: "{\"_store\": \"\(name)\", \"_entity\"")
      }
      #expect(lines.output == expected)
      let table = try rows("stores", "Trip", "--where", "name != nil", "--jobs", jobs).output
      var sections: [String] = []
      // Of the damaged store what comes before the damage is shown.
      for name in (names + ["stores/broken.sqlite"]).sorted() {
        sections.append("\(name):\n" + (try rows(name, "Trip", "--where", "name != nil").output))
      }
      #expect(table == sections.joined(separator: "\n"))
    }
    let json = try rows("stores", "--all", "--format", "json").json
    #expect(json.keys.sorted() == (names + ["stores/broken.sqlite"]).sorted())
    #expect(json["stores/broken.sqlite"] is NSNull)
    #expect(
      json["stores/new.store"] as? NSDictionary
        == (try rows("stores/new.store", "--all").json as NSDictionary))
    #expect(try fleet.folder.topNames() == ["stores"])
  }

  @Test(arguments: [
    ["Trip", "--format", "csv"], ["Trip", "--report", "json"], ["--format", "csv"],
  ])
  func `an option that does not apply to several stores is an error of use`(arguments: [String])
    throws
  {
    let result = try runTool("modelc", ["rows", "stores"] + arguments, in: fleet.folder.path)
    #expect(result.exitCode == 64 && result.output.isEmpty)
  }

  @Test func `an entity that no store has is reported for each store`() throws {
    let result = try rows("stores/a", "Nothing")
    #expect(result.exitCode == 64 && result.output.isEmpty)
    #expect(result.errors.contains("3 stores: 3 failed"))
    #expect(
      try rows("stores/a", "Nothing", "--format", "json").json.values.allSatisfy { $0 is NSNull })
  }

  @Test func `stores are compared by relative path, and one without a counterpart is a difference`()
    throws
  {
    try FileManager.default.copyItem(atPath: fleet.folder("stores"), toPath: fleet.folder("new"))
    try FileManager.default.removeItem(atPath: fleet.folder("stores/broken.sqlite"))
    try FileManager.default.removeItem(atPath: fleet.folder("new/broken.sqlite"))
    let equal = try fleet.modeldiff("rows", "stores", "new")
    #expect(equal.exitCode == 0)
    #expect(equal.output.contains("stores/a/1.sqlite        equal, 12 objects\n"))
    #expect(equal.output.hasSuffix("4 stores: 4 equal; 4 other files\n"))

    _ = try sqlite(
      fleet.folder("new/a/2.sqlite"), "UPDATE ZTRIP SET ZDESTINATION = 'x' WHERE Z_PK < 3")
    try FileManager.default.removeItem(atPath: fleet.folder("new/new.store"))
    try FileManager.default.moveItem(
      atPath: fleet.folder("stores/a/1.sqlite"), toPath: fleet.folder("stores/z.sqlite"))
    let result = try fleet.modeldiff("rows", "stores", "new", "Trip", "--format", "jsonl")
    #expect(result.exitCode == 1)
    let lines = try fleet.objects(result)
    #expect(
      lines.map { "\($0["store"] ?? "") \($0["outcome"] ?? ""): \($0["summary"] ?? "")" } == [
        "new/a/1.sqlite different: no store has this path in stores",
        "stores/a/2.sqlite different: 2 changed, 2 equal",
        "stores/a/b/no extension equal: equal, 4 objects",
        "stores/new.store different: no store has this path in new",
        "stores/z.sqlite different: no store has this path in new",
      ])
    let schema = SchemaChecker(
      try fleet.modeldiff("rows", "--print-schema", "--format", "jsonl").json)
    #expect(lines.flatMap { schema.problems(in: $0) } == [])
    let comparison = try #require(lines[1]["comparison"] as? [String: Any])
    #expect(comparison["new"] as? String == "new/a/2.sqlite")
  }

  @Test func `a folder is not compared with a store`() throws {
    for arguments in [["stores", "stores/new.store"], ["stores/new.store", "stores"]] {
      let result = try runTool("modeldiff", ["rows"] + arguments, in: fleet.folder.path)
      #expect(result.exitCode == 64 && result.output.isEmpty)
    }
  }
}

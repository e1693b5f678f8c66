import Foundation
import TestSupport
import Testing

@Suite("Comparing a CloudKit schema with a model")
struct SchemaComparisonTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The schema that `modelc` writes for the old version of an example.
  private func schema(_ options: String..., named name: String = "a.ckdb") throws -> String {
    let text = try runTool(
      "modelc", ["schema", "--format", "ckdb"] + options + [example("Shop") + "#Shop"]
    ).output
    try Data(text.utf8).write(to: URL(filePath: folder(name)))
    return folder(name)
  }

  private func ids(_ result: ToolResult) throws -> [String] {
    let findings = try #require(try result.json["findings"] as? [[String: Any]])
    #expect(findings.allSatisfy { $0["layer"] as? String == "cloudkit" })
    return findings.compactMap { $0["id"] as? String }
  }

  @Test func `the schema of the old version lacks the additions of the new one`() throws {
    let file = try schema()
    let result = try modeldiff(file, example("Shop"))
    #expect(result.exitCode == 1 && result.errors.isEmpty)
    #expect(
      result.output.contains(
        "error: CD_Category has no field CD_brand (INT64), needed for Category.brand [cloudkit-missing-field]"
      ))
    #expect(
      result.output.contains(
        "“Cannot create or modify field 'CD_brand' in record 'CD_Category' in"))
    #expect(result.output.contains("--onto \(file) > "))
    #expect(result.output.hasSuffix("do not sync\n"))
    #expect(
      try ids(modeldiff("--format", "json", file, example("Shop"))) == ["cloudkit-missing-field"])
    let passed = try modeldiff(file, example("Shop") + "#Shop")
    #expect(
      passed.exitCode == 0 && passed.output.hasPrefix("passed: the schema has the 2 record types"))
  }

  @Test func `--print-schema with a CloudKit schema prints the schema that the JSON matches`()
    throws
  {
    let schema = SchemaChecker(try modeldiff("--print-schema", "any.ckdb").json)
    let json = try modeldiff("--format", "json", try self.schema(), example("Shop")).json
    #expect(schema.problems(in: json) == [])
  }

  @Test func `a missing CloudKit schema is reported as such`() throws {
    let result = try modeldiff(folder("none.ckdb"), example("Shop"))
    #expect(result.exitCode == 66 || result.exitCode == 65)
    #expect(result.errors.contains("there is no such file, expected a CloudKit schema"))
  }

  @Test func `harmless differences are listed, and fail only with --fail-on`() throws {
    let file = try schema("--grown")
    let old = example("Shop") + "#Shop"
    #expect(try ids(modeldiff("--format", "json", file, old)) == ["cloudkit-uninitialized-schema"])
    #expect(try modeldiff(file, old, "--fail-on", "note").exitCode == 1)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try Data((text + "-- mine\n").utf8).write(to: URL(filePath: file))
    #expect(try ids(modeldiff("--format", "json", file, old)).last == "cloudkit-unusual-schema")
  }

  @Test func `sharing and the public database require more`() throws {
    let file = try schema("--grown")
    let old = example("Shop") + "#Shop"
    let shared = try ids(modeldiff("--format", "json", "--sharing", file, old))
    #expect(shared.filter { $0 == "cloudkit-missing-field" }.count == 2)
    #expect(shared.first == "cloudkit-missing-record-type")
    let published = try ids(modeldiff("--format", "json", "--public", file, old))
    #expect(published.filter { $0 == "cloudkit-missing-index" }.count == 2)
    let both = try schema("--sharing", "--public", named: "both.ckdb")
    #expect(try modeldiff("--sharing", "--public", both, old, "--fail-on", "note").exitCode == 0)
  }

  @Test func `a schema is recognized by content, and anything else is refused with its position`()
    throws
  {
    let file = try schema(named: "schema.txt")
    #expect(try modeldiff(file, example("Shop") + "#Shop").exitCode == 0)
    let other = folder("other.ckdb")
    try Data("import Foundation\n".utf8).write(to: URL(filePath: other))
    let result = try modeldiff(other, example("Shop"))
    #expect(result.exitCode == 65)
    #expect(
      result.errors.contains(
        "other.ckdb:1:1: error: the file is not a CloudKit schema: it begins with “import Foundation”"
      ))
  }

  @Test(arguments: [
    ["--sharing"], ["--public"], ["--configuration", "Cloud"],
  ])
  func `schema options require a CloudKit schema`(options: [String]) throws {
    let result = try runTool("modeldiff", options + [example("Shop"), example("Shop")])
    #expect(result.exitCode == 64)
  }

  @Test func `options of model comparisons and unknown configurations are refused`() throws {
    let file = try schema()
    for options in [["--mapping"], ["--fix"], ["--format", "markdown"]] {
      #expect(try runTool("modeldiff", options + [file, example("Shop")]).exitCode == 64)
    }
    let result = try modeldiff(file, example("Shop"), "--configuration", "Cloud")
    #expect(result.exitCode == 65 && result.errors.contains("[unknown-configuration]"))
  }
}

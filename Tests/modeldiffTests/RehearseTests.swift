import Foundation
import TestSupport
import Testing

@Suite("modeldiff rehearse")
struct RehearseTests {
  private static let name = #"<attribute name="name" optional="YES" attributeType="String"/>"#
  private static let needed = #"<attribute name="name" attributeType="String"/>"#
  private static let count = #"<attribute name="count" optional="YES" attributeType="Integer 32"/>"#

  /// The first version fails without values; the second one migrates.
  private func makeBundle() throws -> (folder: TemporaryFolder, bundle: String) {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      item(Self.name), item(Self.needed), item(Self.needed + Self.count))
    return (folder, bundle)
  }

  @Test func `the matrix has a row for each version and a cell for each store`() throws {
    let made = try makeBundle()
    let result = try modeldiff("rehearse", made.bundle)
    #expect(result.exitCode == 1)
    let lines = result.output.split(separator: "\n")
    #expect(lines[0] == "\(made.bundle), to 3")
    #expect(lines[1].contains(/by +empty +typical +values missing +duplicates +extremes +100,000/))
    #expect(lines[2].contains(/^  1 +direct +[\d.]+ m?s +failed +failed +[\d.]+ m?s +[\d.]+ m?s$/))
    #expect(lines[3].contains(/^  2 +direct( +[\d.]+ m?s){6}$/))
    #expect(result.output.contains("[rehearsal-failed]"))
    #expect(result.output.contains("\n  \"1\": typical, values missing\n"))
    #expect(lines.last == "failed: 2 versions, 11 stores: 9 upgraded, 2 failed")
  }

  @Test func `shipped versions are rehearsed by default, and all with --all`() throws {
    let made = try makeBundle()
    try made.folder.write(
      Array(#"{"formatVersion": 1, "shipped": ["2"]}"#.utf8), to: ".modeldiff.json")
    let config = made.folder(".modeldiff.json")
    func versions(_ options: String...) throws -> [String?] {
      let result = try runTool(
        "modeldiff",
        ["rehearse", made.bundle, "--config", config, "--stores", "empty", "--format", "json"]
          + options)
      let rehearsals = try #require(try result.json["rehearsals"] as? [[String: Any]])
      let versions = try #require(rehearsals.first?["versions"] as? [[String: Any]])
      return versions.map { $0["version"] as? String }
    }
    #expect(try versions() == ["2"])
    #expect(try versions("--all") == ["1", "2"])
  }

  @Test func `the JSON of rehearse matches its schema`() throws {
    let made = try makeBundle()
    let result = try modeldiff(
      "rehearse", made.bundle, "--stores", "missing", "--stores", "typical", "--format", "json")
    #expect(result.exitCode == 1)
    let checker = SchemaChecker(try modeldiff("rehearse", "--print-schema").json)
    #expect(checker.problems(in: try result.json) == [])
    #expect(try result.json["passed"] as? Bool == false)
  }

  @Test func `reports are written as JUnit with a case for each store, and as those of checks`()
    throws
  {
    let made = try makeBundle()
    let (junit, page) = (made.folder("r.xml"), made.folder("r.html"))
    let result = try modeldiff(
      "rehearse", made.bundle, "--stores", "empty", "--stores", "missing",
      "--report", "junit=\(junit)", "--report", "html=\(page)", "--format", "github")
    #expect(result.exitCode == 1)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("::error file=") })
    let text = try String(contentsOfFile: junit, encoding: .utf8)
    #expect(text.contains(#"tests="4" failures="1" errors="0" skipped="0""#))
    #expect(
      text.contains(
        #"<testcase classname="1" name="values missing"><failure type="rehearsal-failed""#))
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("<h1><span class=\"state\">failed</span> Core Data migrations</h1>"))
    #expect(html.contains("Rehearsal: stores upgraded to"))
    let words = try modeldiff(
      "rehearse", made.bundle, "--stores", "missing", "--format", "markdown"
    ).output
    #expect(
      words.contains(
        "| rehearsal | by | values missing |\n| --- | --- | --- |\n| `1` | – | failed |"))
  }

  @Test func `check --rehearse fails on rows that fail, and its report contains the matrix`() throws
  {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      item(Self.name), item(Self.needed), item(Self.needed + Self.count))
    let plain = try modeldiff("check", "--no-base", bundle, "--format", "json")
    let result = try modeldiff("check", "--no-base", "--rehearse", bundle, "--format", "json")
    func ids(_ result: ToolResult) throws -> [String?] {
      (try #require(try result.json["findings"] as? [[String: Any]])).map { $0["id"] as? String }
    }
    #expect(!(try ids(plain)).contains("rehearsal-failed"))
    #expect(try ids(result).contains("rehearsal-failed"))
    #expect(result.exitCode == 1)
    let checker = SchemaChecker(try modeldiff("check", "--print-schema").json)
    #expect(checker.problems(in: try result.json) == [])
    let bundles = try #require(try result.json["bundles"] as? [[String: Any]])
    #expect(bundles[0]["rehearsal"] is [String: Any])
    let text = try modeldiff("check", "--no-base", "--rehearse", bundle).output
    #expect(text.contains("Rehearsal, to 3\n"))
    let junit = try modeldiff("check", "--no-base", "--rehearse", bundle, "--format", "junit")
      .output
    #expect(junit.contains("rehearsal\" tests=\"11\" failures=\"2\""))
  }

  @Test
  func `an unreadable step file is a finding of check and an error of rehearse`()
    throws
  {
    let made = try makeBundle()
    try made.folder.write(
      Array("-- migrate: 2 → 9\nUPDATE \"Item\" SET count = 1;\n".utf8), to: "Migrations/a.sql")
    let rehearsal = try modeldiff("rehearse", made.bundle)
    #expect(rehearsal.exitCode == 65)
    #expect(rehearsal.errors.contains("Migrations/a.sql:1:"))
    let check = try modeldiff("check", "--no-base", "--rehearse", made.bundle)
    #expect(check.exitCode == 1)
    #expect(check.output.contains("[rehearsal-not-made]"))
  }

  @Test func `check runs programs only if that is allowed`() throws {
    let made = try makeBundle()
    let mark = made.folder("ran")
    try made.folder.write(Array("#!/bin/sh\ntouch '\(mark)'\ncat\n".utf8), to: "Migrations/run.sh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: made.folder("Migrations/run.sh"))
    try made.folder.write(
      Array(
        "-- migrate: 2 → 3\n-- program: ./run.sh reads \"Item\"(_id, count) writes \"Item\"(count)\n"
          .utf8), to: "Migrations/a.sql")
    for command in [["rehearse"], ["check", "--no-base", "--rehearse"]] {
      #expect(try runTool("modeldiff", command + [made.bundle]).exitCode == 1)
      #expect(!FileManager.default.fileExists(atPath: mark))
      _ = try runTool("modeldiff", command + ["--allow-programs", made.bundle])
      #expect(FileManager.default.fileExists(atPath: mark))
      try FileManager.default.removeItem(atPath: mark)
    }
    #expect(try modeldiff("check", "--allow-programs", made.bundle).exitCode == 64)
  }
}

@Suite("Routes in the matrix of a check")
struct RouteMatrixTests {
  private static let text = #"<attribute name="when" optional="YES" attributeType="String"/>"#
  private static let date = #"<attribute name="when" optional="YES" attributeType="Date"/>"#
  private static let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#

  private func routes(_ bundle: String, _ options: String...) throws -> [String?] {
    let result = try runTool(
      "modeldiff", ["check", "--no-base", "--format", "json", bundle] + options)
    let bundles = try #require(try result.json["bundles"] as? [[String: Any]])
    let versions = try #require(bundles.first?["versions"] as? [[String: Any]])
    return versions.map { $0["route"] as? String }
  }

  @Test func `lightweight migration comes first, then step files, then the staged plan`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      item(Self.text), item(""), item(Self.date), item(Self.date + Self.title))
    #expect(try routes(bundle) == ["chain", "direct", "direct", "none"])
    let plan = """
      {"formatVersion": 1, "stages": [
        {"custom": {"from": "1", "to": "2"}}, {"custom": {"from": "2", "to": "3"}},
        {"lightweight": ["4"]}]}
      """
    try folder.write(Array(plan.utf8), to: "plan.json")
    try folder.write(
      Array(#"{"formatVersion": 1, "plan": "plan.json"}"#.utf8), to: ".modeldiff.json")
    let config = folder(".modeldiff.json")
    #expect(
      try routes(bundle, "--config", config) == ["staged-plan", "direct", "direct", "none"])
    try folder.write(
      Array("-- migrate: 1 → 2\nUPDATE \"Item\" SET _id = _id WHERE 0;\n".utf8),
      to: "Migrations/1 → 2.sql")
    #expect(try routes(bundle, "--config", config) == ["step-files", "direct", "direct", "none"])
    let text = try modeldiff("check", "--no-base", bundle).output
    #expect(text.contains("step file \(folder("Migrations/1 → 2.sql"))"))
  }

  @Test func `a mapping model is used if lightweight migration fails on rows`() throws {
    #expect(try routes("Models/Brands/Brands.xcdatamodeld") == ["mapping-model", "none"])
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: "Models/Brands/Brands.xcdatamodeld", toPath: folder("Brands.xcdatamodeld"))
    #expect(try routes(folder("Brands.xcdatamodeld")) == ["direct", "none"])
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Results of several stores")
struct FleetResultTests {
  private let fleet: FleetFolder

  init() throws {
    fleet = try FleetFolder()
    try fleet.makeMixture()
  }

  @Test(arguments: ["text", "json", "jsonl"])
  func `results do not depend on the number of jobs`(form: String) throws {
    let arguments = ["--format", form, "--model", fleet.bundle, "stores"]
    let results = try ["1", "2", "7"].map {
      try runTool("modeldiff", ["doctor", "--jobs", $0] + arguments, in: fleet.folder.path)
    }
    #expect(results[0].exitCode == 65)
    #expect(results.allSatisfy { $0 == results[0] })
    let plans = try ["1", "3"].map {
      try runTool(
        "modeldiff",
        ["plan", "--jobs", $0, "--format", form, "--to", fleet.bundle, "stores"],
        in: fleet.folder.path)
    }
    #expect(plans[0] == plans[1])
    let upgrades = try ["1", "3"].map {
      let result = try runTool(
        "modeldiff",
        [
          "upgrade", "--jobs", $0, "--format", form, "--to", fleet.bundle, "--into", "new",
          "stores",
        ],
        in: fleet.folder.path)
      let files = try contents(below: "new")
      try FileManager.default.removeItem(atPath: fleet.folder("new"))
      #expect(
        files.keys.sorted() == [
          "a/" + FleetFolder.valueFile, "a/1.sqlite", "a/2.sqlite", "a/b/no extension",
          "new.store",
        ])
      return (result, files)
    }
    #expect(upgrades[0].0 == upgrades[1].0)
    #expect(upgrades[0].1 == upgrades[1].1)
  }

  /// The bytes of the files in a folder and its subfolders.
  private func contents(below name: String) throws -> [String: Data] {
    var result: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: fleet.folder(name)) {
      var isFolder: ObjCBool = false
      let full = fleet.folder("\(name)/\(path)")
      guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      result[path] = try Data(contentsOf: URL(filePath: full))
    }
    return result
  }

  @Test func `the line of a store is what the command prints for that store alone`() throws {
    let all = try fleet.modeldiff(
      "doctor", "--format", "jsonl", "--model", fleet.bundle, "stores")
    for line in all.output.split(separator: "\n") {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let alone = try fleet.modeldiff(
        "doctor", "--format", "jsonl", try #require(object["store"] as? String), fleet.bundle)
      #expect(alone.output == line + "\n")
      #expect(alone.exitCode == object["exitCode"] as? Int32)
    }
  }

  @Test func `lines and reports match the schema`() throws {
    let schema = SchemaChecker(
      try fleet.modeldiff("doctor", "--print-schema", "--format", "jsonl").json)
    let runs = try [
      fleet.modeldiff("doctor", "--format", "jsonl", "--model", fleet.bundle, "stores", "none"),
      fleet.modeldiff("plan", "--format", "jsonl", "--to", fleet.bundle, "stores"),
      fleet.modeldiff("upgrade", "--format", "jsonl", "--to", fleet.bundle, "stores"),
      fleet.modeldiff("upgrade", "--format", "jsonl", "--to", fleet.bundle, "stores/new.store"),
    ]
    #expect(try runs.map { try fleet.objects($0).count } == [6, 5, 5, 1])
    for run in runs {
      #expect(try fleet.objects(run).flatMap { schema.problems(in: $0) } == [])
    }
    let line = try #require(try fleet.objects(runs[0]).last)
    for name in line.keys where name != "report" {
      #expect(!schema.problems(in: line.filter { $0.key != name }).isEmpty, "\(name)")
    }
  }

  @Test func `reports are written as well, and the exit code is the highest`() throws {
    let result = try fleet.modeldiff(
      "doctor", "--model", fleet.bundle, "stores", "--report", "junit=r.xml", "--report",
      "json=r.json")
    #expect(result.exitCode == 65)
    let xml = try String(contentsOfFile: fleet.folder("r.xml"), encoding: .utf8)
    #expect(xml.contains(#"tests="5" failures="1" errors="0" skipped="0""#))
    #expect(xml.contains(#"name="stores/broken.sqlite"><failure type="unreadable-store""#))
    let data = try Data(contentsOf: URL(filePath: fleet.folder("r.json")))
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(json["exitCode"] as? Int == 65)
    #expect((json["counts"] as? [String: Int])?["healthy"] == 4)
    #expect((json["stores"] as? [[String: Any]])?.count == 5)
  }

  @Test func `a plan distinguishes unreadable stores from blocked ones`() throws {
    let path = try fleet.makeStore("odd.sqlite")
    _ = try sqlite(fleet.folder(path), "CREATE VIEW v AS SELECT 1")
    let plan = try fleet.modeldiff(
      "plan", "--format", "jsonl", "--to", fleet.bundle, "stores/broken.sqlite", path)
    #expect(plan.exitCode == 65)
    #expect(
      try fleet.objects(plan).map { $0["outcome"] as? String } == ["failed", "blocked"])
    #expect(try fleet.objects(plan).map { $0["exitCode"] as? Int } == [65, 1])
  }

  @Test func `the name of a store stays on one line of a report`() throws {
    try fleet.makeStore("two\nlines\tand a tab")
    let xml = try fleet.modeldiff(
      "doctor", "stores", "--model", fleet.bundle, "--report", "junit=-"
    ).output
    #expect(xml.contains(#" name="stores/two\#u{FFFD}lines&#9;and a tab""#))
  }

  @Test func `two reports cannot share a file, and no report overwrites an input`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: fleet.folder("link"), withDestinationPath: "stores")
    for (first, second) in [
      ("json=r", "junit=./r"), ("json=stores/r", "text=link/r"),
      ("json=x", "text=stores/new.store"),
    ] {
      let result = try fleet.modeldiff(
        "upgrade", "stores", "--to", fleet.bundle, "--into", "new", "--report", first, "--report",
        second)
      #expect(result.exitCode == 73 && result.output.isEmpty, "\(first)")
      #expect(result.errors.contains("[cannot-create-output]"))
    }
    #expect(try fleet.folder.topNames().sorted() == ["link", "stores"])
  }

  @Test func `new stores are not written into the searched folder`() throws {
    let result = try fleet.modeldiff("upgrade", "stores/", "--to", fleet.bundle, "--into", "stores")
    #expect(result.exitCode == 73)
    #expect(result.errors.contains("this folder is searched for stores"))
    #expect(try fleet.folder.names().allSatisfy { !$0.contains("upgraded") })
  }

  @Test func `a store of a different model is an error, one of an unknown version a warning`()
    throws
  {
    let path = try fleet.makeStore("old.store")
    let wallet = projectFolder.appending(path: "Models/Wallet/Wallet.xcdatamodeld")
      .path(percentEncoded: false)
    let other = try fleet.modeldiff("doctor", "--model", wallet, "--format", "jsonl", path)
    #expect(other.exitCode == 1)
    let line = try #require(try fleet.objects(other).first)
    #expect(line["outcome"] as? String == "findings")
    #expect((line["summary"] as? String)?.hasPrefix("it belongs to another model: ") == true)
    let problems = try #require(line["problems"] as? [[String: Any]])
    #expect(problems.map { $0["id"] as? String } == ["missing-log", "store-of-other-version"])
    #expect(problems.last?["severity"] as? String == "error")
    let text = try fleet.modeldiff("doctor", path, wallet)
    #expect(text.exitCode == 1)
    #expect(text.output.hasPrefix("stores/old.store: needs attention: it belongs to another model"))

    let version = "\(fleet.bundle)#Trips 2"
    let near = try fleet.modeldiff("doctor", "--model", version, path, "stores/a")
    #expect(near.exitCode == 0)
    #expect(near.output.contains("needs attention: it has none of the given versions"))
    #expect(!near.output.contains("healthy"))
  }

  @Test func `a failure of one store does not stop the others`() throws {
    let result = try fleet.modeldiff("upgrade", "stores", "--to", fleet.bundle)
    #expect(result.exitCode == 65)
    #expect(
      result.output.hasSuffix(
        "5 stores: 1 up to date, 3 upgraded, 1 failed; 2 other files\n"))
    let names = try fleet.folder.names().filter {
      $0.contains("upgraded") && !$0.contains("_SUPPORT")
    }
    #expect(
      names == [
        "stores/a/1.upgraded.sqlite", "stores/a/2.upgraded.sqlite",
        "stores/a/b/no extension.upgraded",
      ])
  }

  @Test func `two stores with the same destination are refused, and neither is written`() throws {
    try fleet.makeStore("c/1.sqlite")
    let result = try fleet.modeldiff(
      "upgrade", "stores/a", "stores/c", "--to", fleet.bundle, "--into", "new")
    #expect(result.exitCode == 73)
    #expect(result.output.ranges(of: "[same-destination]").count == 2)
    #expect(!FileManager.default.fileExists(atPath: fleet.folder("new/1.sqlite")))
    #expect(FileManager.default.fileExists(atPath: fleet.folder("new/2.sqlite")))
  }

  @Test func `an unreadable model stops the run before any store is touched`() throws {
    let result = try fleet.modeldiff("upgrade", "stores", "--to", "nothing.xcdatamodeld")
    #expect(result.exitCode == 65)
    #expect(result.output.isEmpty)
    #expect(try fleet.folder.names().allSatisfy { !$0.contains("upgraded") })
  }

  @Test func `an option for a single store is an error of use for several`() throws {
    for arguments in [
      ["upgrade", "stores", "--to", "x", "--output", "y"],
      ["plan", "stores", "--to", "x", "--output", "y"],
      ["upgrade", "stores", "--to", "x", "--into", "y", "--in-place", "--yes"],
      ["upgrade", "stores", "--to", "x", "--jobs", "0"],
    ] {
      let result = try runTool("modeldiff", arguments, in: fleet.folder.path)
      #expect(result.exitCode == 64, "\(arguments)")
    }
  }

  @Test(arguments: [["--resume", "x"], ["--resume=x"]])
  func `an option of an earlier release is an error of use that names its replacement`(
    option: [String]
  ) throws {
    let result = try runTool(
      "modeldiff", ["upgrade", "stores", "--to", fleet.bundle] + option, in: fleet.folder.path)
    #expect(result.exitCode == 64 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("Error: --resume is gone in 0.3.0: run the command again"))
    let file = try fleet.modeldiff("doctor", "--", "--resume")
    #expect(file.exitCode == 65 && file.errors.contains("--resume"))
  }

  @Test func `xargs produces the same lines as the command itself`() throws {
    let own = try fleet.modeldiff(
      "doctor", "--format", "jsonl", "--model", fleet.bundle, "stores")
    let paths = try fleet.objects(own).compactMap { $0["store"] as? String }
    let tool = try toolURL("modeldiff").path(percentEncoded: false)
    let xargs = try runProcess(
      "xargs",
      ["-0", "-n", "1", "-P", "2", tool, "doctor", "--format", "jsonl", "--model", fleet.bundle],
      in: fleet.folder.path, input: Array(paths.joined(separator: "\0").utf8))
    // What xargs says of commands that fail: one of the stores is damaged.
    #expect(xargs.exitCode == 123)
    #expect(
      xargs.output.split(separator: "\n").sorted() == own.output.split(separator: "\n").sorted())
  }
}

import Foundation
import TestSupport
import Testing

@Suite("The schema of the JSON")
struct SchemaTests {
  @Test func `reports and histories of the examples match the schema`() throws {
    let schema = try modeldiff("--print-schema").json
    for name in ["id", "title", "description"] {
      #expect(schema[name == "id" ? "$id" : name] is String)
    }
    let checker = SchemaChecker(schema)
    for name in [
      "Aircraft", "CustomMigration", "Done", "Kitchen Sink", "Restaurant", "Shop", "Trips", "User",
      "Wallet",
    ] {
      let report = try modeldiff("--format", "json", example(name)).json
      #expect(checker.problems(in: report) == [], "\(name)")
      let history = try modeldiff("--history", "--format", "json", example(name)).json
      #expect(checker.problems(in: history) == [], "\(name)")
    }
  }

  @Test func `the schema refuses wrong, missing and unknown members`() throws {
    let checker = SchemaChecker(try modeldiff("--print-schema").json)
    let report = try modeldiff("--format", "json", example("Trips")).json
    #expect(checker.problems(in: report).isEmpty)
    for (name, value) in [("verdict", "perhaps"), ("other", "1"), ("changes", "none")] {
      #expect(!checker.problems(in: report.merging([name: value]) { $1 }).isEmpty, "\(name)")
    }
    for name in report.keys {
      #expect(!checker.problems(in: report.filter { $0.key != name }).isEmpty, "\(name)")
    }
  }

  @Test func `a command that prints its schema looks at nothing else`() throws {
    let plain = try modeldiff("collect", "--print-schema")
    #expect(plain.exitCode == 0)
    #expect(try modeldiff("collect", "none", "--print-schema", "--nonsense").output == plain.output)
    #expect(try modeldiff("collect", "none", "--", "--print-schema").exitCode == 64)
    #expect(try modeldiff("finish", "--print-schema").exitCode == 64)
    #expect(try modeldiff("collect", "none", "-o", "x", "--print-schema=").exitCode == 64)
    for line in [["help", "check"], ["--quiet", "check"], ["chekc"]] {
      #expect(try runTool("modeldiff", line + ["--print-schema"]).exitCode == 64)
    }
    let plan = try modeldiff("plan", "a.jsonl", "--print-schema").json
    #expect((plan["title"] as? String)?.hasPrefix("modeldiff plan") == true)
  }

  @Test func `what is printed of models, mapping models and stores matches its schema`() throws {
    let folder = try TemporaryFolder()
    let store = folder("Store.sqlite")
    _ = try modeldiff("create", example("Trips") + "#Trips", store, "--rows", "3")
    let mapping = try mappingModel(in: folder)
    for (command, arguments) in [
      ("show", [example("Kitchen Sink")]), ("show", [mapping]), ("hash", [example("Shop"), store]),
      ("lint", [example("Kitchen Sink"), mapping]), ("schema", [example("Kitchen Sink")]),
      ("rows", [store]), ("rows", [store, "--all"]), ("rows", [store, "Trip"]),
      ("plan", [store, "--to", example("Trips")]),
    ] {
      let result = try runTool("modelc", [command] + arguments + ["--format", "json"])
      let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let checker = SchemaChecker(
        try runTool("modelc", [command, "--print-schema"]).json)
      #expect(checker.problems(in: value) == [], "\(command) \(arguments)")
    }
  }

  @Test func `what is printed of several stores, and line by line, matches its schema`() throws {
    let folder = try TemporaryFolder()
    _ = try modeldiff("create", example("Trips") + "#Trips", folder("Store.sqlite"), "--rows", "3")
    let upgrade = ["upgrade", folder("."), "--to", example("Trips"), "--into", folder("new")]
    for command in [
      ["rows", folder(".")], ["rows", folder("."), "--all"], ["rows", folder("."), "Trip"],
      ["plan", folder("."), "--to", example("Trips")], upgrade,
    ] {
      let result = try runTool("modelc", command + ["--format", "json"])
      let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let checker = SchemaChecker(try runTool("modelc", [command[0], "--print-schema"]).json)
      #expect(checker.problems(in: value) == [], "\(command)")
    }
    let schema = try runTool("modelc", ["rows", "--format", "jsonl", "--print-schema"]).json
    for arguments in [[folder(".")], [folder("."), "--all"], [folder("Store.sqlite"), "Trip"]] {
      let result = try runTool("modelc", ["rows", "--format", "jsonl"] + arguments)
      for line in result.output.split(separator: "\n") {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        #expect(SchemaChecker(schema).problems(in: value) == [], "\(arguments)")
      }
    }
  }

  @Test func `differences between mapping models match their schema`() throws {
    let folder = try TemporaryFolder()
    let mapping = try mappingModel(in: folder)
    let other = try mappingModel(in: folder, from: " 2", to: " 3")
    let checker = SchemaChecker(try modeldiff("--print-schema", mapping).json)
    #expect(checker.problems(in: try modeldiff("--format", "json", mapping, other).json) == [])
  }

  private func mappingModel(
    in folder: TemporaryFolder, from old: String = "", to new: String = " 2"
  ) throws -> String {
    let version = example("CustomMigration") + "#CustomMigration"
    let file = folder("To\(new).xcmappingmodel")
    _ = try modeldiff("mapping", "new", version + old, version + new, "-o", file)
    return file
  }
}
